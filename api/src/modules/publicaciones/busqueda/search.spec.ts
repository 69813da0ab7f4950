import type { PublicacionVisible } from '@fluxpartes/contrato';
import { insertPublicacion, newSeller } from '../../../../test/publicacion-factory.ts';
import { retryUntilTotal } from '../../../../test/retry-until-total.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { SearchRepository } from './search.repository.ts';

const LISTINGS = {
  amortiguador: { nombre_producto: 'Amortiguador delantero', marca: 'ford', modelo: 'Fiesta', ubicacion: 'Adrogué' },
  optica: { nombre_producto: 'Óptica derecha', marca: 'fiat', modelo: 'Palio', ubicacion: 'José Mármol' },
  embrague: {
    nombre_producto: 'Kit de embrague (2012)',
    marca: 'volkswagen',
    modelo: 'Gol',
    ubicacion: 'Glew',
    compatibilidad: '[{"marca":"volkswagen","modelo":"Polo"}]',
  },
  correa: {
    nombre_producto: 'Polea y correa 100%',
    marca: 'chevrolet',
    modelo: 'Corsa',
    descripcion: 'única en Temperley',
  },
};

let test: TestApp;
const names = new Map<number, string>();

beforeAll(async () => {
  test = await createTestApp();
  const [seller] = await newSeller(test, 'Local Burzaco');
  for (const [name, values] of Object.entries(LISTINGS)) names.set(await insertPublicacion(test, seller, values), name);
});
afterAll(() => test.close());

async function found(q: string, more = ''): Promise<(string | undefined)[]> {
  const { body } = await test
    .guest()
    .get(`/publicaciones?q=${encodeURIComponent(q)}${more}`)
    .expect(200);
  return (body as PublicacionVisible[]).map(({ id }) => names.get(id)).sort();
}

describe('search', () => {
  it.each([
    ['by name', 'amortiguador', ['amortiguador']],
    ['by a part of a word', 'mortig', ['amortiguador']],
    ['by location', 'adrogue', ['amortiguador']],
    ['by model', 'fiesta', ['amortiguador']],
    ['by compatibility', 'polo', ['embrague']],
    ['by the brand of a compatibility', 'volkswagen', ['embrague']],
    ['by words of several fields in any order', 'glew embrague', ['embrague']],
    ['by all words, not by any', 'glew optica', []],
    ['with accents where there are none', 'embrágue', ['embrague']],
    ['without accents where there are', 'optica marmol', ['optica']],
    ['whatever the case', 'ÓPTICA', ['optica']],
    ['with decomposed accents', 'o\u0301ptica', ['optica']],
    ['with a letter missing', 'amortigador', ['amortiguador']],
    ['with a letter too many', 'embraggue', ['embrague']],
    ['with another letter', 'fiezta', ['amortiguador']],
    ['with two letters swapped', 'fiseta', ['amortiguador']],
    ['with two typos in a long word', 'amrtigador', ['amortiguador']],
    ['with a typo in one word of two', 'embrage glew', ['embrague']],
    ['with too many typos', 'amrtgadr', []],
    ['taking a short word as typed', 'gok', []],
    ['taking a number as typed', '2013', []],
    ['taking a word as typed where it exists', 'polea', ['correa']],
    ['neither by description', 'temperley', []],
    ['nor by the shop', 'burzaco', []],
    ['nor by brand alone', 'chevrolet', []],
    ['passing by punctuation', '(embrague), gol!', ['embrague']],
    ['taking % and _ for no wildcards', '100%_', ['correa']],
    ['with quotes and backslashes in it', `optica' OR 1=1 -- \\`, []],
    ['without a word in it', ' ?¡! ', ['amortiguador', 'correa', 'embrague', 'optica']],
    ['left blank', '', ['amortiguador', 'correa', 'embrague', 'optica']],
  ])('returns the expected listings (%s): %s', async (_, q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('combines with filters, order, count and page size', async () => {
    expect(await found('de', '&marca=ford')).toEqual(['amortiguador']);
    const url = '/publicaciones?q=polo&orden=precio&limite=1&total=1';
    const { headers } = await retryUntilTotal(() => test.guest().get(url));
    expect(headers['x-total-count']).toBe('1');
  });

  it('rejects more than 100 characters and a NUL character', async () => {
    const long = await test
      .guest()
      .get(`/publicaciones?q=${'a'.repeat(101)}`)
      .expect(400);
    expect(long.body.campos).toEqual({ q: 'No puede tener más de 100 caracteres.' });
    await test.guest().get('/publicaciones?q=%00').expect(400);
  });

  it('indexes a long name without spaces and finds an edited listing until its deletion', async () => {
    const [seller] = await newSeller(test);
    const id = await insertPublicacion(test, seller, { nombre_producto: '㍿'.repeat(120) });
    names.set(id, 'raro');
    await test.query(`UPDATE publicaciones SET nombre_producto = 'Catalizador' WHERE id = $1`, [id]);
    expect(await found('catalisador')).toEqual(['raro']);
    await test.query('UPDATE publicaciones SET borrada_en = now() WHERE id = $1', [id]);
    expect(await found('catalizador')).toEqual([]);
  });
});

it('a search stops at the first word that matches no listing', async () => {
  const candidates = jest.spyOn(test.app.get(SearchRepository), 'candidates');
  expect(await found('zzzzzz wwwwww xxxxxx kkkkkk')).toEqual([]);
  expect(candidates).toHaveBeenCalledTimes(1);
});
