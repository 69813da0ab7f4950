import { createKeys } from '@fluxpartes/api-client';
import type { CrearVenta } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useState } from 'react';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';

/**
 * POST /ventas with one key for each filled-in form, then PUT /usuarios/{id}/cashback with the balance that it answered
 * (specification, section 7). The purchase is settled by the first call: whether the second one fails changes nothing.
 */
export function useCrearVenta(userId: number) {
  const shell = useShell();
  const [key] = useState(() => createKeys());
  return useAction({
    name: 'mf-catalogue/compra/crear-venta',
    call: async (venta: CrearVenta) => {
      const answer = await shell.api.ventas.crear(venta, { idempotencyKey: key(venta) });
      await shell.api.usuarios.saveCashback(userId, answer.cashback).catch(() => undefined);
      for (const query of [usuarioQuery(shell, userId), comprasUltimos30Query(shell, userId)]) {
        void shell.queryClient.invalidateQueries({ queryKey: query.queryKey });
      }
      shell.events.tell('compra-hecha', { compradorId: userId });
      return answer;
    },
  });
}
