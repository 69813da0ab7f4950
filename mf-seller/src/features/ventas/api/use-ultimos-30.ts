import type { Venta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';

/** The most rows that one answer holds. */
const ROWS_PER_REQUEST = 500;
/** The chart is drawn from this many sales at most: ten calls. */
export const VENTAS_IN_CHART = 5000;

/** What of the list is on the screen already, from the newest sale on; `next` is the cursor after it. */
export interface LoadedOnes {
  ventas: readonly Venta[];
  next: string | null;
}

/**
 * The sales of the last 30 × 24 h: how many the API counts, and when they were made. As the list is newest first, they are
 * its first rows that are not annulled, so that both always say the same; what the list has not loaded yet is asked for by 500.
 * @param loadedOnes what is on the screen: the chart waits for it
 */
export function useUltimos30(userId: number, loadedOnes: LoadedOnes) {
  const { api } = useShell();
  const cuenta = useQuery({
    queryKey: ['mf-seller', 'ventas-ultimos-30', userId],
    queryFn: ({ signal }) => api.usuarios.ventasUltimos30(userId, { signal }),
    staleTime: 0,
  });
  const total = cuenta.data?.ventasUltimos30;
  const howMany = Math.min(total ?? 0, VENTAS_IN_CHART);
  const fechas = useQuery({
    queryKey: ['mf-seller', 'ventas-ultimos-30', userId, 'fechas', total, loadedOnes.ventas[0]?.id],
    queryFn: async ({ signal }) => {
      const counted = (rows: readonly Venta[]) => rows.filter(({ anulada }) => !anulada);
      const ventas = counted(loadedOnes.ventas).slice(0, howMany);
      let cursor = loadedOnes.next;
      while (ventas.length < howMany && cursor !== null) {
        const missing = howMany - ventas.length;
        const limite = Math.min(ROWS_PER_REQUEST, missing);
        const page = await api.usuarios.ventas(userId, { limite, cursor }, { signal });
        ventas.push(...counted(page.items).slice(0, missing));
        cursor = page.nextCursor;
      }
      return ventas.map(({ fecha }) => fecha);
    },
    enabled: total !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const retry = () => void (cuenta.isError ? cuenta.refetch() : fechas.refetch());
  return { total, fechas: fechas.data, failure: cuenta.isError || fechas.isError, retry };
}
