import type { VentaDetalle } from '@fluxpartes/contrato';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { capaDeVentas } from './api/ventas-cache.ts';
import type { Cambiar } from './use-cambios.ts';

/** What is said where a payment could not be marked (specification, section 8). */
export const ERROR_AL_ACTUALIZAR_PAGO = 'Error al actualizar pago';

/**
 * 'Aprobar' and 'Desaprobar'. The card shows the new state at once and the true one when the answer is there; the last one
 * that was saved can be undone, wherever the search has gone meanwhile.
 */
export function usePagos(cambiar: Cambiar) {
  const queryClient = useQueryClient();
  const enCurso = useRef(new Set<number>());
  const [enviando, setEnviando] = useState<ReadonlySet<number>>(new Set());
  const [ultima, setUltima] = useState<VentaDetalle | null>(null);

  const alternar = useCallback(
    async (venta: VentaDetalle, alGuardar: (guardada: VentaDetalle) => void = setUltima) => {
      if (enCurso.current.has(venta.id)) return;
      const marcar = (esta: boolean) => {
        if (esta) enCurso.current.add(venta.id);
        else enCurso.current.delete(venta.id);
        setEnviando(new Set(enCurso.current));
      };
      const pago_recibido = !venta.pago_recibido;
      marcar(true);
      const retirar = capaDeVentas.desear(queryClient, venta.id, { pago_recibido });
      try {
        const cambio = await cambiar(venta, { pago_recibido }, ERROR_AL_ACTUALIZAR_PAGO);
        if (cambio.tipo === 'guardado' && cambio.venta.pago_recibido === pago_recibido) alGuardar(cambio.venta);
      } finally {
        retirar();
        marcar(false);
      }
    },
    [cambiar, queryClient],
  );
  const olvidar = () => setUltima(null);
  const deshacer = () => {
    const actual = ultima && capaDeVentas.alDia(queryClient, ultima);
    // Somebody may have marked it the other way meanwhile: then there is nothing left to undo.
    if (actual && actual.pago_recibido === ultima?.pago_recibido) void alternar(actual, olvidar);
    else olvidar();
  };
  return { enviando, alternar, ultima, deshacer, olvidar };
}
