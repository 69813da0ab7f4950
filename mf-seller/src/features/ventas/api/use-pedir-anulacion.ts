import { pedirAnulacion } from '@fluxpartes/api-client';
import type { Venta } from '@fluxpartes/contrato';
import { invalidateLists, useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { VENTAS_KEY } from './use-ventas.ts';

/** POST /ventas/{id}/pedir-anulacion on the version that was seen; the list is asked for again, also where it was refused. */
export function usePedirAnulacion() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-seller/ventas/pedir-anulacion',
    call: async ({ venta: { id, version }, motivo }: { venta: Venta; motivo: string }) => {
      try {
        await pedirAnulacion(api.http, id, motivo, { version });
      } finally {
        invalidateLists(queryClient, VENTAS_KEY);
      }
    },
  });
}
