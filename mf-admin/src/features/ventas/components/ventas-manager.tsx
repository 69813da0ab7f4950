import type { VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { RecordConflict } from '../../../edits/record-conflict.tsx';
import { UndoBar } from '../../../edits/undo-bar.tsx';
import { useChanges } from '../../../edits/use-changes.ts';
import { useEdits } from '../../../edits/use-edits.ts';
import { useOpenOnes } from '../../../edits/use-open-ones.ts';
import { useCorregirVenta } from '../api/use-corregir-venta.ts';
import { useVentas } from '../api/use-ventas.ts';
import { RULES } from '../conflict.ts';
import type { CorreccionValues } from '../correccion.ts';
import { hasFilters } from '../filters.ts';
import { useApproveAnyway } from '../use-approve-anyway.ts';
import { useFilters } from '../use-filters.ts';
import { sentenceOf, useIsMarking, usePagos } from '../use-pagos.ts';
import type { Decided, VentaActions } from '../venta-actions.ts';
import { ApproveAnyway } from './approve-anyway.tsx';
import { Bar } from './bar.tsx';
import { Results } from './results.tsx';
import { loadVentaWay } from './venta-way-lazy.ts';

const loadViewer = () => import('../viewer/comprobante-viewer.tsx');
const loadAnnulDialog = () => import('./annul-dialog.tsx');
const ComprobanteViewer = lazy(loadViewer);
const AnnulDialog = lazy(loadAnnulDialog);

/** What opens from a card is fetched behind the list, so that it is there when it is asked for, also without a network then. */
function useDialogsAhead(): void {
  useEffect(() => {
    // One that does not come is asked for again when it is opened.
    for (const load of [loadViewer, loadAnnulDialog, loadVentaWay]) load().catch(() => {});
  }, []);
}

/** The search, the list of sales and whatever opens from a card. */
export function VentasManager() {
  useDialogsAhead();
  const inUrl = useFilters();
  const query = useVentas(inUrl.filters);
  const { run } = useCorregirVenta();
  const { send, question } = useApproveAnyway(run);
  const { conflict, change } = useChanges(send, RULES);
  const { edits, open } = useEdits<VentaDetail, VentaCorreccion, CorreccionValues>(change);
  const { toggle, latest, undo, forget } = usePagos(change);
  const undoing = useIsMarking(latest?.id ?? 0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [annulling, setAnnulling] = useState<VentaDetail | null>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const undoDecided = () => {
    decided?.undo();
    setDecided(null);
  };
  const [withHistorial, onHistorial] = useOpenOnes();
  const actions = useMemo<VentaActions>(
    () => ({
      onTogglePago: (venta) => {
        setDecided(null);
        toggle(venta);
      },
      onEdit: open,
      onEnlarge: ({ id }) => setEnlarged(id),
      onHistorial,
      onAnnul: setAnnulling,
      onDecided: setDecided,
    }),
    [toggle, open, onHistorial],
  );
  const inViewer = query.ventas.find(({ id }) => id === enlarged);
  return (
    <>
      <Bar {...inUrl} estado={inWords(query)} />
      <Results query={query} withFilters={hasFilters(inUrl.filters)} estado={{ actions, edits, withHistorial }} />
      <Suspense>
        {inViewer ? (
          <ComprobanteViewer venta={inViewer} onTogglePago={toggle} onClose={() => setEnlarged(null)} />
        ) : null}
        {annulling ? (
          <AnnulDialog
            venta={query.ventas.find(({ id }) => id === annulling.id) ?? annulling}
            onClose={() => setAnnulling(null)}
          />
        ) : null}
      </Suspense>
      <ApproveAnyway question={question} />
      <RecordConflict nombre="Venta" conflict={conflict} />
      {decided ? (
        <UndoBar done={decided.sentence} undoing={false} onUndo={undoDecided} onClose={() => setDecided(null)} />
      ) : (
        <UndoBar done={latest && sentenceOf(latest)} undoing={undoing} onUndo={undo} onClose={forget} />
      )}
    </>
  );
}

/** What is said of the list: that it is on its way, or how many sales there are. */
function inWords({ isPending, isPlaceholderData, isError, total }: ReturnType<typeof useVentas>): string {
  if (isPending || isPlaceholderData) return 'Cargando ventas...';
  if (isError || total === null || total === 0) return '';
  return total === 1 ? '1 venta' : `${total} ventas`;
}
