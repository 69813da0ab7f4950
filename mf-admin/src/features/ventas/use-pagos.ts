import type { VentaDetail } from '@fluxpartes/contrato';
import { useAction, useIsRunning } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ventasOverlay } from './api/ventas-cache.ts';
import type { Change } from './use-cambios.ts';

const NAME = 'ventas/marcar-pago';

/** What is said where a payment could not be marked (specification, section 8). */
export const UPDATE_PAGO_ERROR = 'Error al actualizar pago';

/**
 * 'Aprobar' and 'Desaprobar'. The card shows the new state at once and the true one when the answer is there; the last one
 * that was saved can be undone, wherever the search has gone meanwhile.
 */
export function usePagos(change: Change) {
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<VentaDetail | null>(null);

  const { run } = useAction({
    name: NAME,
    call: async ({ venta, isUndo }: { venta: VentaDetail; isUndo: boolean }) => {
      const pago_recibido = !venta.pago_recibido;
      const withdraw = ventasOverlay.wish(queryClient, venta.id, { pago_recibido });
      try {
        const cambio = await change(venta, { pago_recibido }, UPDATE_PAGO_ERROR);
        const isSaved = cambio.tipo === 'guardado' && cambio.venta.pago_recibido === pago_recibido;
        if (isSaved) setLatest(isUndo ? null : cambio.venta);
      } finally {
        withdraw();
      }
    },
  });
  const toggle = useCallback((venta: VentaDetail) => void run({ venta, isUndo: false }, venta.id), [run]);
  const forget = () => setLatest(null);
  const undo = () => {
    const actual = latest && ventasOverlay.upToDate(queryClient, latest);
    // Somebody may have marked it the other way meanwhile: then there is nothing left to undo.
    if (actual && actual.pago_recibido === latest?.pago_recibido) void run({ venta: actual, isUndo: true }, actual.id);
    else forget();
  };
  return { toggle, latest, undo, forget };
}

/** Whether the payment of this sale is being marked. */
export function useIsMarking(id: number): boolean {
  return useIsRunning(NAME, id);
}
