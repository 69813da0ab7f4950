import type { Compra } from '@fluxpartes/contrato';
import { useAction, useIsRunning, useShell } from '@fluxpartes/mf-kit';
import { useReloadCompras } from './use-reload-compras.ts';

const NAME = 'mf-account/compras/confirmar-recepcion';

/** PUT /ventas/{id} with `confirmacioncomprador`, on the version that was seen, then what shows it anew. */
export function useConfirmarRecepcion(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: NAME,
    call: async ({ id, version }: Pick<Compra, 'id' | 'version'>) => {
      const { venta } = await api.ventas.confirmarRecepcion(id, { version });
      reload(id, venta);
    },
  });
}

/** Whether a purchase's receipt is being confirmed. */
export function useIsConfirming(ventaId: Compra['id']): boolean {
  return useIsRunning(NAME, ventaId);
}
