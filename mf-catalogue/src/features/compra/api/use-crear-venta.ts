import type { CrearVenta } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';

/**
 * POST /ventas, whose key belongs to the listing until the answer was seen, then PUT /usuarios/{id}/cashback with the balance that it answered
 * (specification, section 7). The purchase is settled by the first call: whether the second one fails changes nothing.
 */
export function useCrearVenta(userId: number) {
  const shell = useShell();
  return useAction({
    name: 'mf-catalogue/compra/crear-venta',
    call: async (venta: CrearVenta) => {
      const answer = await shell.api.ventas.crear(venta);
      await shell.api.usuarios.saveCashback(userId, answer.cashback).catch(() => undefined);
      for (const query of [usuarioQuery(shell, userId), comprasUltimos30Query(shell, userId)]) {
        void shell.queryClient.invalidateQueries({ queryKey: query.queryKey });
      }
      shell.events.tell('compra-hecha', { compradorId: userId });
      return answer;
    },
  });
}
