import type { Page } from '@fluxpartes/api-client';
import type { InfiniteData } from '@tanstack/react-query';

/** A row of any list: its id, and how often it was changed, where the list says so. */
export interface Row {
  id: number;
  version?: number | undefined;
}

/** A list as it is kept: its pages, each under the cursor that it was asked for with. */
export type Pages<T> = InfiniteData<Page<T>, string | null>;

export function rowsIn<T>(list: Pages<T> | undefined): T[] {
  return list?.pages.flatMap(({ items }) => items) ?? [];
}

/** The page that holds a row; -1 where none does. */
export function pageIndex<T extends Row>(list: Pages<T> | undefined, id: number): number {
  return list?.pages.findIndex(({ items }) => items.some((row) => row.id === id)) ?? -1;
}

/**
 * A list with one of its pages as it has just come, and the others as they were: every row once, the newer of two
 * versions, and nothing missing between this page and the next one though rows came or went meanwhile.
 * @returns null where the page has nothing in common with what it was: then the list is another one
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

/** The rows, each as the newer of itself and of the one that `newOnes` has for it. */
function upToDate<T extends Row>(rows: readonly T[], newOnes: ReadonlyMap<number, T>): T[] {
  return rows.map((row) => {
    const newOne = newOnes.get(row.id);
    return newOne && (newOne.version ?? 0) > (row.version ?? 0) ? newOne : row;
  });
}

/**
 * The rows that were pushed out of a page's end by new ones before them. Where the page has come to reach into the next
 * one instead, rows of it are gone, and nothing was pushed.
 */
function movedRows<T extends Row>(
  oldOnes: readonly T[],
  newOnes: ReadonlyMap<number, T>,
  inOthers: ReadonlySet<number>,
): T[] {
  if ([...newOnes.keys()].some((id) => inOthers.has(id))) return [];
  return oldOnes.slice(oldOnes.findLastIndex(({ id }) => newOnes.has(id)) + 1).filter(({ id }) => !inOthers.has(id));
}
