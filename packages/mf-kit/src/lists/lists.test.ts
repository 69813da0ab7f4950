import { InfiniteQueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createQueryClient } from '../query-client.ts';
import { createOverlay } from './optimistic-overlay.ts';
import { type Pages, type RequestPage, type Row, refreshAll, refreshFirst, rowsIn, withFreshPage } from './refresh.ts';

type Venta = Row & { paid: boolean };

const row = (id: number, version = 1, paid = false): Venta => ({ id, version, paid });
const page = (ids: number[], nextCursor: string | null, version = 1) => ({
  items: ids.map((id) => row(id, version)),
  nextCursor,
  total: null,
});
const ids = (list: Pages<Venta> | null | undefined) => list?.pages.map(({ items }) => items.map(({ id }) => id));

const LIST: Pages<Venta> = {
  pages: [page([9, 8, 7], '7'), page([6, 5, 4], '4'), page([3, 2, 1], null)],
  pageParams: [null, '7', '4'],
};

describe('withFreshPage', () => {
  it.each([
    [
      'as it was',
      [9, 8, 7],
      '7',
      [
        [9, 8, 7],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      'with a new row: the one that it pushes out stays',
      [10, 9, 8],
      '8',
      [
        [10, 9, 8, 7],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      'without a row: what it reaches into stays where it is',
      [9, 7, 6],
      '6',
      [
        [9, 7],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      'without its last row',
      [9, 8, 6],
      '6',
      [
        [9, 8],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
  ])('replaces a first page that comes back %s', (_testCase, freshOnes, cursor, expected) => {
    const newOne = withFreshPage(LIST, 0, page(freshOnes, cursor));
    expect(ids(newOne)).toEqual(expected);
    expect(newOne?.pages.map(({ nextCursor }) => nextCursor)).toEqual(['7', '4', null]);
  });

  it('replaces a page in the middle and the last page', () => {
    expect(ids(withFreshPage(LIST, 1, page([6, 4, 3], '3')))).toEqual([
      [9, 8, 7],
      [6, 4],
      [3, 2, 1],
    ]);
    expect(ids(withFreshPage(LIST, 2, page([3, 1], null)))).toEqual([
      [9, 8, 7],
      [6, 5, 4],
      [3, 1],
    ]);
    expect(withFreshPage(LIST, 2, page([3, 2, 1], '1'))?.pages[2]?.nextCursor).toBe('1');
  });

  it('keeps the newer of two versions of a row on any page', () => {
    const withNewRow = withFreshPage(LIST, 0, page([9, 8, 6], '6', 2));
    expect(
      rowsIn(withNewRow ?? undefined)
        .filter(({ version }) => version === 2)
        .map(({ id }) => id),
    ).toEqual([9, 8, 6]);
    expect(rowsIn(withFreshPage(withNewRow ?? LIST, 0, page([9, 8, 7], '7')) ?? undefined)[0]?.version).toBe(2);
  });

  it('returns null if the fresh page shares no row with the old page', () => {
    expect(withFreshPage(LIST, 0, page([30, 29, 28], '28'))).toBeNull();
  });
});

/** A list in a query cache; the test decides when its pages are requested and answered. */
function inCache(initialValue = LIST) {
  const queryClient = createQueryClient();
  const queryKey: QueryKey = ['mf-seller', 'ventas'];
  queryClient.setQueryData<Pages<Venta>>(queryKey, initialValue);
  const requests: {
    cursor: string | null;
    limite: number;
    respond: (page: Pages<Venta>['pages'][number]) => void;
  }[] = [];
  const request: RequestPage<Venta> = ({ cursor, limite }) =>
    new Promise((respond) => requests.push({ cursor, limite, respond }));
  const observer = new InfiniteQueryObserver<
    Pages<Venta>['pages'][number],
    Error,
    Pages<Venta>,
    QueryKey,
    string | null
  >(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) => request({ cursor: pageParam, limite: 3 }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => undefined);
  const read = () => queryClient.getQueryData<Pages<Venta>>(queryKey);
  return {
    queryClient,
    requests,
    read,
    showMore: () => observer.fetchNextPage(),
    list: { queryClient, key: queryKey, request, perPage: 3 },
  };
}
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 0));
const TWO: Pages<Venta> = { pages: [page([9, 8, 7], '7'), page([6, 5, 4], '4')], pageParams: [null, '7'] };

describe('refreshing', () => {
  it('refreshFirst requests only the first page', async () => {
    const { list, requests, read } = inCache();
    const end = refreshFirst(list);
    requests[0]?.respond(page([9, 8, 7], '7', 2));
    await end;
    expect(requests.map(({ cursor, limite }) => [cursor, limite])).toEqual([[null, 3]]);
    expect(rowsIn(read()).map(({ version }) => version)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1]);
  });

  it('refreshFirst keeps its update and the next page if both are in flight', async () => {
    const { list, requests, read, showMore } = inCache(TWO);
    const extraRows = showMore();
    const end = refreshFirst(list);
    requests[1]?.respond(page([9, 8, 7], '7', 2));
    await aWhile();
    requests[0]?.respond(page([3, 2, 1], null));
    await Promise.all([extraRows, end]);
    expect(ids(read())).toEqual([
      [9, 8, 7],
      [6, 5, 4],
      [3, 2, 1],
    ]);
    expect(read()?.pages[0]?.items[0]?.version).toBe(2);
  });

  it('refreshAll sends one request, and repeats it if more rows were loaded in between', async () => {
    const { list, requests, read, showMore } = inCache(TWO);
    const end = refreshAll(list);
    const extraRows = showMore();
    requests[1]?.respond(page([3, 2, 1], null));
    await extraRows;
    requests[0]?.respond(page([9, 8, 7, 6, 5, 4], '4', 2));
    await aWhile();
    requests[2]?.respond(page([9, 8, 7, 6, 5, 4, 3, 2, 1], null, 2));
    await end;
    expect(requests.map(({ cursor, limite }) => [cursor, limite])).toEqual([
      [null, 6],
      ['4', 3],
      [null, 9],
    ]);
    expect(rowsIn(read()).every(({ version }) => version === 2)).toBe(true);
  });
});

it('refreshAll fills an empty list and does not restore a list removed in between', async () => {
  const { list, queryClient, requests, read } = inCache({ pages: [page([], null)], pageParams: [null] });
  const first = refreshAll(list);
  requests[0]?.respond(page([1], null));
  await first;
  expect(ids(read())).toEqual([[1]]);
  const second = refreshAll(list);
  queryClient.removeQueries({ queryKey: list.key });
  requests[1]?.respond(page([2, 1], null));
  await second;
  expect(read()).toBeUndefined();
});

describe('the overlay', () => {
  const overlay = createOverlay<Venta>(['mf-seller', 'ventas']);
  const view = (queryClient: QueryClient, one = row(9)) => overlay.upToDate(queryClient, one);

  it('shows a confirmed row until a list has its version, and ignores older responses', () => {
    const { queryClient } = inCache();
    overlay.put(queryClient, row(9, 3, true));
    expect(view(queryClient)).toEqual(row(9, 3, true));
    overlay.put(queryClient, row(9, 2, false));
    expect(view(queryClient)?.version).toBe(3);
    expect(view(queryClient, row(9, 3, false))).toEqual(row(9, 3, false));
    expect(view(queryClient, row(9, 4, false))).toEqual(row(9, 4, false));
  });

  it('applies an optimistic change over newer rows until that change is withdrawn', () => {
    const { queryClient } = inCache();
    const one = overlay.wish(queryClient, 9, { paid: true });
    const another = overlay.wish(queryClient, 9, { paid: true });
    expect(view(queryClient, row(9, 5))?.paid).toBe(true);
    one();
    expect(view(queryClient)?.paid).toBe(true);
    another();
    const sameOne = row(9);
    expect(view(queryClient, sameOne)).toBe(sameOne);
  });

  it('hides a row until withdrawn, and never shows a deleted row again', () => {
    const { queryClient } = inCache();
    const show = overlay.hide(queryClient, 9);
    expect(view(queryClient)).toBeNull();
    show();
    expect(view(queryClient)?.id).toBe(9);
    overlay.borrar(queryClient, 9);
    expect(view(queryClient, row(9, 7))).toBeNull();
  });
});
