import type { Venta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';

/** The most rows that one answer holds (contract, 'Lists'). */
const FILAS_POR_PEDIDO = 500;
/** The chart is drawn from this many sales at most: ten calls. */
export const VENTAS_EN_EL_GRAFICO = 5000;

/** What of the list is on the screen already, from the newest sale on; `siguiente` is the cursor after it. */
export interface Cargadas {
  ventas: readonly Venta[];
  siguiente: string | null;
}

/**
 * The sales of the last 30 × 24 h: how many the API counts, and when they were made. As the list is newest first, they are
 * its first rows, so that both always say the same; what the list has not loaded yet is asked for by 500.
 * @param cargadas what is on the screen: the chart waits for it
 */
export function useUltimos30(userId: number, cargadas: Cargadas) {
  const { api } = useShell();
  const cuenta = useQuery({
    queryKey: ['ventas-ultimos-30', userId],
    queryFn: ({ signal }) => api.usuarios.ventasUltimos30(userId, { signal }),
    staleTime: 0,
  });
  const cuantas = Math.min(cuenta.data ?? 0, VENTAS_EN_EL_GRAFICO);
  const fechas = useQuery({
    queryKey: ['ventas-ultimos-30', userId, 'fechas', cuenta.data, cargadas.ventas[0]?.id],
    queryFn: async ({ signal }) => {
      const ventas = cargadas.ventas.slice(0, cuantas);
      let cursor = cargadas.siguiente;
      while (ventas.length < cuantas && cursor !== null) {
        const limite = Math.min(FILAS_POR_PEDIDO, cuantas - ventas.length);
        const pagina = await api.usuarios.ventas(userId, { limite, cursor }, { signal });
        ventas.push(...pagina.items);
        cursor = pagina.nextCursor;
      }
      return ventas.map(({ fecha }) => fecha);
    },
    enabled: cuenta.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reintentar = () => void (cuenta.isError ? cuenta.refetch() : fechas.refetch());
  return { total: cuenta.data, fechas: fechas.data, fallo: cuenta.isError || fechas.isError, reintentar };
}
