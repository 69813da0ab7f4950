import type { Liquidacion } from '@fluxpartes/contrato';
import { useSearchInUrl, useShell } from '@fluxpartes/mf-kit';
import { Button, CategoryDrawing, EmptyState, Skeleton } from '@fluxpartes/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { UndoBar } from '../../../edits/undo-bar.tsx';
import { CardList } from '../../../list/card-list.tsx';
import { SearchBar } from '../../../list/list-page.tsx';
import { PENDING_DIALOG } from '../../../shortcuts.tsx';
import { liquidacionesOverlay } from '../api/liquidaciones-cache.ts';
import { useIsChanging, useLiquidacionActions } from '../api/use-liquidacion-actions.ts';
import { type Pendiente, useLiquidaciones, usePendientes } from '../api/use-liquidaciones.ts';
import { csvUrl, ESTADOS, estadoOf, type Vista, vistaIn } from '../filters.ts';
import { LiquidacionCard } from './liquidacion-card.tsx';
import styles from './liquidaciones.module.css';
import { PagarDialog } from './pagar-dialog.tsx';
import { PendienteCard } from './pendiente-card.tsx';

const ReciboDialog = lazy(async () => ({ default: (await import('./recibo-dialog.tsx')).ReciboDialog }));

/** The keys that the cards of this screen have beside those of every list. */
const SHORTCUTS = [
  { shortcutKey: 'L', does: 'Liquidar lo que se le debe al local' },
  { shortcutKey: 'P', does: 'Marcar la liquidación como pagada' },
  { shortcutKey: 'R', does: 'Ver el recibo' },
];

/** What is to be settled, the settlements there are, and what is done with them. */
export function LiquidacionesManager() {
  const search = useSearchInUrl();
  const [params, setParams] = useSearchParams();
  const vista = vistaIn(params);
  const { alerts } = useShell();
  const { act, actAndTell, latest, forget } = useLiquidacionActions();
  const undoing = useIsChanging(latest?.undoing.liquidacion.id ?? 0);
  const over = liquidacionesOverlay.useOver();
  const [paying, setPaying] = useState<Liquidacion | null>(null);
  const [shown, setShown] = useState<Liquidacion | null>(null);
  const undo = (liquidacion: Liquidacion) => void actAndTell({ type: 'deshacer', liquidacion });
  const takeBack = async (liquidacion: Liquidacion) => {
    const detail = `Se quita la referencia ${liquidacion.pagada?.referencia} y vuelve a estar por pagar.`;
    if (await alerts.confirm(`¿La liquidación #${liquidacion.id} no se pagó?`, detail)) {
      await actAndTell({ type: 'impaga', liquidacion });
    }
  };
  const show = (value: Vista) => {
    const next = new URLSearchParams(params);
    next.set('ver', value);
    setParams(next);
  };
  const estado = estadoOf(vista);
  return (
    <>
      <SearchBar
        label="Buscar locales"
        placeholder="Buscar por local, vendedor o número..."
        search={search.box}
        estado=""
        filters={[]}
        csv={csvUrl(search.q, estado)}
        shortcuts={SHORTCUTS}
      />
      <fieldset className={styles.filters} aria-label="Qué mostrar">
        {ESTADOS.map(([value, text]) => (
          <Button
            key={value}
            size="sm"
            variant={vista === value ? 'primary' : 'tertiary'}
            aria-pressed={vista === value}
            onClick={() => show(value)}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      {vista === 'pendientes' ? (
        <Pendientes q={search.q} onLiquidar={(local) => void actAndTell({ type: 'liquidar', local })} />
      ) : (
        <Made
          filters={{ q: search.q, estado }}
          actions={{ onPagar: setPaying, onDeshacer: undo, onImpaga: takeBack, onRecibo: setShown }}
        />
      )}
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {shown ? <ReciboDialog liquidacion={shown} onClose={() => setShown(null)} /> : null}
      </Suspense>
      {paying ? (
        <PagarDialog
          liquidacion={over([paying])[0] ?? paying}
          onPagar={(referencia) => act({ type: 'pagar', liquidacion: over([paying])[0] ?? paying, referencia })}
          onClose={() => setPaying(null)}
        />
      ) : null}
      <UndoBar
        done={latest?.sentence ?? null}
        undoing={undoing}
        onUndo={() => latest && void actAndTell(latest.undoing)}
        onClose={forget}
      />
    </>
  );
}

interface PendientesProps {
  q: string;
  onLiquidar: (local: Pendiente) => void;
}

function Pendientes({ q, onLiquidar }: PendientesProps) {
  const query = usePendientes(q);
  return (
    <Section
      title="Por liquidar"
      unit={['local', 'locales']}
      empty="No hay nada por liquidar. ¡Estás al día!"
      query={query}
      card={(local) => <PendienteCard local={local} onLiquidar={onLiquidar} />}
    />
  );
}

interface MadeProps {
  filters: Parameters<typeof useLiquidaciones>[0];
  actions: Pick<Parameters<typeof LiquidacionCard>[0], 'onPagar' | 'onDeshacer' | 'onImpaga' | 'onRecibo'>;
}

function Made({ filters, actions }: MadeProps) {
  const query = useLiquidaciones(filters);
  return (
    <Section
      title="Liquidaciones"
      unit={['liquidación', 'liquidaciones']}
      empty="No hay liquidaciones para mostrar."
      query={query}
      card={(liquidacion) => <LiquidacionCard liquidacion={liquidacion} {...actions} />}
    />
  );
}

interface SectionProps<T extends { id: number }> {
  title: string;
  unit: readonly [string, string];
  empty: string;
  query: Parameters<typeof CardList<T>>[0]['query'] & {
    rows: readonly T[];
    total: number | null;
    isPending: boolean;
    isPlaceholderData: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  card: (row: T) => ReactNode;
}

/** A list under its title: bones while it is on its way, a sentence where it is empty, a way to try again where it failed. */
function Section<T extends { id: number }>({ title, unit, empty, query, card }: SectionProps<T>) {
  const { rows, total, isPending, isPlaceholderData, isError, refetch } = query;
  const count = total === null || isPending ? '' : `${total} ${total === 1 ? unit[0] : unit[1]}`;
  return (
    <section className={styles.section} aria-label={title} aria-busy={isPending || isPlaceholderData}>
      <p role="status">{isPending || isPlaceholderData ? 'Cargando...' : count}</p>
      {isPending ? <Skeleton height={220} /> : null}
      {!isPending && rows.length === 0 ? (
        <EmptyState
          drawing={<CategoryDrawing categoria="Transmisión" size={112} />}
          message={isError ? 'No pudimos cargar la lista.' : empty}
          actions={
            isError ? (
              <Button size="sm" onClick={() => void refetch()}>
                Reintentar
              </Button>
            ) : null
          }
        />
      ) : null}
      {rows.length > 0 ? (
        <CardList label={title} rows={rows} total={total} estimatedHeight={330} query={query} card={card} />
      ) : null}
    </section>
  );
}
