import type { HistorialEntry } from '@fluxpartes/contrato';
import { type RequestPage, usePages } from '@fluxpartes/mf-kit';
import type { QueryKey } from '@tanstack/react-query';

const ENTRIES_PER_PAGE = 20;

/** The audit rows of one record, as HistorialPanel shows them. */
export interface Historial {
  entries: readonly HistorialEntry[];
  estado: 'cargando' | 'fallo' | 'listo';
  /** Whether older rows follow, and whether they are on their way. */
  hasMore: boolean;
  requestingMore: boolean;
  requestMore: () => void;
  retry: () => void;
}

/**
 * The audit rows of one record, by pages, read anew each time that they are opened.
 * @param key what names the record in the query cache: `['mf-admin', 'historial-de-venta', 17]`; whoever changes the record invalidates it
 */
export function useHistorial(key: QueryKey, request: RequestPage<HistorialEntry>): Historial {
  const query = usePages<HistorialEntry>({ key, request, perPage: ENTRIES_PER_PAGE, onEnter: true });
  const { rows: entries, data, status, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    entries,
    estado: status === 'pending' ? 'cargando' : status === 'error' && !data ? 'fallo' : 'listo',
    hasMore: hasNextPage,
    requestingMore: isFetchingNextPage,
    requestMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
