import type { Venta, VentaDetalle } from '@fluxpartes/contrato';
import { type QueryClient, useQuery } from '@tanstack/react-query';

/** All of the admin's sales in the query cache, whatever they were searched by. */
export const VENTAS_KEY = ['ventas-detalle'] as const;

/** Under what a sale is kept that is asked for alone. */
export const ventaKey = (id: number) => ['venta-detalle', id] as const;

/** Under what the history of a sale is kept. */
export const historialKey = (id: number) => ['historial-de-venta', id] as const;

/** What this screen knows of sales beyond their lists: what it has just set, and what a change was answered with. */
type Novedades = Readonly<Partial<Record<number, Venta>>>;

/**
 * Beside the lists and not in them: a page that is on its way when a sale changes brings the earlier pages along as they
 * were when it was asked for.
 */
const NOVEDADES_KEY = ['novedades-de-ventas'] as const;
const SIN_NOVEDADES: Novedades = {};

/** Shows a sale as given wherever it is listed, until a list brings a newer version of it. */
export function ponerVenta(queryClient: QueryClient, venta: Venta): void {
  queryClient.setQueryData<Novedades>(NOVEDADES_KEY, (previas) => ({ ...previas, [venta.id]: venta }));
}

/** A sale as this screen knows it by now. */
export function alDia(queryClient: QueryClient, venta: VentaDetalle): VentaDetalle {
  return conNovedades(venta, queryClient.getQueryData<Novedades>(NOVEDADES_KEY) ?? SIN_NOVEDADES);
}

/** What `conNovedades` puts over the lists. */
export function useNovedades(): Novedades {
  const { data } = useQuery<Novedades>({
    queryKey: NOVEDADES_KEY,
    queryFn: () => SIN_NOVEDADES,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? SIN_NOVEDADES;
}

/** A listed sale with what is known of it since; the same object where nothing is. */
export function conNovedades(fila: VentaDetalle, novedades: Novedades): VentaDetalle {
  const novedad = novedades[fila.id];
  return novedad && novedad.version >= fila.version ? { ...fila, ...novedad } : fila;
}
