import type { Page } from '@fluxpartes/api-client';
import type { EntradaDeHistorial } from '@fluxpartes/contrato';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Asks for one page of audit rows, newest first; `cursor` is null for the first one. */
export type PedirHistorial = (cursor: string | null, signal: AbortSignal) => Promise<Page<EntradaDeHistorial>>;

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
export function useHistorial(clave: readonly unknown[], pedir: PedirHistorial): Historial {
  const query = useInfiniteQuery({
    queryKey: clave,
    queryFn: ({ pageParam, signal }) => pedir(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (ultima) => ultima.nextCursor,
    staleTime: 0,
  });
  const { data, status, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const entradas = useMemo(() => data?.pages.flatMap((pagina) => pagina.items) ?? [], [data]);
  return {
    entradas,
    estado: status === 'pending' ? 'cargando' : status === 'error' && !data ? 'fallo' : 'listo',
    hayMas: hasNextPage,
    pidiendoMas: isFetchingNextPage,
    pedirMas: () => void fetchNextPage(),
    reintentar: () => void refetch(),
  };
}
