import type { Page } from '@fluxpartes/api-client';
import { type Query, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createOverlay, type Overlay } from './overlay.ts';
import { type Pages, type Row, rowsIn } from './pages.ts';
import type { RequestPage } from './refresh.ts';
import { type RefreshOptions, useRefresh } from './use-refresh.ts';

/** How long a list counts as fresh where it says nothing else. */
const FRESH_MS = 30_000;

export interface PagesOptions<T extends Row> extends Partial<RefreshOptions> {
  key: QueryKey;
  request: RequestPage<T>;
  /** Rows of a page. */
  perPage: number;
  /** What is known of its rows beyond the list. */
  overlay?: Overlay<T>;
  /** Whether the rows of another key stay in place while these load for the first time: another search of the same list. */
  keeps?: (previousQuery: QueryKey) => boolean;
  /** How long it is kept in ms when nobody shows it. */
  inMemoryMs?: number;
  /** Its first page, where that has come with the HTML, and since when it is known, in ms since 1970. */
  ready?: { page: Page<T>; at: number } | undefined;
}

/**
 * A list by pages, as every screen reads one: its rows with what is known of them laid over, and kept true in few calls.
 * The library's own refetch would ask for every page that is loaded, one after another, each time.
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
  const [withoutOverlay] = useState(() => createOverlay<T>([key[0], 'ninguna']));
  const over = (options.overlay ?? withoutOverlay).useOver();
  const loadedOnes = useMemo(() => rowsIn(data), [data]);
  const rows = useMemo(() => over(loadedOnes), [over, loadedOnes]);
  const { total = null, isMore = false } = data?.pages[0] ?? {};
  return {
    ...query,
    rows,
    /** How many there are in all, without those that are hidden or gone; null where it is not known. */
    total: total === null ? null : total - (loadedOnes.length - rows.length),
    /** There are more than `total`. */
    isMore,
    refreshing,
  };
}

/** What never came is asked for as the library does; what has come, by the refresh. */
function neverArrived<T>({ state }: Query<Page<T>, Error, Pages<T>>): boolean {
  return state.data === undefined;
}
