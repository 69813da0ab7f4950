/** Rows of one statement while a whole list is read: far below the limit of a statement, few enough to hold. */
const ROWS_AT_ONCE = 500;

/**
 * Every row of a list, page by page as they are asked for. Each page is a statement of its own on whatever connection is
 * free: a reader that is slow, or that never comes back, holds none, and no limit of a statement cuts a long list.
 */
export async function* byPages<T extends { id: number }>(
  page: (from: { after: number | null; limite: number }) => Promise<readonly T[]>,
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
