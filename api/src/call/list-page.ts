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

/** Cuts what was read, one row more than the page holds where another follows, into the page and the next one's cursor. */
export function cutPage<T extends { id: number }>(
  rows: readonly T[],
  limite: number,
): { visible: T[]; next: ListPage['next'] } {
  const visible = rows.slice(0, limite);
  const ultima = rows.length > limite ? visible.at(-1) : undefined;
  return { visible, next: ultima === undefined ? null : String(ultima.id) };
}

/**
 * How many rows there are in all, where the caller asked; null where not. A first page that nothing follows holds them
 * all: only a longer list is counted in the database.
 * @param pagina what `cutPage` gave, with the cursor that it was read by
 */
export async function listTotal(
  request: unknown,
  { visible, next, cursor }: { visible: readonly unknown[]; next: ListPage['next']; cursor: string | undefined },
  count: () => Promise<number>,
): Promise<number | null> {
  if (request === undefined) return null;
  return cursor === undefined && next === null ? visible.length : count();
}
