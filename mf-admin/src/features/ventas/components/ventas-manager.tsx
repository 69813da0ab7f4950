import type { VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useEdits, useOpenCards } from '../../../edits/edit-form.tsx';
import { RecordConflict, useRecordUpdates } from '../../../edits/record-updates.tsx';
import { UndoBar } from '../../../edits/undo-bar.tsx';
import { PENDING_DIALOG } from '../../../shortcuts.tsx';
import { useCorregirVenta } from '../api/use-corregir-venta.ts';
import { useVentas } from '../api/use-ventas.ts';
import { RULES } from '../conflict.ts';
import type { CorreccionValues } from '../correccion.ts';
import { hasFilters } from '../filters.ts';
import { useApproveAnyway } from '../use-approve-anyway.ts';
import { useFilters } from '../use-filters.ts';
import { sentenceOf, useIsMarking, usePagos } from '../use-pagos.ts';
import type { Decided, DecisionProps, VentaActions, VentaQuestion } from '../venta-actions.ts';
import { ApproveAnyway } from './approve-anyway.tsx';
import { Bar } from './bar.tsx';
import { Results } from './results.tsx';
import { loadVentaWay } from './venta-way-lazy.ts';

const loadViewer = () => import('../viewer/comprobante-viewer.tsx');
const loadDecisionDialog = () => import('./decision-dialog.tsx');
const loadDecidedBar = () => import('./decided-bar.tsx');
const ComprobanteViewer = lazy(loadViewer);
const DecisionDialog = lazy(loadDecisionDialog);
const DecidedBar = lazy(loadDecidedBar);

interface Question {
  venta: VentaDetail;
  tipo: VentaQuestion;
  Dialog: ComponentType<DecisionProps>;
}

/** What opens from a card is fetched behind the list, so that it is there when it is asked for, also without a network then. */
function useDialogsAhead(): void {
  useEffect(() => {
    // One that does not come is asked for again when it is opened.
    for (const load of [loadViewer, loadDecisionDialog, loadDecidedBar, loadVentaWay]) load().catch(() => {});
  }, []);
}

/** The search, the list of sales and whatever opens from a card. */
export function VentasManager() {
  useDialogsAhead();
  const inUrl = useFilters();
  const query = useVentas(inUrl.filters);
  const { run } = useCorregirVenta();
  const { send, question: unpaid } = useApproveAnyway(run);
  const { conflict, update: change } = useRecordUpdates(send, RULES);
  const { edits, open } = useEdits<VentaDetail, VentaCorreccion, CorreccionValues>(change);
  const { toggle, latest, undo, forget } = usePagos(change);
  const undoing = useIsMarking(latest?.id ?? 0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  // Undefined until something is asked for the first time.
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
  return (
    <>
      <Bar {...inUrl} estado={inWords(query)} />
      <Results query={query} withFilters={hasFilters(inUrl.filters)} estado={{ actions, edits, withHistorial }} />
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
        done={decided === null && latest ? sentenceOf(latest) : null}
        undoing={undoing}
        onUndo={undo}
        onClose={forget}
      />
      {/* There before its text, with the dialog that it tells of: what comes into it is read out. */}
      <Suspense>
        {question !== undefined ? <DecidedBar decided={decided} onClose={() => setDecided(null)} /> : null}
      </Suspense>
    </>
  );
}

/** What is said of the list: that it is on its way, or how many sales there are. */
function inWords({ isPending, isPlaceholderData, isError, total }: ReturnType<typeof useVentas>): string {
  if (isPending || isPlaceholderData) return 'Cargando ventas...';
  if (isError || total === null || total === 0) return '';
  return total === 1 ? '1 venta' : `${total} ventas`;
}
