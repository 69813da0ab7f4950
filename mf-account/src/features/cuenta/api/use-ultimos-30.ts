import type { VentasUltimos30 } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { comprasUltimos30Query, ventasUltimos30Query } from '../../../api/usuario-queries.ts';

/** Sales of the last 30 days, and how many are paid; null until the lookup has ended, 0 where it failed (specification, section 8, 'Fallbacks'). */
export function useVentasUltimos30(userId: number): VentasUltimos30 | null {
  const { data, isPending } = useQuery(ventasUltimos30Query(useShell(), userId));
  return isPending ? null : (data ?? { ventasUltimos30: 0, pagas: 0 });
}

/** Purchases of the last 30 days; null until the lookup has ended, 0 where it failed. */
export function useComprasUltimos30(userId: number): number | null {
  const { data, isPending } = useQuery(comprasUltimos30Query(useShell(), userId));
  return isPending ? null : (data ?? 0);
}
