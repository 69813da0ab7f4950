import type { Compra } from '@fluxpartes/contrato';
import { useAction, useIsRunning, useShell } from '@fluxpartes/mf-kit';
import { useReloadCompras } from './use-reload-compras.ts';

const NAME = 'mf-account/compras/anular';

/** PUT /ventas/{id}/anular on the version that was seen, then what shows it anew. */
export function useAnularCompra(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: NAME,
    call: async ({ id, version }: Pick<Compra, 'id' | 'version'>) => {
      const { venta } = await api.ventas.anular(id, '', { version });
      reload(id, venta);
    },
  });
}

/** Whether a purchase is being annulled. */
export function useIsAnnulling(ventaId: Compra['id']): boolean {
  return useIsRunning(NAME, ventaId);
}
