import { VENTAS_PENDIENTES, type VentaCorreccion, type VentaDetail } from '@fluxpartes/contrato';
import { Button, CategoryDrawing, classNames, EmptyState, plural, Skeleton } from '@fluxpartes/ui';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useEdits, useOpenCards } from '../../edits/edit-form.tsx';
import { RecordConflict, useRecordUpdates } from '../../edits/record-updates.tsx';
import cards from '../../list/list.module.css';
import { CardList, ListPage, SearchBar, UndoBar } from '../../list/list-page.tsx';
import { PENDING_DIALOG } from '../../shortcuts.tsx';
import { ApproveAnyway, useApproveAnyway } from './approve-anyway.tsx';
import { CONFLICT_RULES, type CorreccionValues } from './correccion.ts';
import type { Decided, DecisionProps, VentaQuestion } from './decisions.tsx';
import { loadDecisions, type VentaActions, VentaCard } from './venta-card.tsx';
import styles from './ventas.module.css';
import {
  csvUrl,
  type FiltersInUrl,
  hasFilters,
  useCorregirVenta,
  useFiltersInUrl,
  useIsMarking,
  usePagos,
  useVentas,
} from './ventas-api.ts';

const ESTIMATED_CARD_HEIGHT = 560;
const QUEUES = {
  pago: 'Pagos por comprobar',
  anulacion: 'Anulaciones pedidas',
  devolucion: 'A devolver',
  comprobante: 'Sin comprobante',
} as const;
const SHORTCUTS = [
  { shortcutKey: 'A', does: 'Aprobar o desaprobar el pago' },
  { shortcutKey: 'C', does: 'Ampliar el comprobante' },
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
  const { run } = useCorregirVenta();
  const { send, question: unpaid } = useApproveAnyway(run);
  const { conflict, update } = useRecordUpdates(send, CONFLICT_RULES);
  const { edits, open } = useEdits<VentaDetail, VentaCorreccion, CorreccionValues>(update);
  const { toggle, latest, undo, forget } = usePagos(update);
  const undoing = useIsMarking(latest?.id ?? 0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
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
      onEnlarge: ({ id }) => setEnlarged(id),
      onHistorial,
      onDecide: (venta, tipo, dialog) => setQuestion({ venta, tipo, Dialog: dialog ?? DecisionDialog }),
    }),
    [toggle, open, onHistorial],
  );
  const inViewer = query.ventas.find(({ id }) => id === enlarged);
  const verb = latest?.pago_recibido ? 'Aprobaste' : 'Desaprobaste';
  return (
    <ListPage title="Control de ventas">
      <VentasSearchBar {...inUrl} estado={estadoOf(query)} />
      {query.isPending ? (
        <VentasSkeleton />
      ) : query.ventas.length === 0 ? (
        <NoVentas withFilters={hasFilters(inUrl.filters)} retry={query.isError ? () => void query.refetch() : null} />
      ) : (
        <CardList
          label="Ventas"
          rows={query.ventas}
          total={query.total}
          estimatedHeight={ESTIMATED_CARD_HEIGHT}
          query={query}
          card={(venta) => (
            <VentaCard
              venta={venta}
              actions={actions}
              edit={edits.get(venta.id) ?? null}
              withHistorial={withHistorial.has(venta.id)}
            />
          )}
        />
      )}
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {inViewer ? (
          <ComprobanteViewer venta={inViewer} onTogglePago={actions.onTogglePago} onClose={() => setEnlarged(null)} />
        ) : null}
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
    </ListPage>
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
  return (
    <SearchBar
      label="Buscar ventas"
      placeholder="Buscar por producto, comprador, vendedor, nombre, apellido, teléfono, local o ID..."
      search={search}
      estado={estado}
      filters={[
        ...(id === null ? [] : [{ text: `Venta #${id}`, remove: () => change('id', null) }]),
        ...(pendiente ? [{ text: QUEUES[pendiente], remove: () => change('pendiente', null) }] : []),
      ]}
      csv={csvUrl(filters)}
      shortcuts={SHORTCUTS}
    >
      {pendiente
        ? null
        : VENTAS_PENDIENTES.map((kind) => (
            <Button key={kind} variant="tertiary" size="sm" onClick={() => change('pendiente', kind)}>
              {QUEUES[kind]}
            </Button>
          ))}
    </SearchBar>
  );
}

/** `retry` is null if the list loaded and is empty. */
function NoVentas({ withFilters, retry }: { withFilters: boolean; retry: (() => void) | null }) {
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Transmisión" size={112} />}
      message={withFilters && retry === null ? 'Ninguna venta coincide con la búsqueda.' : 'No hay ventas registradas.'}
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

function VentasSkeleton() {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {[1, 2].map((card) => (
        <div key={card} className={cards.card}>
          <div className={classNames(cards.head, styles.head)}>
            <Skeleton width={140} height={28} />
            <Skeleton width={130} />
          </div>
          <div className={styles.body}>
            <Skeleton className={styles.comprobanteSkeleton} />
            <div className={styles.producto}>
              <Skeleton width="70%" height={22} />
              <Skeleton width="30%" />
            </div>
            <div className={styles.monto}>
              <Skeleton height={88} />
            </div>
            <div className={styles.decision}>
              <Skeleton height={48} />
              <Skeleton height={120} />
            </div>
            <div className={styles.parties}>
              <Skeleton height={190} />
              <Skeleton height={190} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

function estadoOf({ isPending, isPlaceholderData, isError, total }: ReturnType<typeof useVentas>): string {
  if (isPending || isPlaceholderData) return 'Cargando ventas...';
  if (isError || total === null || total === 0) return '';
  return plural(total, 'venta');
}
