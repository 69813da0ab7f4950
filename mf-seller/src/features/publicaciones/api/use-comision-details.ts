import type { ComisionData } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { usuarioKey } from '../../../usuario-key.ts';

/** What decides the seller's commission, and how many of the sales are paid, by which it is settled. */
export interface ComisionDetails extends ComisionData {
  pagas: number;
}

/**
 * What decides the seller's commission; null until both lookups have ended. One that fails counts as no approval and
 * 0 sales (specification, section 8, 'Fallbacks').
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

/** What is counted with until the lookups are there. */
export const WITHOUT_REBAJAS: ComisionDetails = { constanciaAprobada: false, ventasUltimos30: 0, pagas: 0 };
