import { createClaves } from '@fluxpartes/api-client';
import type { CrearVenta, CrearVentaRespuesta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';

/**
 * POST /ventas, then PUT /usuarios/{id}/cashback with the balance that it answered (specification, section 7).
 * The purchase is settled by its first call: whether the second one fails changes nothing for the buyer.
 */
export function useCrearVenta(userId: number) {
  const shell = useShell();
  const { api, queryClient } = shell;
  const clave = useRef(createClaves()).current;
  return useMutation<CrearVentaRespuesta, Error, CrearVenta>({
    retry: false,
    mutationFn: async (venta) => {
      const respuesta = await api.ventas.crear(venta, { idempotencyKey: clave(venta) });
      await api.usuarios.guardarCashback(userId, respuesta.cashback).catch(() => undefined);
      return respuesta;
    },
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: usuarioQuery(shell, userId).queryKey }),
        queryClient.invalidateQueries({ queryKey: comprasUltimos30Query(shell, userId).queryKey }),
      ]);
    },
  });
}
