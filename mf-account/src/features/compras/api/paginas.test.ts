import { compraDePrueba } from '../../../test-support/compras.ts';
import { conPagina, conVenta, paginaDe } from './paginas.ts';

const pagina = (ids: number[], nextCursor: string | null) => ({
  items: ids.map((id) => compraDePrueba({ id })),
  nextCursor,
  total: null,
});
const LISTA = { pages: [pagina([9, 8], '8'), pagina([7, 6], '6')], pageParams: [null, '8'] };
const SEGUNDA = { indice: 1, cursor: '8' };

it('finds the page that holds a purchase, and the cursor that it was asked for with', () => {
  expect(paginaDe(LISTA, 9)).toEqual({ indice: 0, cursor: null });
  expect(paginaDe(LISTA, 6)).toEqual(SEGUNDA);
  expect(paginaDe(LISTA, 5)).toBeNull();
  expect(paginaDe(undefined, 5)).toBeNull();
});

it('puts one page in the place of what it was, and leaves the others', () => {
  const fresca = pagina([7, 6], '6');
  expect(conPagina(LISTA, SEGUNDA, fresca)?.pages).toEqual([LISTA.pages[0], fresca]);
});

it.each([
  ['ends elsewhere', LISTA, pagina([7, 5], '5')],
  ['is the last one now', LISTA, pagina([7, 6], null)],
  ['was asked for from elsewhere', { ...LISTA, pageParams: [null, '7'] }, pagina([7, 6], '6')],
  ['is gone', { pages: LISTA.pages.slice(0, 1), pageParams: [null] }, pagina([7, 6], '6')],
])('gives the list up where that page %s', (_caso, lista, fresca) => {
  expect(conPagina(lista, SEGUNDA, fresca)).toBeNull();
});

it('keeps what was changed while the page was on its way', () => {
  const cambiada = compraDePrueba({ id: 7, version: 5, confirmacioncomprador: true });
  const conCambio = { ...LISTA, pages: LISTA.pages.map((vieja) => conVenta(vieja, cambiada)) };
  expect(conPagina(conCambio, SEGUNDA, pagina([7, 6], '6'))?.pages[1]?.items[0]).toEqual(cambiada);
  expect(conVenta(pagina([7], null), compraDePrueba({ id: 7, version: 3, monto: 1 })).items[0]?.version).toBe(4);
});
