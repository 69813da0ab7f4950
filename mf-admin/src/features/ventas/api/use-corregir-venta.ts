import { ApiError, isApiError } from '@fluxpartes/api-client';
import type { VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import { invalidateLists, useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { Sent } from '../../../edits/record-updates.tsx';
import { historialKey, VENTAS_KEY, ventasOverlay } from './ventas-cache.ts';

/** A correction, and the sale that it was made over. */
interface Edit {
  base: VentaDetail;
  own: VentaCorreccion;
}

/**
 * PUT /ventas/{id} over the version that was corrected. It counts as saved only where the answer holds the sale
 * (specification, section 5). Whatever comes back is shown wherever the sale is listed.
 */
export function useCorregirVenta() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-admin/ventas/corregir',
    call: async ({ base, own }: Edit): Promise<Sent<VentaDetail>> => {
      const { id, version } = base;
      const put = (whole: VentaDetail): VentaDetail => {
        ventasOverlay.put(queryClient, whole);
        invalidateLists(queryClient, historialKey(id));
        return whole;
      };
      try {
        const answer = await api.ventas.editarAsAdmin(id, own, { version });
        return { tipo: 'guardado', actual: put({ ...base, ...ventaOf(answer) }) };
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) {
          // Its buyer may have annulled it meanwhile: the card shows how it is now.
          if (isApiError(error) && error.status === 409) invalidateLists(queryClient, VENTAS_KEY);
          throw error;
        }
        const [actual] = (await api.ventas.detail({ id })).items;
        if (!actual) throw new ApiError(404, 'no_encontrado', '', {}, undefined);
        return { tipo: 'cruzado', actual: put(actual) };
      }
    },
  });
}

/** The sale in an answer that should hold one. */
function ventaOf(answer: { venta?: Partial<VentaDetail> } | undefined): Partial<VentaDetail> {
  const venta = answer?.venta;
  if (typeof venta === 'object' && venta !== null) return venta;
  throw new ApiError(200, 'respuesta_ilegible', '', {}, answer);
}
