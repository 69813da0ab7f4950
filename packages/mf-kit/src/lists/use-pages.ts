import type { Page } from '@fluxpartes/api-client';
import { type Query, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Overlay, OverRows } from './optimistic-overlay.ts';
import { type Pages, type RefreshOptions, type RequestPage, type Row, rowsIn, useRefresh } from './refresh.ts';

/** Default freshness of a list in ms. */
const FRESH_MS = 30_000;

export interface PagesOptions<T extends Row> extends Partial<RefreshOptions> {
  key: QueryKey;
  request: RequestPage<T>;
  /** The number of rows of a page. */
  perPage: number;
  /** The updates of rows that are kept apart from the list. */
  overlay?: Overlay<T>;
  /**
   * Whether the rows of the previous key stay visible during the first load of this key, as for another search of the same
   * list.
   */
  keeps?: (previousQuery: QueryKey) => boolean;
  /** Cache time in ms after the last subscriber has unmounted. */
  inMemoryMs?: number;
  /** The first page, if it came with the HTML, and the time of its data in ms since 1970. */
  ready?: { page: Page<T>; at: number } | undefined;
}

/**
 * A paged list with its overlay applied, refreshed in few calls. The library's own refetch would request every loaded page,
 * one after another, each time.
 */
export function usePages<T extends Row>(options: PagesOptions<T>) {
  const { key, request, perPage, keeps = () => false, inMemoryMs, ready, enabled = true } = options;
  const { freshMs = FRESH_MS, onEnter = false, scope = 'primera' } = options;
  const query = useInfiniteQuery<Page<T>, Error, Pages<T>, QueryKey, string | null>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => request({ cursor: pageParam, limite: perPage, signal }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous, previousQuery) =>
      previousQuery && keeps(previousQuery.queryKey) ? previous : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: neverArrived,
    refetchOnWindowFocus: neverArrived,
    ...(ready && { initialData: { pages: [ready.page], pageParams: [null] }, initialDataUpdatedAt: ready.at }),
    ...(inMemoryMs === undefined ? {} : { gcTime: inMemoryMs }),
    enabled,
  });
  const refreshing = useRefresh({ key, request, perPage }, { freshMs, onEnter, scope, enabled });
  const { data } = query;
  const useOver = options.overlay?.useOver ?? useUnchanged<T>;
  const over = useOver();
  const loadedOnes = useMemo(() => rowsIn(data), [data]);
  const rows = useMemo(() => over(loadedOnes), [over, loadedOnes]);
  const { total = null, isMore = false } = data?.pages[0] ?? {};
  return {
    ...query,
    rows,
    /** Total number without hidden and deleted rows; null if unknown. */
    total: total === null ? null : total - (loadedOnes.length - rows.length),
    /** Whether there are more rows than `total`. */
    isMore,
    refreshing,
  };
}

/** The updates of a list without an overlay. */
function useUnchanged<T extends Row>(): OverRows<T> {
  return unchanged;
}

const unchanged = <T>(rows: readonly T[]): T[] => [...rows];

/** The library refetches a list that has never loaded; `useRefresh` refetches a loaded one. */
function neverArrived<T>({ state }: Query<Page<T>, Error, Pages<T>>): boolean {
  return state.data === undefined;
}
