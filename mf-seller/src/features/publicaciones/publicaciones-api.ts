import { type ApiError, isApiError } from '@fluxpartes/api-client';
import type { ComisionData } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { usuarioKey } from '../../usuario-key.ts';

/** The key prefix of all lists of a seller's own listings. */
export function ownPublicacionesKey(userId: number) {
  return ['mf-seller', 'publicaciones', userId] as const;
}

/** Whether another edit has changed the listing since it was loaded: HTTP 412. */
export function isOtherVersion(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 412;
}

/** The inputs of the seller's commission, and the number of paid sales, which the settlement uses. */
export interface ComisionDetails extends ComisionData {
  pagas: number;
}

/**
 * The inputs of the seller's commission; null until both requests have ended. A failed request counts as no approval and 0
 * sales.
 */
export function useComisionDetails(userId: number): ComisionDetails | null {
  const { api } = useShell();
  const usuario = useQuery({
    queryKey: usuarioKey(userId),
    queryFn: ({ signal }) => api.usuarios.get(userId, { signal }),
  });
  const ventas = useQuery({
    queryKey: ['mf-seller', 'ventas-ultimos-30', userId],
    queryFn: ({ signal }) => api.usuarios.ventasUltimos30(userId, { signal }),
  });
  if (usuario.isPending || ventas.isPending) return null;
  return {
    constanciaAprobada: usuario.data?.aprobado_constancia_afip ?? false,
    ventasUltimos30: ventas.data?.ventasUltimos30 ?? 0,
    pagas: ventas.data?.pagas ?? 0,
  };
}

/** The default while the requests are pending. */
export const WITHOUT_REBAJAS: ComisionDetails = { constanciaAprobada: false, ventasUltimos30: 0, pagas: 0 };
