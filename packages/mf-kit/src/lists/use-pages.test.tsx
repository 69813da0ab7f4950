/** @jest-environment ../ui/jest/jsdom-environment.js */
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../query-client.ts';
import { createOverlay } from './optimistic-overlay.ts';
import type { RequestPage, Row } from './refresh.ts';
import { type PagesOptions, usePages } from './use-pages.ts';

const KEY: QueryKey = ['mf-seller', 'ventas'];
const overlay = createOverlay<Row>(['mf-seller', 'ventas']);

/** Nine rows in the store, three to a page; `version` is their present version. */
let version: number;
let asked: [string | null, number][];
let isDown: boolean;
let queryClient: QueryClient;

beforeEach(() => {
  [version, asked, isDown, queryClient] = [1, [], false, createQueryClient()];
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  queryClient.clear();
});

const request: RequestPage<Row> = async ({ cursor, limite }) => {
  asked.push([cursor, limite]);
  if (isDown) throw new Error('no network');
  const first = cursor === null ? 9 : Number(cursor) - 1;
  const items = Array.from({ length: Math.min(limite, first) }, (_, i) => ({ id: first - i, version }));
  const last = items.at(-1)?.id ?? 0;
  return { items, nextCursor: last > 1 ? String(last) : null, total: 9 };
};

/** A list with two loaded pages; the two calls that loaded them are not counted. */
async function show(options: Partial<PagesOptions<Row>> = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const list = { key: KEY, request, perPage: 3, overlay, ...options };
  const { result } = renderHook(() => usePages<Row>(list), { wrapper });
  await waitFor(() => expect(result.current.rows).toHaveLength(3));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.rows).toHaveLength(6));
  asked = [];
  return result;
}
const versions = (rows: readonly Row[]) => rows.map((row) => row.version);
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

it('usePages returns the loaded rows and a total, both without hidden rows', async () => {
  const result = await show();
  expect(result.current.rows.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4]);
  expect([result.current.total, result.current.hasNextPage]).toEqual([9, true]);
  act(() => void overlay.hide(queryClient, 8));
  await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual([9, 7, 6, 5, 4]));
  expect(result.current.total).toBe(8);
});

it('usePages requests only the first page on focus if the list is older than freshMs', async () => {
  const result = await show({ freshMs: 0 });
  version = 2;
  comeBack();
  await waitFor(() => expect(versions(result.current.rows)).toEqual([2, 2, 2, 1, 1, 1]));
  expect(asked).toEqual([[null, 3]]);
});

it("usePages with scope 'todas' requests all loaded rows in one call on focus or invalidation", async () => {
  const result = await show({ freshMs: 0, scope: 'todas' });
  version = 2;
  comeBack();
  await waitFor(() => expect(versions(result.current.rows)).toEqual([2, 2, 2, 2, 2, 2]));
  version = 3;
  await act(() => queryClient.invalidateQueries({ queryKey: KEY, refetchType: 'none' }));
  await waitFor(() => expect(versions(result.current.rows)).toEqual([3, 3, 3, 3, 3, 3]));
  expect(asked).toEqual([
    [null, 6],
    [null, 6],
  ]);
});

it('usePages requests nothing on focus while the list is fresh or the document is hidden', async () => {
  await show();
  comeBack();
  expect(asked).toEqual([]);
  cleanup();
  await show({ key: ['mf-seller', 'otras'], freshMs: 0 });
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  comeBack();
  expect(asked).toEqual([]);
});

it('usePages keeps the shown rows after a failed refresh and requests again on the next focus', async () => {
  const result = await show({ freshMs: 0 });
  [isDown, version] = [true, 2];
  comeBack();
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(result.current.refreshing).toBe(false));
  expect([versions(result.current.rows), result.current.isError]).toEqual([[1, 1, 1, 1, 1, 1], false]);
  isDown = false;
  comeBack();
  await waitFor(() => expect(versions(result.current.rows)).toEqual([2, 2, 2, 1, 1, 1]));
});
