import { type Liquidacion, type LiquidacionEstado, REFERENCIA_LENGTH } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { lazy, Suspense, useState } from 'react';
import { TextPromptDialog } from '../../edits/text-prompt-dialog.tsx';
import { pesos } from '../../historial-field.ts';
import { estadoOf, ListPage, RecordList, SearchBar, Tabs } from '../../list/list-page.tsx';
import { useUndo } from '../../list/undo-bar.tsx';
import { csvUrl, textIn, useFilters } from '../../list/use-filters.ts';
import { PENDING_DIALOG } from '../../shortcuts.tsx';
import { CopyTransfer, LiquidacionCard, PendienteCard } from './liquidacion-cards.tsx';
import {
  type Filters,
  liquidacionesOverlay,
  useLiquidacionActions,
  useLiquidaciones,
  usePendientes,
} from './liquidaciones-api.ts';

const ReciboDialog = lazy(async () => ({ default: (await import('./recibo-dialog.tsx')).ReciboDialog }));

const SHORTCUTS = {
  L: 'Liquidar lo que se le debe al local',
  P: 'Marcar la liquidación como pagada',
  R: 'Ver el recibo',
};

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
  const { filters: view, search, change: setParam } = useFilters(readView);
  const { tab, ...filters } = view;
  const { alerts } = useShell();
  const { offer, bar } = useUndo();
  const { change, act } = useLiquidacionActions(offer);
  const pendientes = usePendientes(filters.q ?? '', tab === 'pendientes');
  const made = useLiquidaciones(filters, tab !== 'pendientes');
  const over = liquidacionesOverlay.useOver();
  const [paying, setPaying] = useState<Liquidacion | null>(null);
  const [shown, setShown] = useState<Liquidacion | null>(null);
  const takeBack = async (liquidacion: Liquidacion) => {
    const detail = `Se quita la referencia ${liquidacion.pagada?.referencia} y vuelve a estar por pagar.`;
    if (await alerts.confirm(`¿La liquidación #${liquidacion.id} no se pagó?`, detail)) {
      await act({ type: 'impaga', liquidacion });
    }
  };
  return (
    <ListPage title="Liquidaciones">
      <SearchBar
        label="Buscar locales"
        placeholder="Buscar por local, vendedor o número..."
        search={search}
        estado={
          tab === 'pendientes'
            ? estadoOf(pendientes, ['local', 'locales'])
            : estadoOf(made, ['liquidación', 'liquidaciones'])
        }
        csv={csvUrl('/api/liquidaciones.csv', filters)}
        shortcuts={SHORTCUTS}
      />
      <Tabs tabs={TABS} current={tab} onShow={(value) => setParam('ver', value)} />
      {tab === 'pendientes' ? (
        <RecordList
          label="Por liquidar"
          query={pendientes}
          empty="No hay nada por liquidar. ¡Estás al día!"
          card={(local) => <PendienteCard local={local} onLiquidar={() => void act({ type: 'liquidar', local })} />}
        />
      ) : (
        <RecordList
          label="Liquidaciones hechas"
          query={made}
          empty="No hay liquidaciones para mostrar."
          card={(liquidacion) => (
            <LiquidacionCard
              liquidacion={liquidacion}
              onPagar={() => setPaying(liquidacion)}
              onDeshacer={() => void act({ type: 'deshacer', liquidacion })}
              onImpaga={() => void takeBack(liquidacion)}
              onRecibo={() => setShown(liquidacion)}
            />
          )}
        />
      )}
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {shown ? <ReciboDialog liquidacion={shown} onClose={() => setShown(null)} /> : null}
      </Suspense>
      {paying ? (
        <PagarDialog liquidacion={over([paying])[0] ?? paying} change={change} onClose={() => setPaying(null)} />
      ) : null}
      {bar}
    </ListPage>
  );
}

interface PagarProps {
  liquidacion: Liquidacion;
  change: ReturnType<typeof useLiquidacionActions>['change'];
  onClose: () => void;
}

const PAGAR_WORDS = {
  label: 'Referencia de la transferencia',
  hint: 'El número de operación que da el banco.',
  maxLength: REFERENCIA_LENGTH,
  missing: 'Escribí la referencia de la transferencia.',
  button: 'Marcar como pagada',
};

function PagarDialog({ liquidacion, change, onClose }: PagarProps) {
  const { id, neto, nombre_local, vendedor, cuenta_bancaria, cuenta_cambio } = liquidacion;
  return (
    <TextPromptDialog
      title={`Liquidación #${id}: pagada`}
      words={PAGAR_WORDS}
      done={doneAlready(liquidacion)}
      send={(referencia) => change({ type: 'pagar', liquidacion, referencia })}
      onClose={onClose}
    >
      <p>
        {pesos(neto)} a {nombre_local || vendedor} ({cuenta_bancaria}).
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

/** The tab, and the filters of the settlements, in the URL. */
function readView(params: URLSearchParams): Filters & { tab: Tab } {
  const q = textIn(params);
  const tab = TABS.find(({ value }) => value === params.get('ver'))?.value ?? 'pendientes';
  return { tab, ...(q && { q }), ...(tab !== 'pendientes' && tab !== 'todas' && { estado: tab }) };
}
