import { createClaves } from '@fluxpartes/api-client';
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
  const clave = useRef(createClaves());
  return async (venta) => {
    const respuesta = await shell.api.ventas.crear(venta, { idempotencyKey: clave.current(venta) });
    await shell.api.usuarios.guardarCashback(userId, respuesta.cashback).catch(() => undefined);
    for (const query of [usuarioQuery(shell, userId), comprasUltimos30Query(shell, userId)]) {
      void shell.queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
    return respuesta;
  };
}
