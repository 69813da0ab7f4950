import type { Page } from '@fluxpartes/api-client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { conPaginaFresca, type Fila, filasEn, indiceDePagina, type Paginas } from './paginas.ts';

/** The most rows that one answer holds (contract, 'Lists'). By hand: contrato would put the schema library on every page. */
const FILAS_POR_PEDIDO = 500;

/** Asks for one page of a list; `cursor` is null for the first one, which alone has to count all rows. */
export type PedirPagina<T> = (pagina: {
  cursor: string | null;
  limite: number;
  signal?: AbortSignal | undefined;
}) => Promise<Page<T>>;

/** A list in the query cache, and how its pages are asked for. */
export interface Lista<T> {
  queryClient: QueryClient;
  clave: QueryKey;
  pedir: PedirPagina<T>;
  /** Rows of a page. */
  porPagina: number;
  signal?: AbortSignal;
}

/** Asks for a list's first page again and puts it in its place; for all of them where it has become another list. */
export async function refrescarPrimera<T extends Fila>(lista: Lista<T>): Promise<void> {
  const { queryClient, clave, pedir, porPagina, signal } = lista;
  const fresca = await pedir({ cursor: null, limite: porPagina, signal });
  await enReposo(queryClient, clave);
  const actual = queryClient.getQueryData<Paginas<T>>(clave);
  const nueva = actual && conPaginaFresca(actual, 0, fresca);
  if (nueva) queryClient.setQueryData<Paginas<T>>(clave, nueva);
  else if (actual) await refrescarTodas(lista);
}

/**
 * Asks for as many rows as are loaded again, in as few calls as the API allows, and puts them in the place of the pages.
 * Where more were loaded meanwhile, once more.
 */
export async function refrescarTodas<T extends Fila>(lista: Lista<T>): Promise<void> {
  const { queryClient, clave, porPagina } = lista;
  const cargadas = () => filasEn(queryClient.getQueryData<Paginas<T>>(clave)).length;
  for (;;) {
    const cuantas = Math.max(cargadas(), porPagina);
    const nuevas = await pedirFilas(lista, cuantas);
    await enReposo(queryClient, clave);
    if (lista.signal?.aborted || cargadas() === 0) return;
    if (cargadas() > cuantas) continue;
    queryClient.setQueryData<Paginas<T>>(clave, nuevas);
    return;
  }
}

/**
 * Asks again for the page that holds a row, wherever it is in the list; for all rows where it ends elsewhere than before,
 * for then others came or went. Where it does not come, the list stays.
 */
export async function refrescarPaginaDe<T extends Fila>(lista: Lista<T>, id: number): Promise<void> {
  const { queryClient, clave, pedir, porPagina, signal } = lista;
  const leer = () => queryClient.getQueryData<Paginas<T>>(clave);
  const cursorDe = (indice: number) => leer()?.pageParams[indice] ?? null;
  const indice = indiceDePagina(leer(), id);
  if (indice < 0) return;
  const cursor = cursorDe(indice);
  const fresca = await pedir({ cursor, limite: porPagina, signal }).catch(() => null);
  await enReposo(queryClient, clave);
  const actual = leer();
  if (!fresca || !actual || cursorDe(indice) !== cursor) return;
  const cortaIgual = actual.pages[indice]?.nextCursor === fresca.nextCursor;
  const nueva = cortaIgual ? conPaginaFresca(actual, indice, fresca) : null;
  if (nueva) queryClient.setQueryData<Paginas<T>>(clave, nueva);
  else await refrescarTodas(lista).catch(() => undefined);
}

/** Whoever shows these lists asks for them again, by as few calls as that takes; the others when they are opened. */
export function invalidarListas(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

async function pedirFilas<T>({ pedir, signal }: Lista<T>, cuantas: number): Promise<Paginas<T>> {
  const nuevas: Paginas<T> = { pages: [], pageParams: [] };
  let cursor: string | null = null;
  do {
    const limite = Math.min(FILAS_POR_PEDIDO, cuantas - filasEn(nuevas).length);
    const pagina: Page<T> = await pedir({ cursor, limite, signal });
    nuevas.pages.push(pagina);
    nuevas.pageParams.push(cursor);
    cursor = pagina.nextCursor;
  } while (cursor !== null && filasEn(nuevas).length < cuantas);
  return nuevas;
}

/**
 * Waits until nothing of a list is on its way. The library adds a page that arrives to the pages that it saw when it asked:
 * what is put in between would be lost.
 */
async function enReposo(queryClient: QueryClient, clave: QueryKey): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: clave, exact: true });
  while (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
}
