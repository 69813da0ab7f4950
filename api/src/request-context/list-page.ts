import { DomainError } from './domain-error.ts';

/** A page of a list, as services give it. */
export interface ListPage {
  /** The rows, as the text of a JSON array. */
  json: string;
  /** Where the next page begins; null on the last one. */
  next: string | null;
  /** Rows of the whole list; null where the caller did not ask. */
  total: number | null;
  /** The list has more rows than `total`, and nobody counted on. */
  hasMoreThanTotal?: true;
  /** What the rows are versions of, where that is known: two pages of one tag hold the same rows. */
  tag?: string;
  /** The rows hold secrets: nobody may keep them, the viewer's own browser neither. */
  isSecret?: true;
}

/**
 * The id of the last row of the page before, as a list's `cursor` carries it; null for the first page.
 * @throws DomainError datos_invalidos for a cursor that no list ever gave.
 */
export function idOfCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) {
    throw new DomainError('datos_invalidos', { campos: { cursor: 'El cursor no es válido.' } });
  }
  return Number(cursor);
}

/** The id that a page begins behind, null for the first one, and the most rows of it. */
export interface PageFrom {
  after: number | null;
  limite: number;
}

/**
 * A page of a list that is ordered by id, with the number of all rows where the caller asked for it. One row more is read to
 * know whether another page follows. A first page that is also the last holds all rows: nothing is counted then.
 * @throws DomainError datos_invalidos for a cursor that no list ever gave.
 */
export async function readPage<T extends { id: number }>(
  { limite, cursor, total }: { limite: number; cursor?: string | undefined; total?: unknown },
  { page, count }: { page: (from: PageFrom) => Promise<readonly T[]>; count: () => Promise<number> },
): Promise<{ visible: T[] } & Pick<ListPage, 'next' | 'total'>> {
  const rows = await page({ after: idOfCursor(cursor), limite: limite + 1 });
  const visible = rows.slice(0, limite);
  const last = rows.length > limite ? visible.at(-1) : undefined;
  const isWhole = cursor === undefined && last === undefined;
  return {
    visible,
    next: last === undefined ? null : String(last.id),
    total: total === undefined ? null : isWhole ? visible.length : await count(),
  };
}

/** Rows of one statement while a whole list is read: far below the limit of a statement, few enough to hold. */
const ROWS_AT_ONCE = 500;

/**
 * Every row of a list, page by page as they are asked for. Each page is a statement of its own on whatever connection is
 * free: a reader that is slow, or that never comes back, holds none, and no limit of a statement cuts a long list.
 */
export async function* readAllPages<T extends { id: number }>(
  page: (from: PageFrom) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  let after: number | null = null;
  for (;;) {
    const rows: readonly T[] = await page({ after, limite: ROWS_AT_ONCE });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
