import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../query-client.ts';
import { createCapa } from './capa.ts';
import { conPaginaFresca, type Fila, filasEn, type Paginas } from './paginas.ts';
import { type PedirPagina, refrescarPrimera, refrescarTodas } from './refresco.ts';

type Venta = Fila & { pagada: boolean };

const fila = (id: number, version = 1, pagada = false): Venta => ({ id, version, pagada });
const pagina = (ids: number[], nextCursor: string | null, version = 1) => ({
  items: ids.map((id) => fila(id, version)),
  nextCursor,
  total: null,
});
const ids = (lista: Paginas<Venta> | null | undefined) => lista?.pages.map(({ items }) => items.map(({ id }) => id));

const LISTA: Paginas<Venta> = {
  pages: [pagina([9, 8, 7], '7'), pagina([6, 5, 4], '4'), pagina([3, 2, 1], null)],
  pageParams: [null, '7', '4'],
};

describe('a page that came again', () => {
  it.each([
    [
      'as it was',
      [9, 8, 7],
      '7',
      [
        [9, 8, 7],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      'with a new row: the one that it pushes out stays',
      [10, 9, 8],
      '8',
      [
        [10, 9, 8, 7],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      'without a row: what it reaches into stays where it is',
      [9, 7, 6],
      '6',
      [
        [9, 7],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      'without its last row',
      [9, 8, 6],
      '6',
      [
        [9, 8],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
  ])('%s', (_caso, frescos, cursor, esperado) => {
    const nueva = conPaginaFresca(LISTA, 0, pagina(frescos, cursor));
    expect(ids(nueva)).toEqual(esperado);
    expect(nueva?.pages.map(({ nextCursor }) => nextCursor)).toEqual(['7', '4', null]);
  });

  it('in the middle and at the end', () => {
    expect(ids(conPaginaFresca(LISTA, 1, pagina([6, 4, 3], '3')))).toEqual([
      [9, 8, 7],
      [6, 4],
      [3, 2, 1],
    ]);
    expect(ids(conPaginaFresca(LISTA, 2, pagina([3, 1], null)))).toEqual([
      [9, 8, 7],
      [6, 5, 4],
      [3, 1],
    ]);
    expect(conPaginaFresca(LISTA, 2, pagina([3, 2, 1], '1'))?.pages[2]?.nextCursor).toBe('1');
  });

  it('keeps the newer of two versions, on whatever page a row is', () => {
    const conNueva = conPaginaFresca(LISTA, 0, pagina([9, 8, 6], '6', 2));
    expect(
      filasEn(conNueva ?? undefined)
        .filter(({ version }) => version === 2)
        .map(({ id }) => id),
    ).toEqual([9, 8, 6]);
    expect(filasEn(conPaginaFresca(conNueva ?? LISTA, 0, pagina([9, 8, 7], '7')) ?? undefined)[0]?.version).toBe(2);
  });

  it('with nothing in common is another list', () => {
    expect(conPaginaFresca(LISTA, 0, pagina([30, 29, 28], '28'))).toBeNull();
  });
});

/** A list in a cache, whose pages are asked for and answered when the test says so. */
function enCache(inicial = LISTA) {
  const queryClient = createQueryClient();
  const queryKey = ['ventas'];
  queryClient.setQueryData<Paginas<Venta>>(queryKey, inicial);
  const pedidos: {
    cursor: string | null;
    limite: number;
    responder: (pagina: Paginas<Venta>['pages'][number]) => void;
  }[] = [];
  const pedir: PedirPagina<Venta> = ({ cursor, limite }) =>
    new Promise((responder) => pedidos.push({ cursor, limite, responder }));
  const observador = new InfiniteQueryObserver<
    Paginas<Venta>['pages'][number],
    Error,
    Paginas<Venta>,
    string[],
    string | null
  >(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) => pedir({ cursor: pageParam, limite: 3 }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
  observador.subscribe(() => undefined);
  const leer = () => queryClient.getQueryData<Paginas<Venta>>(queryKey);
  return {
    queryClient,
    pedidos,
    leer,
    verMas: () => observador.fetchNextPage(),
    lista: { queryClient, clave: queryKey, pedir, porPagina: 3 },
  };
}
const unRato = () => new Promise((resolve) => setTimeout(resolve, 0));
const DOS: Paginas<Venta> = { pages: [pagina([9, 8, 7], '7'), pagina([6, 5, 4], '4')], pageParams: [null, '7'] };

describe('refreshing', () => {
  it('asks for the first page alone', async () => {
    const { lista, pedidos, leer } = enCache();
    const fin = refrescarPrimera(lista);
    pedidos[0]?.responder(pagina([9, 8, 7], '7', 2));
    await fin;
    expect(pedidos.map(({ cursor, limite }) => [cursor, limite])).toEqual([[null, 3]]);
    expect(filasEn(leer()).map(({ version }) => version)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1]);
  });

  it('is not lost where the next page is on its way, and loses none', async () => {
    const { lista, pedidos, leer, verMas } = enCache(DOS);
    const mas = verMas();
    const fin = refrescarPrimera(lista);
    pedidos[1]?.responder(pagina([9, 8, 7], '7', 2));
    await unRato();
    pedidos[0]?.responder(pagina([3, 2, 1], null));
    await Promise.all([mas, fin]);
    expect(ids(leer())).toEqual([
      [9, 8, 7],
      [6, 5, 4],
      [3, 2, 1],
    ]);
    expect(leer()?.pages[0]?.items[0]?.version).toBe(2);
  });

  it('of all rows takes one call, and another where more were loaded meanwhile', async () => {
    const { lista, pedidos, leer, verMas } = enCache(DOS);
    const fin = refrescarTodas(lista);
    const mas = verMas();
    pedidos[1]?.responder(pagina([3, 2, 1], null));
    await mas;
    pedidos[0]?.responder(pagina([9, 8, 7, 6, 5, 4], '4', 2));
    await unRato();
    pedidos[2]?.responder(pagina([9, 8, 7, 6, 5, 4, 3, 2, 1], null, 2));
    await fin;
    expect(pedidos.map(({ cursor, limite }) => [cursor, limite])).toEqual([
      [null, 6],
      ['4', 3],
      [null, 9],
    ]);
    expect(filasEn(leer()).every(({ version }) => version === 2)).toBe(true);
  });
});

describe('the overlay', () => {
  const capa = createCapa<Venta>('ventas');
  const ver = (queryClient: QueryClient, una = fila(9)) => capa.alDia(queryClient, una);

  it('shows an answer until a list brings a newer version, and no older answer', () => {
    const { queryClient } = enCache();
    capa.poner(queryClient, fila(9, 3, true));
    expect(ver(queryClient)).toEqual(fila(9, 3, true));
    capa.poner(queryClient, fila(9, 2, false));
    expect(ver(queryClient)?.version).toBe(3);
    expect(ver(queryClient, fila(9, 4, false))).toEqual(fila(9, 4, false));
  });

  it('shows a wish over whatever comes until it is taken back, each for itself', () => {
    const { queryClient } = enCache();
    const una = capa.desear(queryClient, 9, { pagada: true });
    const otra = capa.desear(queryClient, 9, { pagada: true });
    expect(ver(queryClient, fila(9, 5))?.pagada).toBe(true);
    una();
    expect(ver(queryClient)?.pagada).toBe(true);
    otra();
    const misma = fila(9);
    expect(ver(queryClient, misma)).toBe(misma);
  });

  it('hides a row until that is taken back; one that is gone comes back with no list', () => {
    const { queryClient } = enCache();
    const mostrar = capa.ocultar(queryClient, 9);
    expect(ver(queryClient)).toBeNull();
    mostrar();
    expect(ver(queryClient)?.id).toBe(9);
    capa.borrar(queryClient, 9);
    expect(ver(queryClient, fila(9, 7))).toBeNull();
  });
});
