import type { Page } from '@fluxpartes/api-client';
import type { UseQueryResult } from '@tanstack/react-query';

/** How many rows of a queue the panel shows; the rest are on the screen that the count leads to. */
export const FILAS_DE_COLA = 5;

/** The first part of every queue's query key: what is asked for again together. */
export const PENDIENTES = 'pendientes';

/** A queue as the panel shows it: its newest rows, and how many there are in all. */
export interface Cola<T> {
  estado: 'cargando' | 'fallo' | 'lista';
  filas: readonly T[];
  total: number;
  /** The rows are from before: the last refresh got no answer. */
  desactualizada: boolean;
  reintentando: boolean;
  reintentar: () => void;
}

/** What has come stays on the screen while it is asked for again, and where that fails. */
export function colaDe<T>({ data, isError, isFetching, refetch }: UseQueryResult<Page<T>>): Cola<T> {
  const falta = isError && !isFetching ? 'fallo' : 'cargando';
  return {
    estado: data ? 'lista' : falta,
    filas: data?.items ?? [],
    total: data?.total ?? data?.items.length ?? 0,
    desactualizada: data !== undefined && isError,
    reintentando: isFetching,
    reintentar: () => void refetch(),
  };
}
