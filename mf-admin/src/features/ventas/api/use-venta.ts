import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { ventaKey } from './ventas-cache.ts';

/** GET /ventas-detalle?id=: one sale, to compare another one with; null where there is none. */
export function useVenta(id: number) {
  const { api } = useShell();
  return useQuery({
    queryKey: ventaKey(id),
    queryFn: async ({ signal }) => (await api.ventas.detail({ id }, { signal })).items[0] ?? null,
    staleTime: 0,
  });
}
