import type { Page } from '@fluxpartes/api-client';
import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/** A row of any list: its id, and its number of changes if the list provides that number. */
export interface Row {
  id: number;
  version?: number | undefined;
}

/** The cached pages of a list, each with the cursor of its request. */
export type Pages<T> = InfiniteData<Page<T>, string | null>;

export function rowsIn<T>(list: Pages<T> | undefined): T[] {
  return list?.pages.flatMap(({ items }) => items) ?? [];
}

/** The index of the page with this row, or -1. */
function pageIndex<T extends Row>(list: Pages<T> | undefined, id: number): number {
  return list?.pages.findIndex(({ items }) => items.some((row) => row.id === id)) ?? -1;
}

/**
 * Replaces one page of a list: every row stays once, in the newer of two versions, without a gap between this page and
 * the next, even if rows were added or removed.
 * @returns null if the page no longer exists, or shares no row with its previous content although another page follows
 */
export function withFreshPage<T extends Row>(list: Pages<T>, index: number, fresh: Page<T>): Pages<T> | null {
  const oldOne = list.pages[index];
  if (!oldOne) return null;
  const anotherFollows = index < list.pages.length - 1;
  const newOnes = new Map(fresh.items.map((row) => [row.id, row]));
  if (anotherFollows && !oldOne.items.some(({ id }) => newOnes.has(id))) return null;
  const others = list.pages.map((page, i) => (i === index ? page : { ...page, items: upToDate(page.items, newOnes) }));
  const inOthers = new Set(others.flatMap(({ items }, i) => (i === index ? [] : items.map(({ id }) => id))));
  const ownRows = upToDate(fresh.items, new Map(oldOne.items.map((row) => [row.id, row]))).filter(
    ({ id }) => !inOthers.has(id),
  );
  const page: Page<T> = {
    items: anotherFollows ? [...ownRows, ...movedRows(oldOne.items, newOnes, inOthers)] : ownRows,
    nextCursor: anotherFollows ? oldOne.nextCursor : fresh.nextCursor,
    total: fresh.total ?? oldOne.total,
    isMore: fresh.total === null ? oldOne.isMore : fresh.isMore,
  };
  return { ...list, pages: others.map((another, i) => (i === index ? page : another)) };
}

/** The rows, each replaced by the row in `newOnes` if that one is newer. */
function upToDate<T extends Row>(rows: readonly T[], newOnes: ReadonlyMap<number, T>): T[] {
  return rows.map((row) => {
    const newOne = newOnes.get(row.id);
    return newOne && (newOne.version ?? 0) > (row.version ?? 0) ? newOne : row;
  });
}

/**
 * The old rows that new rows have pushed out at the page's end. If the page reaches into the next page instead, rows were
 * deleted and no row was pushed out.
 */
function movedRows<T extends Row>(
  oldOnes: readonly T[],
  newOnes: ReadonlyMap<number, T>,
  inOthers: ReadonlySet<number>,
): T[] {
  if ([...newOnes.keys()].some((id) => inOthers.has(id))) return [];
  return oldOnes.slice(oldOnes.findLastIndex(({ id }) => newOnes.has(id)) + 1).filter(({ id }) => !inOthers.has(id));
}

/**
 * The maximum number of rows in one response. A copy of contrato's number: an import would put the schema library on every
 * page.
 */
const ROWS_PER_REQUEST = 500;

/** Requests one page of a list. `cursor` is null for the first page, and only the first page has to count all rows. */
export type RequestPage<T> = (page: {
  cursor: string | null;
  limite: number;
  signal?: AbortSignal | undefined;
}) => Promise<Page<T>>;

/** A list in the query cache, and the request for its pages. */
export interface List<T> {
  queryClient: QueryClient;
  key: QueryKey;
  request: RequestPage<T>;
  /** The number of rows of a page. */
  perPage: number;
  signal?: AbortSignal;
}

/**
 * Requests a list's first page again and replaces it. If the new page does not fit the loaded pages, all pages are
 * replaced.
 */
export async function refreshFirst<T extends Row>(list: List<T>): Promise<void> {
  const { queryClient, key, request, perPage, signal } = list;
  const fresh = await request({ cursor: null, limite: perPage, signal });
  await atRest(queryClient, key);
  const actual = queryClient.getQueryData<Pages<T>>(key);
  const newOne = actual && withFreshPage(actual, 0, fresh);
  if (newOne) queryClient.setQueryData<Pages<T>>(key, newOne);
  else if (actual) await refreshAll(list);
}

/**
 * Requests all loaded rows again, in as few calls as the API allows, and replaces the pages. Repeats if more rows were
 * loaded in between.
 */
export async function refreshAll<T extends Row>(list: List<T>): Promise<void> {
  const { queryClient, key, perPage } = list;
  const loadedOnes = () => rowsIn(queryClient.getQueryData<Pages<T>>(key)).length;
  for (;;) {
    const howMany = Math.max(loadedOnes(), perPage);
    const newOnes = await requestRows(list, howMany);
    await atRest(queryClient, key);
    if (list.signal?.aborted || queryClient.getQueryData(key) === undefined) return;
    if (loadedOnes() > howMany) continue;
    queryClient.setQueryData<Pages<T>>(key, newOnes);
    return;
  }
}

/**
 * Requests the page of a row again. If the page's end has changed, rows were added or removed, so all rows are requested. A
 * failure leaves the list unchanged.
 */
export async function refreshPageOf<T extends Row>(list: List<T>, id: number): Promise<void> {
  const { queryClient, key, request, perPage, signal } = list;
  const read = () => queryClient.getQueryData<Pages<T>>(key);
  const cursorIn = (index: number) => read()?.pageParams[index] ?? null;
  const index = pageIndex(read(), id);
  if (index < 0) return;
  const cursor = cursorIn(index);
  const fresh = await request({ cursor, limite: perPage, signal }).catch(() => null);
  await atRest(queryClient, key);
  const actual = read();
  if (!fresh || !actual || cursorIn(index) !== cursor) return;
  const cutsTheSame = actual.pages[index]?.nextCursor === fresh.nextCursor;
  const newOne = cutsTheSame ? withFreshPage(actual, index, fresh) : null;
  if (newOne) queryClient.setQueryData<Pages<T>>(key, newOne);
  else await refreshAll(list).catch(() => undefined);
}

/** Marks lists as stale. Mounted ones refresh in as few calls as possible, the others when they mount. */
export function invalidateLists(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

async function requestRows<T>({ request, signal }: List<T>, howMany: number): Promise<Pages<T>> {
  const newOnes: Pages<T> = { pages: [], pageParams: [] };
  let cursor: string | null = null;
  do {
    const limite = Math.min(ROWS_PER_REQUEST, howMany - rowsIn(newOnes).length);
    const page: Page<T> = await request({ cursor, limite, signal });
    newOnes.pages.push(page);
    newOnes.pageParams.push(cursor);
    cursor = page.nextCursor;
  } while (cursor !== null && rowsIn(newOnes).length < howMany);
  return newOnes;
}

/**
 * Waits for a pending fetch of the list. The library appends an arriving page to the pages as they were at its request, so
 * an update in between would be lost.
 */
async function atRest(queryClient: QueryClient, key: QueryKey): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: key, exact: true });
  while (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
}

/** The conditions and the extent of a list's refresh. */
export interface RefreshOptions {
  /**
   * The age in ms from which the list is requested again when the window regains the focus or the network; 0 means always.
   */
  freshMs: number;
  /** Requests the list whenever its screen opens, even if it is fresh. */
  onEnter: boolean;
  /** The first page, where new rows appear; or all loaded rows, if each may change on the server. */
  scope: 'primera' | 'todas';
  enabled: boolean;
}

/**
 * Keeps a shown list up to date, one refresh at a time: when its screen opens, when the window regains the focus or
 * becomes visible, and when the network is back. An invalidated list is requested whole. A failure leaves the shown
 * rows.
 * @returns whether a refresh is running
 */
export function useRefresh<T extends Row>(
  list: Omit<List<T>, 'queryClient' | 'signal'>,
  options: RefreshOptions,
): boolean {
  const queryClient = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  // The shell does not share the library's hash function with the remotes.
  const key = JSON.stringify(list.key);
  const { enabled } = options;

  const refresh = useEffectEvent(async (why: 'enter' | 'return', isValid: () => boolean) => {
    const { freshMs, scope, onEnter } = options;
    const estado = queryClient.getQueryState(list.key);
    if (!isValid() || document.hidden || estado?.data === undefined) return;
    const isStale = estado.isInvalidated || Date.now() - estado.dataUpdatedAt >= freshMs;
    if (!isStale && !(why === 'enter' && onEnter)) return;
    setRefreshing(true);
    const [owner, ...parts] = list.key;
    const request = estado.isInvalidated || scope === 'todas' ? refreshAll : refreshFirst;
    // A separate query, so that two components that show the same list send one request. After a failure the list stays as
    // it is; the next focus requests it again.
    await queryClient
      .fetchQuery({
        queryKey: [owner, 'refresco', ...parts],
        queryFn: ({ signal }) => request({ ...list, queryClient, signal }).then(() => true),
        staleTime: 0,
        gcTime: 0,
      })
      .catch(() => undefined);
    if (isValid()) setRefreshing(false);
  });

  useEffect(() => {
    if (!enabled) return;
    let isMounted = true;
    const isValid = () => isMounted;
    const onReturn = () => void refresh('return', isValid);
    void refresh('enter', isValid);
    const stopListening = queryClient.getQueryCache().subscribe((event) => {
      const wasInvalidated = event.type === 'updated' && event.action.type === 'invalidate';
      if (wasInvalidated && JSON.stringify(event.query.queryKey) === key) onReturn();
    });
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      isMounted = false;
      stopListening();
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onReturn);
      setRefreshing(false);
    };
  }, [queryClient, key, enabled]);

  return refreshing;
}
