import type { Page } from '@fluxpartes/api-client';

/** The rows of a list on all its pages. */
export async function onAllPages<T>(ask: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await ask(cursor);
    rows.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
