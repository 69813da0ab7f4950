import type { Page } from '@fluxpartes/api-client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Pages, pageIndex, type Row, rowsIn, withFreshPage } from './pages.ts';

/** The most rows that one answer holds. By hand: contrato would put the schema library on every page. */
const ROWS_PER_REQUEST = 500;

/** Asks for one page of a list; `cursor` is null for the first one, which alone has to count all rows. */
export type RequestPage<T> = (page: {
  cursor: string | null;
  limite: number;
  signal?: AbortSignal | undefined;
}) => Promise<Page<T>>;

/** A list in the query cache, and how its pages are asked for. */
export interface List<T> {
  queryClient: QueryClient;
  key: QueryKey;
  request: RequestPage<T>;
  /** Rows of a page. */
  perPage: number;
  signal?: AbortSignal;
}

/** Asks for a list's first page again and puts it in its place; for all of them where it has become another list. */
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
 * Asks for as many rows as are loaded again, in as few calls as the API allows, and puts them in the place of the pages.
 * Where more were loaded meanwhile, once more.
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
 * Asks again for the page that holds a row, wherever it is in the list; for all rows where it ends elsewhere than before,
 * for then others came or went. Where it does not come, the list stays.
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

/** Whoever shows these lists asks for them again, by as few calls as that takes; the others when they are opened. */
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
 * Waits until nothing of a list is on its way. The library adds a page that arrives to the pages that it saw when it asked:
 * what is put in between would be lost.
 */
async function atRest(queryClient: QueryClient, key: QueryKey): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: key, exact: true });
  while (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
}
