import type { ListQuery } from '@fluxpartes/contrato';
import { DomainError } from './request.ts';

export interface ListPage {
  /** JSON array of the rows. */
  json: string;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** Rows of the whole list; null if not requested. */
  total: number | null;
  /** True if the count stopped at `total`. */
  hasMoreThanTotal?: true;
  /** Digest of the row versions: pages with the same tag hold the same rows. */
  tag?: string;
  /** The rows hold secrets: sent with `no-store`. */
  isSecret?: true;
}

/**
 * The last id of the previous page; null for the first page.
 * @throws DomainError datos_invalidos
 */
export function idOfCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) {
    throw new DomainError('datos_invalidos', { campos: { cursor: 'El cursor no es válido.' } });
  }
  return Number(cursor);
}

export interface PageFrom {
  /** The id of the previous page's last row; null for the first page. */
  after: number | null;
  limite: number;
}

/** A repository of rows that match a filter. */
interface ListRepository<F, T> {
  page: (filter: F, from: PageFrom) => Promise<readonly T[]>;
  count: (filter: F) => Promise<number>;
}

/**
 * Keyset pagination by id. It reads one extra row to know whether another page follows. A first page that is also the last
 * page needs no count.
 * @throws DomainError datos_invalidos
 */
export async function readPage<F, T extends { id: number }>(
  list: ListRepository<F, T>,
  filter: F,
  { limite, cursor, total }: Pick<ListQuery, 'limite' | 'cursor' | 'total'>,
): Promise<{ visible: T[] } & Pick<ListPage, 'next' | 'total'>> {
  const rows = await list.page(filter, { after: idOfCursor(cursor), limite: limite + 1 });
  const visible = rows.slice(0, limite);
  const last = rows.length > limite ? visible.at(-1) : undefined;
  const isWhole = cursor === undefined && last === undefined;
  return {
    visible,
    next: last === undefined ? null : String(last.id),
    total: total === undefined ? null : isWhole ? visible.length : await list.count(filter),
  };
}

/** Few enough rows for the statement timeout and for memory. */
const ROWS_PER_STATEMENT = 500;

/**
 * Reads a whole list page by page, on demand. Each page is its own statement: a slow client holds no connection, and no
 * statement timeout cuts a long list.
 */
export async function* readAllPages<T extends { id: number }>(
  page: (from: PageFrom) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  let after: number | null = null;
  for (;;) {
    const rows: readonly T[] = await page({ after, limite: ROWS_PER_STATEMENT });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STATEMENT) return;
    after = last.id;
  }
}
