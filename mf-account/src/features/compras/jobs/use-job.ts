import { isApiError, isConnectionError, outcomeOf } from '@fluxpartes/api-client';
import { type Compra, ERRORS } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { isImage } from '@fluxpartes/mf-kit/waiting';
import { useSyncExternalStore } from 'react';
import { useIsAnnulling } from '../api/use-anular-compra.ts';
import { useIsConfirming } from '../api/use-confirmar-recepcion.ts';
import { useComprobanteProgress } from '../api/use-upload-comprobante.ts';
import { productoText } from '../cells.ts';
import { useJobDesk } from './job-desk.tsx';
import type { Selection } from './selections.ts';

/** What is under way for a purchase, and what its buyer can do: choose, turn and send a proof, confirm the receipt. */
export function useJob(compra: Compra) {
  const { selections, waiting, upload, confirm, annul, showError, announce } = useJobDesk();
  const { alerts } = useShell();
  const fail = useFailure(compra);
  const { id, version } = compra;

  /** Sends a proof. @returns whether it arrived, or waits for the network */
  const send = async (selection: Pick<Selection, 'file' | 'turn' | 'key'>): Promise<boolean> => {
    showError(null);
    const outcome = await upload.run({ ventaId: id, ...selection }, id);
    const waits =
      outcome?.type === 'failed' && isConnectionError(outcome.error) && (await waiting.add(compra, selection));
    if (waits) announce('Sin conexión: el comprobante espera y se sube solo.');
    else if (outcome?.type === 'failed') fail('Error al subir comprobante', outcome.error);
    if (outcome?.type === 'cancelled') announce('Subida cancelada. La imagen sigue elegida.');
    if (outcome?.type === 'done') announce('Comprobante subido.');
    return waits || outcome?.type === 'done';
  };

  return {
    selection: useSyncExternalStore(selections.subscribe, () => selections.get(id)),
    /** The proof that waits for the network; null where none does. */
    waits: useSyncExternalStore(waiting.subscribe, () => waiting.of(id)),
    /** Takes it back. */
    withdraw: () => waiting.drop(id),
    progress: useComprobanteProgress(id),
    confirming: useIsConfirming(id),
    annulling: useIsAnnulling(id),
    /** Takes a file of the picker. One of another type is told of, and the selection is cleared. */
    choose: (file: File) => {
      if (isImage(file)) {
        showError(null);
        selections.choose(id, file);
      } else {
        selections.remove(id);
        showError({ compra, outcome: ERRORS.comprobante_no_aceptado.message });
      }
    },
    rotate: () => selections.rotate(id),
    remove: () => selections.remove(id),
    cancel: () => upload.cancel(id),
    send,
    /** Sends the chosen image; nothing happens where none is chosen. @returns as `send` does */
    upload: async (): Promise<boolean> => {
      const selection = selections.get(id);
      const isDone = selection !== null && (await send(selection));
      if (isDone) selections.remove(id);
      return isDone;
    },
    /** Asks once, then confirms that it arrived. @returns whether that is kept now. */
    confirm: async (): Promise<boolean> => {
      showError(null);
      const question = `¿Ya tenés «${productoText(compra)}»?`;
      if (!(await alerts.confirm(question, 'No se puede deshacer.', { no: 'Todavía no', yes: 'Sí, la recibí' })))
        return false;
      const outcome = await confirm.run({ id, version }, id);
      if (outcome?.type === 'failed') fail('Error al confirmar recepción', outcome.error);
      if (outcome?.type === 'done') announce('Recepción confirmada.');
      return outcome?.type === 'done';
    },
    /** Asks once, then annuls it. @returns whether it is annulled now. */
    annul: async (): Promise<boolean> => {
      showError(null);
      if (!(await alerts.confirm('¿Seguro que querés anular esta compra?', annulDetail(compra)))) return false;
      const outcome = await annul.run({ id, version }, id);
      if (outcome?.type === 'failed') fail('Error al anular la compra', outcome.error);
      if (outcome?.type === 'done') announce('Compra anulada.');
      return outcome?.type === 'done';
    },
  };
}

/** What an annulment takes and gives back. */
function annulDetail({ nombre_producto, cashback_usado, cupon }: Compra): string {
  const returned = cashback_usado > 0 ? ' Te devolvemos el cashback que usaste.' : '';
  return `${nombre_producto}. No se puede deshacer.${returned}${cupon > 0 ? ' Su cupón deja de contar.' : ''}`;
}

/** A purchase's paperwork as its components get it. */
export type CompraJob = ReturnType<typeof useJob>;

/**
 * Tells of a failure: the specification's alert, and the reason in the error area. What the API refuses as no image is
 * told of there alone and clears the selection; what has changed meanwhile is loaded again.
 */
function useFailure(compra: Compra): (alert: string, error: unknown) => void {
  const { alerts } = useShell();
  const { selections, showError, reload } = useJobDesk();
  return (alert, error) => {
    const { codigo, status } = isApiError(error) ? error : { codigo: '', status: 0 };
    // The session has ended: the shell says so and takes over.
    if (status === 401) return;
    showError({ compra, outcome: outcomeOf(error) });
    if (codigo === 'comprobante_no_aceptado') return selections.remove(compra.id);
    if (codigo === 'comprobante_ya_cargado') selections.remove(compra.id);
    else void alerts.notify(alert);
    if (status === 409 || status === 412 || status === 404) reload(compra.id);
  };
}
