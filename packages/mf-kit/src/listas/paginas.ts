import type { Page } from '@fluxpartes/api-client';
import type { InfiniteData } from '@tanstack/react-query';

/** A row of any list: its id, and how often it was changed, where the list says so. */
export interface Fila {
  id: number;
  version?: number | undefined;
}

/** A list as it is kept: its pages, each under the cursor that it was asked for with. */
export type Paginas<T> = InfiniteData<Page<T>, string | null>;

export function filasEn<T>(lista: Paginas<T> | undefined): T[] {
  return lista?.pages.flatMap(({ items }) => items) ?? [];
}

/** The page that holds a row; -1 where none does. */
export function indiceDePagina<T extends Fila>(lista: Paginas<T> | undefined, id: number): number {
  return lista?.pages.findIndex(({ items }) => items.some((fila) => fila.id === id)) ?? -1;
}

/**
 * A list with one of its pages as it has just come, and the others as they were: every row once, the newer of two
 * versions, and nothing missing between this page and the next one though rows came or went meanwhile.
 * @returns null where the page has nothing in common with what it was: then the list is another one
 */
export function conPaginaFresca<T extends Fila>(lista: Paginas<T>, indice: number, fresca: Page<T>): Paginas<T> | null {
  const vieja = lista.pages[indice];
  if (!vieja) return null;
  const sigueOtra = indice < lista.pages.length - 1;
  const nuevas = new Map(fresca.items.map((fila) => [fila.id, fila]));
  if (sigueOtra && !vieja.items.some(({ id }) => nuevas.has(id))) return null;
  const otras = lista.pages.map((pagina, i) =>
    i === indice ? pagina : { ...pagina, items: alDia(pagina.items, nuevas) },
  );
  const enOtras = new Set(otras.flatMap(({ items }, i) => (i === indice ? [] : items.map(({ id }) => id))));
  const suyas = alDia(fresca.items, new Map(vieja.items.map((fila) => [fila.id, fila]))).filter(
    ({ id }) => !enOtras.has(id),
  );
  const pagina = {
    items: sigueOtra ? [...suyas, ...desplazadas(vieja.items, nuevas, enOtras)] : suyas,
    nextCursor: sigueOtra ? vieja.nextCursor : fresca.nextCursor,
    total: fresca.total ?? vieja.total,
  };
  return { ...lista, pages: otras.map((otra, i) => (i === indice ? pagina : otra)) };
}

/** The rows, each as the newer of itself and of the one that `nuevas` has for it. */
function alDia<T extends Fila>(filas: readonly T[], nuevas: ReadonlyMap<number, T>): T[] {
  return filas.map((fila) => {
    const nueva = nuevas.get(fila.id);
    return nueva && (nueva.version ?? 0) > (fila.version ?? 0) ? nueva : fila;
  });
}

/**
 * The rows that were pushed out of a page's end by new ones before them. Where the page has come to reach into the next
 * one instead, rows of it are gone, and nothing was pushed.
 */
function desplazadas<T extends Fila>(
  viejas: readonly T[],
  nuevas: ReadonlyMap<number, T>,
  enOtras: ReadonlySet<number>,
): T[] {
  if ([...nuevas.keys()].some((id) => enOtras.has(id))) return [];
  return viejas.slice(viejas.findLastIndex(({ id }) => nuevas.has(id)) + 1).filter(({ id }) => !enOtras.has(id));
}
