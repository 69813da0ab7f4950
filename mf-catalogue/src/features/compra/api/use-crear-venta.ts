import type { CrearVenta } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';

/** After which a purchase without an answer is not what the same press means. Milliseconds. */
const FORGOTTEN = 10 * 60_000;

/**
 * POST /ventas, whose key belongs to the listing until the answer was seen, then PUT /usuarios/{id}/cashback with the balance that it answered
 * (specification, section 7). The purchase is settled by the first call: whether the second one fails changes nothing.
 * `isOfBefore`: its key was sent long ago, so that it may be another one that is meant.
 */
export function useCrearVenta(userId: number) {
  const shell = useShell();
  return useAction({
    name: 'mf-catalogue/compra/crear-venta',
    call: async (venta: CrearVenta) => {
      let isOfBefore = false;
      const onKey = (since: number) => {
        isOfBefore = Date.now() - since > FORGOTTEN;
      };
      const answer = await shell.api.ventas.crear(venta, { onKey });
      // Nobody waits for it: the purchase's own answer was seen, and whoever reloads meanwhile would buy again.
      void shell.api.usuarios.saveCashback(userId, answer.cashback).catch(() => undefined);
      for (const query of [usuarioQuery(shell, userId), comprasUltimos30Query(shell, userId)]) {
        void shell.queryClient.invalidateQueries({ queryKey: query.queryKey });
      }
      shell.events.tell('compra-hecha', { compradorId: userId });
      return { ...answer, isOfBefore };
    },
  });
}
