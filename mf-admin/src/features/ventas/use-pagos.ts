import type { VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import { useAction, useIsRunning, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Update } from '../../edits/record-updates.tsx';
import { ventasOverlay } from './api/ventas-cache.ts';

const NAME = 'mf-admin/ventas/marcar-pago';

/** What is said where a payment could not be marked (specification, section 8). */
const UPDATE_PAGO_ERROR = 'Error al actualizar pago';

/**
 * 'Aprobar' and 'Desaprobar'. The card shows the new state at once and the true one when the answer or a question is there;
 * the last one that was saved can be undone, wherever the search has gone meanwhile.
 */
export function usePagos(change: Update<VentaDetail, VentaCorreccion>) {
  const { alerts } = useShell();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<VentaDetail | null>(null);

  const { run } = useAction({
    name: NAME,
    call: async ({ venta, isUndo }: { venta: VentaDetail; isUndo: boolean }) => {
      const pago_recibido = !venta.pago_recibido;
      const withdraw = ventasOverlay.wish(queryClient, venta.id, { pago_recibido });
      try {
        const changed = await change(venta, { pago_recibido }, UPDATE_PAGO_ERROR, withdraw);
        if (changed.tipo === 'fallido' && changed.notice !== null) void alerts.notify(changed.notice);
        const isSaved = changed.tipo === 'guardado' && changed.isOwn && changed.actual.pago_recibido === pago_recibido;
        if (isSaved) setLatest(isUndo ? null : changed.actual);
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

/** The last payment that was marked in a sentence: 'Aprobaste el pago de la venta #17.' */
export function sentenceOf({ id, pago_recibido }: VentaDetail): string {
  return `${pago_recibido ? 'Aprobaste' : 'Desaprobaste'} el pago de la venta #${id}.`;
}
