import type { VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Button, CategoryDrawing, EmptyState, formatPesos, plural, Skeleton, Stack, useMedia } from '@fluxpartes/ui';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { daysAgo } from '../../days-ago.ts';
import { useEdits, useOpenCards } from '../../edits/edit-form.tsx';
import { RecordConflict, useRecordUpdates } from '../../edits/record-updates.tsx';
import { CardList, Desk, ListPage, SearchBar, Tabs, UndoBar } from '../../list/list-page.tsx';
import { useChosen } from '../../list/use-chosen.ts';
import { PENDING_DIALOG } from '../../shortcuts.tsx';
import { ApproveAnyway, useApproveAnyway } from './approve-anyway.tsx';
import { CONFLICT_RULES, type CorreccionValues } from './correccion.ts';
import type { Decided, DecisionProps, VentaQuestion } from './decisions.tsx';
import { loadDecisions, type VentaActions, VentaCard } from './venta-card.tsx';
import {
  csvUrl,
  type FiltersInUrl,
  hasFilters,
  QUEUE_NAMES,
  QUEUES,
  useCorregirVenta,
  useCountOfAll,
  useFiltersInUrl,
  useIsMarking,
  usePagos,
  useQueueCounts,
  useVentas,
  waitingOf,
} from './ventas-api.ts';

const ESTIMATED_CARD_HEIGHT = 560;
/** From this width on, the sales are rows beside the chosen sale. */
const DESK = '(min-width: 1000px)';
const SHORTCUTS = [
  { shortcutKey: 'A', does: 'Aprobar o desaprobar el pago' },
  { shortcutKey: 'R', does: 'Rechazar el comprobante' },
  { shortcutKey: 'O', does: 'Ampliar el comprobante' },
];

const loadViewer = () => import('./comprobante-viewer.tsx');
const ComprobanteViewer = lazy(loadViewer);
const DecisionDialog = lazy(async () => ({ default: (await loadDecisions()).DecisionDialog }));
const DecidedBar = lazy(async () => ({ default: (await loadDecisions()).DecidedBar }));

interface Question {
  venta: VentaDetail;
  tipo: VentaQuestion;
  Dialog: ComponentType<DecisionProps>;
}

/** `/adminventas`: the admin compares, approves and corrects all sales. */
export function VentasPage() {
  usePreloadedDialogs();
  const inUrl = useFiltersInUrl();
  const query = useVentas(inUrl.filters);
  const { ventas } = query;
  const { run } = useCorregirVenta();
  const { send, question: unpaid } = useApproveAnyway(run);
  const { conflict, update } = useRecordUpdates(send, CONFLICT_RULES);
  const { edits, open } = useEdits<VentaDetail, VentaCorreccion, CorreccionValues>(update);
  const { toggle, latest, undo, forget } = usePagos(update);
  const undoing = useIsMarking(latest?.id ?? 0);
  const isDesk = useMedia(DESK) === true;
  const chosen = useChosen(ventas, JSON.stringify(inUrl.filters));
  const { choose } = chosen;
  const [isEnlarged, setEnlarged] = useState(false);
  // Undefined until the first question.
  const [question, setQuestion] = useState<Question | null>();
  const [decided, setDecided] = useState<Decided | null>(null);
  const [withHistorial, onHistorial] = useOpenCards();
  const actions = useMemo<VentaActions>(
    () => ({
      onTogglePago: (venta) => {
        setDecided(null);
        toggle(venta);
      },
      onEdit: open,
      onEnlarge: ({ id }) => {
        choose(id);
        setEnlarged(true);
      },
      onHistorial,
      onDecide: (venta, tipo, dialog) => setQuestion({ venta, tipo, Dialog: dialog ?? DecisionDialog }),
    }),
    [toggle, open, choose, onHistorial],
  );
  const inViewer = isEnlarged ? ventas[chosen.index] : undefined;
  useNextPage(query, inViewer !== undefined && chosen.index > ventas.length - 4);
  const verb = latest?.pago_recibido ? 'Aprobaste' : 'Desaprobaste';
  const undoBar = (
    <>
      <UndoBar
        done={decided === null && latest ? `${verb} el pago de la venta #${latest.id}.` : null}
        undoing={undoing}
        onUndo={undo}
        onClose={forget}
      />
      {/*
       * The bar is mounted with the dialog: a live region must exist before its text, or a screen reader does not announce
       * it.
       */}
      <Suspense>
        {question !== undefined ? <DecidedBar decided={decided} onClose={() => setDecided(null)} /> : null}
      </Suspense>
    </>
  );
  const list = {
    label: 'Ventas',
    rows: ventas,
    total: query.total,
    estimatedHeight: ESTIMATED_CARD_HEIGHT,
    query,
    card: (venta: VentaDetail) => (
      <VentaCard
        venta={venta}
        actions={actions}
        edit={edits.get(venta.id) ?? null}
        withHistorial={withHistorial.has(venta.id)}
      />
    ),
  };
  return (
    <ListPage title="Control de ventas">
      <VentasSearchBar {...inUrl} estado={estadoOf(query)} />
      {query.isPending ? (
        <Stack>
          <Skeleton height={ESTIMATED_CARD_HEIGHT} />
          <Skeleton height={ESTIMATED_CARD_HEIGHT} />
        </Stack>
      ) : ventas.length === 0 && !query.hasNextPage ? (
        <NoVentas filters={inUrl.filters} retry={query.isError ? () => void query.refetch() : null} />
      ) : isDesk ? (
        <Desk {...list} chosen={chosen} row={(venta) => <VentaRow venta={venta} />} />
      ) : (
        <CardList {...list} />
      )}
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {inViewer ? (
          <ComprobanteViewer
            venta={inViewer}
            actions={actions}
            index={chosen.index}
            count={query.total ?? ventas.length}
            onMove={chosen.move}
            onClose={() => setEnlarged(false)}
            undoBar={undoBar}
          />
        ) : (
          undoBar
        )}
      </Suspense>
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {question ? (
          <question.Dialog
            venta={query.upToDate(question.venta)}
            tipo={question.tipo}
            onDone={setDecided}
            onClose={() => setQuestion(null)}
          />
        ) : null}
      </Suspense>
      <ApproveAnyway question={unpaid} />
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
      <span>{formatPesos(pesosACentavos(venta.monto))}</span>
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

function VentasSearchBar({ filters, search, change, estado }: FiltersInUrl & { estado: string }) {
  const { id, pendiente } = filters;
  const counts = useQueueCounts();
  return (
    <>
      <SearchBar
        label="Buscar ventas"
        placeholder="Buscar por producto, comprador, vendedor, nombre, apellido, teléfono, local o ID..."
        search={search}
        estado={estado}
        filters={id === null ? [] : [{ text: `Venta #${id}`, remove: () => change('id', null) }]}
        csv={csvUrl(filters)}
        shortcuts={SHORTCUTS}
      />
      <Tabs
        tabs={[
          { value: '', text: 'Todas' },
          ...QUEUE_NAMES.map((value) => ({ value, text: QUEUES[value].tab, count: counts?.[value] })),
        ]}
        current={pendiente ?? ''}
        onShow={(value) => change('pendiente', value)}
      />
    </>
  );
}

/** `retry` is null if the list loaded and is empty. */
function NoVentas({ filters, retry }: { filters: FiltersInUrl['filters']; retry: (() => void) | null }) {
  const { q, pendiente } = filters;
  const elsewhere = useCountOfAll(pendiente ? q : '');
  const none = pendiente ? `Ninguna en ${QUEUES[pendiente].title}.` : '';
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Transmisión" size={112} />}
      message={
        !hasFilters(filters) || retry ? (
          'No hay ventas registradas.'
        ) : elsewhere > 0 ? (
          <>
            {none} Hay {elsewhere} en todas las ventas:{' '}
            <Link to={`/adminventas?q=${encodeURIComponent(q)}`}>{elsewhere === 1 ? 'verla' : 'verlas'}</Link>.
          </>
        ) : q === '' && pendiente ? (
          none
        ) : (
          'Ninguna venta coincide con la búsqueda.'
        )
      }
      actions={
        retry ? (
          <Button size="sm" onClick={retry}>
            Reintentar
          </Button>
        ) : null
      }
    />
  );
}

function estadoOf({ isPending, isPlaceholderData, isError, total }: ReturnType<typeof useVentas>): string {
  if (isPending || isPlaceholderData) return 'Cargando ventas...';
  return isError || total === null ? '' : plural(total, 'venta');
}
