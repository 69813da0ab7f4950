import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';
import { type CompradorDetails, WITHOUT_COMPRADOR_DETAILS } from '../order.ts';

/** What decides the buyer's discount, cashback and coupon; null until both lookups have ended, well or badly. */
export function useComprador(userId: number): CompradorDetails | null {
  const shell = useShell();
  const usuario = useQuery(usuarioQuery(shell, userId));
  const compras = useQuery(comprasUltimos30Query(shell, userId));
  const { error } = usuario;
  useEffect(() => {
    if (error) console.error('Error al cargar usuario', error);
  }, [error]);
  if (usuario.isPending || compras.isPending) return null;
  return {
    usuario: usuario.data ?? WITHOUT_COMPRADOR_DETAILS.usuario,
    comprasUltimos30: compras.data ?? WITHOUT_COMPRADOR_DETAILS.comprasUltimos30,
  };
}
