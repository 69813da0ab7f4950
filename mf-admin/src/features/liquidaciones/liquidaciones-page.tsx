import { type Liquidacion, type LiquidacionEstado, REFERENCIA_LENGTH } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { useSearchInUrl, useShell } from '@fluxpartes/mf-kit';
import { Button, CategoryDrawing, EmptyState, formatPesos, plural, Skeleton } from '@fluxpartes/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TextPromptDialog, type TextPromptDialogProps } from '../../edits/text-prompt-dialog.tsx';
import { CardList, ListPage, SearchBar, Tabs, UndoBar } from '../../list/list-page.tsx';
import { PENDING_DIALOG } from '../../shortcuts.tsx';
import { CopyTransfer, LiquidacionCard, type LiquidacionProps, PendienteCard } from './liquidacion-cards.tsx';
import styles from './liquidaciones.module.css';
import {
  liquidacionesOverlay,
  type Pendiente,
  useIsChanging,
  useLiquidacionActions,
  useLiquidaciones,
  usePendientes,
} from './liquidaciones-api.ts';

const ReciboDialog = lazy(async () => ({ default: (await import('./recibo-dialog.tsx')).ReciboDialog }));

const SHORTCUTS = [
  { shortcutKey: 'L', does: 'Liquidar lo que se le debe al local' },
  { shortcutKey: 'P', does: 'Marcar la liquidación como pagada' },
  { shortcutKey: 'R', does: 'Ver el recibo' },
];

/** The shops to pay, the settlements in a state, or all settlements. */
type Tab = 'pendientes' | LiquidacionEstado | 'todas';

const TABS: readonly { value: Tab; text: string }[] = [
  { value: 'pendientes', text: 'Por liquidar' },
  { value: 'por_pagar', text: 'Por pagar' },
  { value: 'pagada', text: 'Pagadas' },
  { value: 'deshecha', text: 'Deshechas' },
  { value: 'todas', text: 'Todas' },
];

/** `/adminliquidaciones`: the shops to pay, and the settlements. */
export function LiquidacionesPage() {
  const search = useSearchInUrl();
  const [params, setParams] = useSearchParams();
  const tab = tabIn(params);
  const { alerts } = useShell();
  const { act, actAndNotify, latest, forget } = useLiquidacionActions();
  const undoing = useIsChanging(latest?.undo.liquidacion.id ?? 0);
  const over = liquidacionesOverlay.useOver();
  const [paying, setPaying] = useState<Liquidacion | null>(null);
  const [shown, setShown] = useState<Liquidacion | null>(null);
  const takeBack = async (liquidacion: Liquidacion) => {
    const detail = `Se quita la referencia ${liquidacion.pagada?.referencia} y vuelve a estar por pagar.`;
    if (await alerts.confirm(`¿La liquidación #${liquidacion.id} no se pagó?`, detail)) {
      await actAndNotify({ type: 'impaga', liquidacion });
    }
  };
  const show = (value: Tab) => {
    const next = new URLSearchParams(params);
    next.set('ver', value);
    setParams(next);
  };
  const estado = estadoOf(tab);
  return (
    <ListPage title="Liquidaciones">
      <SearchBar
        label="Buscar locales"
        placeholder="Buscar por local, vendedor o número..."
        search={search.box}
        estado=""
        filters={[]}
        csv={csvUrl(search.q, estado)}
        shortcuts={SHORTCUTS}
      />
      <Tabs tabs={TABS} current={tab} onShow={show} />
      {tab === 'pendientes' ? (
        <Pendientes q={search.q} onLiquidar={(local) => void actAndNotify({ type: 'liquidar', local })} />
      ) : (
        <Liquidaciones
          filters={{ q: search.q, estado }}
          actions={{
            onPagar: setPaying,
            onDeshacer: (liquidacion) => void actAndNotify({ type: 'deshacer', liquidacion }),
            onImpaga: takeBack,
            onRecibo: setShown,
          }}
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
        onUndo={() => latest && void actAndNotify(latest.undo)}
        onClose={forget}
      >
        {latest?.undo.type === 'deshacer' && tab !== 'por_pagar' ? (
          <Button size="sm" variant="tertiary" onClick={() => show('por_pagar')}>
            Ver por pagar
          </Button>
        ) : null}
      </UndoBar>
    </ListPage>
  );
}

function Pendientes({ q, onLiquidar }: { q: string; onLiquidar: (local: Pendiente) => void }) {
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

interface LiquidacionesProps {
  filters: Parameters<typeof useLiquidaciones>[0];
  actions: Omit<LiquidacionProps, 'liquidacion'>;
}

function Liquidaciones({ filters, actions }: LiquidacionesProps) {
  const query = useLiquidaciones(filters);
  return (
    <Section
      title="Liquidaciones hechas"
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

/** A list with its loading, empty and failed states. */
function Section<T extends { id: number }>({ title, unit, empty, query, card }: SectionProps<T>) {
  const { rows, total, isPending, isPlaceholderData, isError, refetch } = query;
  const count = total === null || isPending ? '' : plural(total, ...unit);
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

interface PagarProps {
  liquidacion: Liquidacion;
  onPagar: TextPromptDialogProps['send'];
  onClose: () => void;
}

const PAGAR_WORDS = {
  label: 'Referencia de la transferencia',
  hint: 'El número de operación que da el banco.',
  maxLength: REFERENCIA_LENGTH,
  missing: 'Escribí la referencia de la transferencia.',
  button: 'Marcar como pagada',
  busyLabel: 'Guardando...',
} as const;

function PagarDialog({ liquidacion, onPagar, onClose }: PagarProps) {
  const { id, neto, nombre_local, vendedor, cuenta_bancaria, cuenta_cambio } = liquidacion;
  return (
    <TextPromptDialog
      title={`Liquidación #${id}: pagada`}
      words={PAGAR_WORDS}
      done={doneAlready(liquidacion)}
      send={onPagar}
      onClose={onClose}
    >
      <p>
        {formatPesos(pesosACentavos(neto))} a {nombre_local || vendedor} ({cuenta_bancaria}).
      </p>
      <CopyTransfer cuenta={cuenta_bancaria} neto={neto} />
      {cuenta_cambio ? (
        <p>El local cambió su CBU o alias después. Para pagarle ahí, deshacé la liquidación y liquidá de nuevo.</p>
      ) : null}
    </TextPromptDialog>
  );
}

function doneAlready({ pagada, deshecha }: Liquidacion): string | undefined {
  if (deshecha !== null) return 'La liquidación se deshizo.';
  return pagada ? `Ya está pagada. Referencia: ${pagada.referencia}` : undefined;
}

function tabIn(params: URLSearchParams): Tab {
  return TABS.find(({ value }) => value === params.get('ver'))?.value ?? 'pendientes';
}

function estadoOf(tab: Tab): LiquidacionEstado | undefined {
  return tab === 'pendientes' || tab === 'todas' ? undefined : tab;
}

function csvUrl(q: string, estado: LiquidacionEstado | undefined): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(estado && { estado }) }).toString();
  return `/api/liquidaciones.csv${params === '' ? '' : `?${params}`}`;
}
