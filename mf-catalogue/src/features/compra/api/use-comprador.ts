import { isConnectionError } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';
import { type CompradorDetails, WITHOUT_COMPRADOR_DETAILS } from '../order.ts';

/** The same, and how to ask again where the network kept it away: then no amount that stands on it is known. */
export interface Comprador extends CompradorDetails {
  /** Not there where all of it is known, or the API refused it. */
  unread?: { error: Error; retry: () => void };
}

/** What decides the buyer's discount, cashback and coupon; null until both lookups have ended, well or badly. */
export function useComprador(userId: number): Comprador | null {
  const shell = useShell();
  const usuario = useQuery({ ...usuarioQuery(shell, userId), refetchOnWindowFocus: false });
  const compras = useQuery({ ...comprasUltimos30Query(shell, userId), refetchOnWindowFocus: false });
  const { error } = usuario;
  useEffect(() => {
    if (error) console.error('Error al cargar usuario', error);
  }, [error]);
  if (usuario.isPending || compras.isPending) return null;
  const failed = [usuario, compras].find(({ data, error }) => data === undefined && isConnectionError(error));
  const retry = () => void Promise.all([usuario.refetch(), compras.refetch()]);
  return {
    ...(failed?.error && { unread: { error: failed.error, retry } }),
    usuario: usuario.data ?? WITHOUT_COMPRADOR_DETAILS.usuario,
    comprasUltimos30: compras.data ?? WITHOUT_COMPRADOR_DETAILS.comprasUltimos30,
  };
}
