import { createKeys } from '@fluxpartes/api-client';
import type { CrearVenta, CrearVentaRespuesta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useRef } from 'react';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';

/**
 * POST /ventas with one key for each filled-in form, then PUT /usuarios/{id}/cashback with the balance that it answered
 * (specification, section 7). The purchase is settled by the first call: whether the second one fails changes nothing.
 * @returns throws what the first call throws.
 */
export function useCrearVenta(userId: number): (venta: CrearVenta) => Promise<CrearVentaRespuesta> {
  const shell = useShell();
  const key = useRef(createKeys());
  return async (venta) => {
    const answer = await shell.api.ventas.crear(venta, { idempotencyKey: key.current(venta) });
    await shell.api.usuarios.saveCashback(userId, answer.cashback).catch(() => undefined);
    for (const query of [usuarioQuery(shell, userId), comprasUltimos30Query(shell, userId)]) {
      void shell.queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
    return answer;
  };
}
