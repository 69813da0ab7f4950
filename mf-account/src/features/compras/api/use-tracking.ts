import { darCuenta, pedirAnulacion, withdrawPedido } from '@fluxpartes/api-client';
import type { Compra, CuentaDevolucion, Venta, VentaAnswer } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useReloadCompras } from './use-reload-compras.ts';

type Seen = Pick<Compra, 'id' | 'version'>;

/** POST /ventas/{id}/pedir-anulacion on the version that was seen, then what shows the purchase anew. */
export function usePedirAnulacion(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: 'mf-account/compras/pedir-anulacion',
    call: async ({ compra: { id, version }, motivo }: { compra: Seen; motivo: string }) => {
      reload(id, await reloadedOnFailure(pedirAnulacion(api.http, id, motivo, { version }), () => reload(id)));
    },
  });
}

/** DELETE /ventas/{id}/pedido, in the same way. */
export function useWithdrawPedido(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: 'mf-account/compras/retirar-pedido',
    call: async ({ id, version }: Seen) => {
      reload(id, await reloadedOnFailure(withdrawPedido(api.http, id, { version }), () => reload(id)));
    },
  });
}

/** PUT /ventas/{id}/cuenta-devolucion, in the same way. */
export function useDarCuenta(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: 'mf-account/compras/cuenta-devolucion',
    call: async ({ compra: { id, version }, data }: { compra: Seen; data: CuentaDevolucion }) => {
      reload(id, await reloadedOnFailure(darCuenta(api.http, id, data, { version }), () => reload(id)));
    },
  });
}

/** The sale that was answered. What was refused may have changed meanwhile: the next try is made on what it is now. */
async function reloadedOnFailure(answer: Promise<VentaAnswer>, reload: () => void): Promise<Venta> {
  try {
    return (await answer).venta;
  } catch (error) {
    reload();
    throw error;
  }
}
