import type { EntradaDeHistorial } from '@fluxpartes/contrato';
import { type PedirPagina, usePaginas } from '@fluxpartes/mf-kit';

const ENTRADAS_POR_PAGINA = 20;

/** The audit rows of one record, as HistorialPanel shows them. */
export interface Historial {
  entradas: readonly EntradaDeHistorial[];
  estado: 'cargando' | 'fallo' | 'listo';
  /** Whether older rows follow, and whether they are on their way. */
  hayMas: boolean;
  pidiendoMas: boolean;
  pedirMas: () => void;
  reintentar: () => void;
}

/**
 * The audit rows of one record, by pages, read anew each time that they are opened.
 * @param clave what names the record in the query cache: `['ventas', 'historial', 17]`; whoever changes the record invalidates it
 */
export function useHistorial(clave: readonly unknown[], pedir: PedirPagina<EntradaDeHistorial>): Historial {
  const query = usePaginas<EntradaDeHistorial>({ clave, pedir, porPagina: ENTRADAS_POR_PAGINA, alEntrar: true });
  const { filas: entradas, data, status, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    entradas,
    estado: status === 'pending' ? 'cargando' : status === 'error' && !data ? 'fallo' : 'listo',
    hayMas: hasNextPage,
    pidiendoMas: isFetchingNextPage,
    pedirMas: () => void fetchNextPage(),
    reintentar: () => void refetch(),
  };
}
