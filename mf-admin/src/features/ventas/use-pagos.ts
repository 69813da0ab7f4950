import type { VentaDetalle } from '@fluxpartes/contrato';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ventasOverlay } from './api/ventas-cache.ts';
import type { Change } from './use-cambios.ts';

/** What is said where a payment could not be marked (specification, section 8). */
export const UPDATE_PAGO_ERROR = 'Error al actualizar pago';

/**
 * 'Aprobar' and 'Desaprobar'. The card shows the new state at once and the true one when the answer is there; the last one
 * that was saved can be undone, wherever the search has gone meanwhile.
 */
export function usePagos(change: Change) {
  const queryClient = useQueryClient();
  const inProgress = useRef(new Set<number>());
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set());
  const [latest, setLatest] = useState<VentaDetalle | null>(null);

  const toggle = useCallback(
    async (venta: VentaDetalle, onSaveDone: (saved: VentaDetalle) => void = setLatest) => {
      if (inProgress.current.has(venta.id)) return;
      const mark = (thisOne: boolean) => {
        if (thisOne) inProgress.current.add(venta.id);
        else inProgress.current.delete(venta.id);
        setSending(new Set(inProgress.current));
      };
      const pago_recibido = !venta.pago_recibido;
      mark(true);
      const withdraw = ventasOverlay.wish(queryClient, venta.id, { pago_recibido });
      try {
        const cambio = await change(venta, { pago_recibido }, UPDATE_PAGO_ERROR);
        if (cambio.tipo === 'guardado' && cambio.venta.pago_recibido === pago_recibido) onSaveDone(cambio.venta);
      } finally {
        withdraw();
        mark(false);
      }
    },
    [change, queryClient],
  );
  const forget = () => setLatest(null);
  const undo = () => {
    const actual = latest && ventasOverlay.upToDate(queryClient, latest);
    // Somebody may have marked it the other way meanwhile: then there is nothing left to undo.
    if (actual && actual.pago_recibido === latest?.pago_recibido) void toggle(actual, forget);
    else forget();
  };
  return { sending, toggle, latest, undo, forget };
}
