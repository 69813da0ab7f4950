import type { VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import { Chip, useMedia } from '@fluxpartes/ui';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { daysAgo } from '../../days-ago.ts';
import { useEdits } from '../../edits/edit-form.tsx';
import { RecordConflict } from '../../edits/record-updates.tsx';
import { pesos } from '../../historial-field.ts';
import { useDoublePress } from '../../list/double-press.ts';
import { estadoOf, ListPage, RecordList, SearchBar, Tabs } from '../../list/list-page.tsx';
import { useUndo } from '../../list/undo-bar.tsx';
import { useChosen } from '../../list/use-chosen.ts';
import { csvUrl, useFilters } from '../../list/use-filters.ts';
import { PENDING_DIALOG } from '../../shortcuts.tsx';
import type { CorreccionValues } from './correccion.ts';
import type { DecisionProps, VentaQuestion } from './decisions.tsx';
import { loadDecisions, type VentaActions, VentaCard } from './venta-card.tsx';
import {
  QUEUE_NAMES,
  QUEUES,
  readFilters,
  useCountOfAll,
  useQueueCounts,
  useVentas,
  useVentaUpdates,
  type VentasFilters,
  waitingOf,
} from './ventas-api.ts';

/** From this width on, the sales are rows beside the chosen sale. */
const DESK = '(min-width: 1000px)';
const SHORTCUTS = {
  A: 'Aprobar o desaprobar el pago',
  R: 'Rechazar el comprobante',
  O: 'Ampliar el comprobante',
};

const loadViewer = () => import('./comprobante-viewer.tsx');
const ComprobanteViewer = lazy(loadViewer);
const DecisionDialog = lazy(async () => ({ default: (await loadDecisions()).DecisionDialog }));

interface Question {
  venta: VentaDetail;
  tipo: VentaQuestion;
  Dialog: ComponentType<DecisionProps>;
}

/** `/adminventas`: the admin compares, approves and corrects all sales. */
export function VentasPage() {
  usePreloadedDialogs();
  const { filters, search, change } = useFilters(readFilters);
  const counts = useQueueCounts();
  const query = useVentas(filters);
  const { conflict, update, set } = useVentaUpdates();
  const { edits, open } = useEdits<VentaDetail, VentaCorreccion, CorreccionValues>(update);
  const { offer, bar } = useUndo();
  const isDoublePress = useDoublePress();
  const isDesk = useMedia(DESK) === true;
  const chosen = useChosen(query.rows, JSON.stringify(filters));
  const { choose } = chosen;
  const [isEnlarged, setEnlarged] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const actions = useMemo<VentaActions>(
    () => ({
      onTogglePago: async (venta) => {
        if (isDoublePress(venta.id)) return;
        const { pago_recibido } = venta;
        const saved = await set(venta, { pago_recibido: !pago_recibido });
        if (saved?.pago_recibido !== !pago_recibido) return;
        const verb = pago_recibido ? 'Desaprobaste' : 'Aprobaste';
        offer({ sentence: `${verb} el pago de la venta #${venta.id}.`, undo: () => set(saved, { pago_recibido }) });
      },
      onEdit: open,
      onEnlarge: ({ id }) => {
        choose(id);
        setEnlarged(true);
      },
      onDecide: (venta, tipo, dialog) => setQuestion({ venta, tipo, Dialog: dialog ?? DecisionDialog }),
    }),
    [set, offer, open, choose, isDoublePress],
  );
  const inViewer = isEnlarged ? query.rows[chosen.index] : undefined;
  useNextPage(query, inViewer !== undefined && chosen.index > query.rows.length - 4);
  return (
    <ListPage title="Control de ventas">
      <SearchBar
        label="Buscar ventas"
        placeholder="Buscar por producto, comprador, vendedor, nombre, apellido, teléfono, local o ID..."
        search={search}
        estado={estadoOf(query, ['venta', 'ventas'])}
        csv={csvUrl('/api/ventas-detalle.csv', filters)}
        shortcuts={SHORTCUTS}
      >
        {filters.id ? (
          <Chip onRemove={() => change('id', '')} removeLabel={`Quitar filtro Venta #${filters.id}`}>
            Venta #{filters.id}
          </Chip>
        ) : null}
      </SearchBar>
      <Tabs
        tabs={[
          { value: '', text: 'Todas' },
          ...QUEUE_NAMES.map((value) => ({ value, text: QUEUES[value].tab, count: counts?.[value] })),
        ]}
        current={filters.pendiente ?? ''}
        onShow={(value) => change('pendiente', value)}
      />
      <RecordList
        label="Ventas"
        query={query}
        empty={<NoVentas filters={filters} />}
        emptyAfterFailure="No hay ventas registradas."
        desk={isDesk ? { chosen, row: (venta) => <VentaRow venta={venta} /> } : null}
        card={(venta) => <VentaCard venta={venta} actions={actions} edit={edits.get(venta.id) ?? null} />}
      />
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {inViewer ? (
          <ComprobanteViewer
            venta={inViewer}
            actions={actions}
            index={chosen.index}
            count={query.total ?? query.rows.length}
            onMove={chosen.move}
            onClose={() => setEnlarged(false)}
            undoBar={bar}
          />
        ) : (
          bar
        )}
      </Suspense>
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {question ? (
          <question.Dialog
            venta={query.upToDate(question.venta)}
            tipo={question.tipo}
            onDone={offer}
            onClose={() => setQuestion(null)}
          />
        ) : null}
      </Suspense>
      <RecordConflict nombre="Venta" conflict={conflict} />
    </ListPage>
  );
}

/** Loads the next page before the viewer reaches the end of the loaded rows. */
function useNextPage({ hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof useVentas>, isNear: boolean): void {
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, fetchNextPage]);
}

/** A sale's number, buyer and amount, its state, and the date since when it waits. */
function VentaRow({ venta }: { venta: VentaDetail }) {
  const { estado, since } = waitingOf(venta);
  return (
    <>
      <span>
        #{venta.id} {venta.comprador_nombre} {venta.comprador_apellido}
      </span>
      <span>{pesos(venta.monto)}</span>
      <span>{estado}</span>
      <time dateTime={since}>{daysAgo(since)}</time>
    </>
  );
}

/** Loads the lazy dialogs after the list, so that they open without delay and offline. */
function usePreloadedDialogs(): void {
  useEffect(() => {
    // A chunk that fails is loaded again when the dialog is opened.
    for (const load of [loadViewer, loadDecisions]) load().catch(() => {});
  }, []);
}

/** The sentence of an empty list. A search in a queue says where the sales are. */
function NoVentas({ filters }: { filters: VentasFilters }) {
  const { q = '', id, pendiente } = filters;
  const elsewhere = useCountOfAll(pendiente ? q : '');
  if (!q && !id && !pendiente) return 'No hay ventas registradas.';
  if (!pendiente || (q && elsewhere === 0)) return 'Ninguna venta coincide con la búsqueda.';
  const none = `Ninguna en ${QUEUES[pendiente].title}.`;
  if (!q) return none;
  return (
    <>
      {none} Hay {elsewhere} en todas las ventas:{' '}
      <Link to={`/adminventas?q=${encodeURIComponent(q)}`}>{elsewhere === 1 ? 'verla' : 'verlas'}</Link>.
    </>
  );
}
