import { isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type Compra, ERRORES } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useSyncExternalStore } from 'react';
import { isImage } from './image.ts';
import { useJobDesk } from './job-desk.tsx';

/** What is under way for a purchase, and what its buyer can do: choose, turn and send a proof, confirm the receipt. */
export function useJob(compra: Compra) {
  const { jobs, showError, announce } = useJobDesk();
  const fail = useFailure(compra);
  const { id, version } = compra;
  const job = useSyncExternalStore(jobs.subscribe, () => jobs.get(id));

  return {
    ...job,
    /** Takes a file of the picker. One of another type is told of, and the selection is cleared. */
    choose: (file: File) => {
      if (isImage(file)) {
        showError(null);
        jobs.choose(id, file);
      } else {
        jobs.remove(id);
        showError({ compra, outcome: ERRORES.comprobante_no_aceptado.message });
      }
    },
    rotate: () => jobs.rotate(id),
    remove: () => jobs.remove(id),
    cancel: () => jobs.cancel(id),
    /** Sends the proof. @returns whether it arrived. */
    upload: async (): Promise<boolean> => {
      showError(null);
      const outcome = await jobs.upload(id);
      if (outcome?.tipo === 'fallido') fail('Error al subir comprobante', outcome.error);
      if (outcome?.tipo === 'cancelado') announce('Subida cancelada. La imagen sigue elegida.');
      if (outcome?.tipo === 'hecho') announce('Comprobante subido.');
      return outcome?.tipo === 'hecho';
    },
    /** Confirms that it arrived. @returns whether that is kept now. */
    confirm: async (): Promise<boolean> => {
      showError(null);
      const outcome = await jobs.confirm(id, version);
      if (outcome?.tipo === 'fallido') fail('Error al confirmar recepción', outcome.error);
      if (outcome?.tipo === 'hecho') announce('Recepción confirmada.');
      return outcome?.tipo === 'hecho';
    },
  };
}

/** A purchase's paperwork as its components get it. */
export type CompraJob = ReturnType<typeof useJob>;

/**
 * Tells of a failure: the specification's alert, and the reason in the error area. What the API refuses as no image is
 * told of there alone and clears the selection; what has changed meanwhile is loaded again.
 */
function useFailure(compra: Compra): (alert: string, error: unknown) => void {
  const { alerts } = useShell();
  const { jobs, showError, reload } = useJobDesk();
  return (alert, error) => {
    const { codigo, status } = isApiError(error) ? error : { codigo: '', status: 0 };
    // The session has ended: the shell says so and takes over.
    if (status === 401) return;
    showError({ compra, outcome: outcomeOf(error) });
    if (codigo === 'comprobante_no_aceptado') return jobs.remove(compra.id);
    if (codigo === 'comprobante_ya_cargado') jobs.remove(compra.id);
    else void alerts.notify(alert);
    if (status === 409 || status === 412 || status === 404) reload(compra.id);
  };
}
