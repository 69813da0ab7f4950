import type { Page } from '@fluxpartes/api-client';

/** The rows of a list on all its pages. */
export async function enTodasLasPaginas<T>(pedir: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const filas: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await pedir(cursor);
    filas.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return filas;
}
