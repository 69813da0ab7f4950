import type { Page } from '@fluxpartes/api-client';
import type { UseQueryResult } from '@tanstack/react-query';

/** How many rows of a queue the panel shows; the rest are on the screen that the count leads to. */
export const QUEUE_ROWS = 5;

/** The beginning of every queue's query key: what is asked for again together. */
export const PENDIENTES_KEY = ['mf-admin', 'pendientes'] as const;

/** A queue as the panel shows it: its newest rows, and how many there are in all. */
export interface Queue<T> {
  estado: 'cargando' | 'fallo' | 'lista';
  rows: readonly T[];
  total: number;
  /** The rows are from before: the last refresh got no answer. */
  outOfDate: boolean;
  retrying: boolean;
  retry: () => void;
}

/** What has come stays on the screen while it is asked for again, and where that fails. */
export function queueOf<T>({ data, isError, isFetching, refetch }: UseQueryResult<Page<T>>): Queue<T> {
  const absent = isError && !isFetching ? 'fallo' : 'cargando';
  return {
    estado: data ? 'lista' : absent,
    rows: data?.items ?? [],
    total: data?.total ?? data?.items.length ?? 0,
    outOfDate: data !== undefined && isError,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
