import type { Page } from '@fluxpartes/api-client';
import { type Query, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Capa, createCapa } from './capa.ts';
import { type Fila, filasEn, type Paginas } from './paginas.ts';
import type { PedirPagina } from './refresco.ts';
import { type OpcionesDeRefresco, useRefresco } from './use-refresco.ts';

/** How long a list counts as fresh where it says nothing else. */
const FRESCA_MS = 30_000;

export interface OpcionesDePaginas<T extends Fila> extends Partial<OpcionesDeRefresco> {
  clave: QueryKey;
  pedir: PedirPagina<T>;
  /** Rows of a page. */
  porPagina: number;
  /** What is known of its rows beyond the list. */
  capa?: Capa<T>;
  /** Whether the rows of another key stay in place while these load for the first time: another search of the same list. */
  quedan?: (anterior: QueryKey) => boolean;
  /** How long it is kept in ms when nobody shows it. */
  enMemoriaMs?: number;
}

/**
 * A list by pages, as every screen reads one: its rows with what is known of them laid over, and kept true in few calls.
 * The library's own refetch would ask for every page that is loaded, one after another, each time.
 */
export function usePaginas<T extends Fila>(opciones: OpcionesDePaginas<T>) {
  const { clave, pedir, porPagina, quedan = () => false, enMemoriaMs, enabled = true } = opciones;
  const { frescaMs = FRESCA_MS, alEntrar = false, alcance = 'primera' } = opciones;
  const query = useInfiniteQuery<Page<T>, Error, Paginas<T>, QueryKey, string | null>({
    queryKey: clave,
    queryFn: ({ pageParam, signal }) => pedir({ cursor: pageParam, limite: porPagina, signal }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previa, anterior) => (anterior && quedan(anterior.queryKey) ? previa : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: nuncaLlego,
    refetchOnWindowFocus: nuncaLlego,
    ...(enMemoriaMs === undefined ? {} : { gcTime: enMemoriaMs }),
    enabled,
  });
  const refrescando = useRefresco({ clave, pedir, porPagina }, { frescaMs, alEntrar, alcance, enabled });
  const { data } = query;
  const [sinCapa] = useState(() => createCapa<T>('ninguna'));
  const sobre = (opciones.capa ?? sinCapa).useSobre();
  const cargadas = useMemo(() => filasEn(data), [data]);
  const filas = useMemo(() => sobre(cargadas), [sobre, cargadas]);
  const total = data?.pages[0]?.total ?? null;
  return {
    ...query,
    filas,
    /** How many there are in all, without those that are hidden or gone; null where it is not known. */
    total: total === null ? null : total - (cargadas.length - filas.length),
    refrescando,
  };
}

/** What never came is asked for as the library does; what has come, by the refresh. */
function nuncaLlego<T>({ state }: Query<Page<T>, Error, Paginas<T>>): boolean {
  return state.data === undefined;
}
