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

describe('a page that came again', () => {
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
  ])('%s', (_testCase, freshOnes, cursor, expected) => {
    const newOne = withFreshPage(LIST, 0, page(freshOnes, cursor));
    expect(ids(newOne)).toEqual(expected);
    expect(newOne?.pages.map(({ nextCursor }) => nextCursor)).toEqual(['7', '4', null]);
  });

  it('in the middle and at the end', () => {
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

  it('keeps the newer of two versions, on whatever page a row is', () => {
    const withNewRow = withFreshPage(LIST, 0, page([9, 8, 6], '6', 2));
    expect(
      rowsIn(withNewRow ?? undefined)
        .filter(({ version }) => version === 2)
        .map(({ id }) => id),
    ).toEqual([9, 8, 6]);
    expect(rowsIn(withFreshPage(withNewRow ?? LIST, 0, page([9, 8, 7], '7')) ?? undefined)[0]?.version).toBe(2);
  });

  it('with nothing in common is another list', () => {
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
  it('asks for the first page alone', async () => {
    const { list, requests, read } = inCache();
    const end = refreshFirst(list);
    requests[0]?.respond(page([9, 8, 7], '7', 2));
    await end;
    expect(requests.map(({ cursor, limite }) => [cursor, limite])).toEqual([[null, 3]]);
    expect(rowsIn(read()).map(({ version }) => version)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1]);
  });

  it('is not lost where the next page is on its way, and loses none', async () => {
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

  it('of all rows takes one call, and another where more were loaded meanwhile', async () => {
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

it('a list that was empty gets its first rows, and one that was forgotten meanwhile stays so', async () => {
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

  it('shows an answer until a list brings a newer version, and no older answer', () => {
    const { queryClient } = inCache();
    overlay.put(queryClient, row(9, 3, true));
    expect(view(queryClient)).toEqual(row(9, 3, true));
    overlay.put(queryClient, row(9, 2, false));
    expect(view(queryClient)?.version).toBe(3);
    expect(view(queryClient, row(9, 4, false))).toEqual(row(9, 4, false));
  });

  it('shows a wish over whatever comes until it is taken back, each for itself', () => {
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

  it('hides a row until that is taken back; one that is gone comes back with no list', () => {
    const { queryClient } = inCache();
    const show = overlay.hide(queryClient, 9);
    expect(view(queryClient)).toBeNull();
    show();
    expect(view(queryClient)?.id).toBe(9);
    overlay.borrar(queryClient, 9);
    expect(view(queryClient, row(9, 7))).toBeNull();
  });
});
