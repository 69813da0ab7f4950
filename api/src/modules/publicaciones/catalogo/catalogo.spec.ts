import { invitadoPublicacionSchema, type PublicacionVisible, publicacionSchema } from '@fluxpartes/contrato';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { retryUntilTotal } from '../../../../test/retry-until-total.ts';
import { createTestApp, ofSite, type TestApp } from '../../../../test/test-app.ts';

const INVITADO_KEYS = Object.keys(invitadoPublicacionSchema.shape).sort();
const KEYS_WITH_SESION = Object.keys(publicacionSchema.shape).sort();

let test: TestApp;
let guest: TestAgent;

beforeEach(async () => {
  test = await createTestApp();
  guest = test.guest();
});
afterEach(() => test.close());

async function ids(client: TestAgent, query = ''): Promise<number[]> {
  const { body } = await client.get(`/publicaciones${query}`).expect(200);
  return (body as PublicacionVisible[]).map(({ id }) => id);
}

/** Every page of a list, by its `Link`. */
async function allPages(client: TestAgent, query: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let url: string | undefined = `/publicaciones?${query}`; url !== undefined; ) {
    const response: Response = await client.get(url).expect(200);
    pages.push((response.body as PublicacionVisible[]).map(({ id }) => id));
    url = /^<([^>]+)>; rel="next"$/.exec(response.headers.link ?? '')?.[1];
  }
  return pages;
}

describe('visibility', () => {
  it('hides price, place and seller from guests and returns all keys to sessions', async () => {
    const [seller, sellerClient] = await newSeller(test, 'Frenos Sur');
    const id = await insertPublicacion(test, seller, {
      precio: '1234.50',
      fotos: '["ab12"]',
      fecha: '2026-01-02T03:04:05.678Z',
    });
    const [, mechanic] = await newMechanic(test);

    const [seen] = (await guest.get('/publicaciones').expect(200)).body;
    expect(Object.keys(seen).sort()).toEqual(INVITADO_KEYS);
    expect(invitadoPublicacionSchema.safeParse(seen).success).toBe(true);

    for (const client of [mechanic, sellerClient, await clientOf(test, null)]) {
      const [row] = (await client.get('/publicaciones').expect(200)).body;
      expect(Object.keys(row).sort()).toEqual(KEYS_WITH_SESION);
      expect(publicacionSchema.parse(row)).toMatchObject({
        id,
        user_id: seller,
        precio: 1234.5,
        ubicacion: 'Glew',
        nombre_local: 'Frenos Sur',
        fotos: ['/api/fotos/ab12/1280.webp'],
        fecha: '2026-01-02T03:04:05.678Z',
        pausada: false,
        version: 1,
      });
    }
  });

  it('shows paused listings only to the admin and to the owner filtering by user_id', async () => {
    const [seller, sellerClient] = await newSeller(test);
    const active = await insertPublicacion(test, seller);
    const pausada = await insertPublicacion(test, seller, { pausada: true });
    await insertPublicacion(test, seller, { borrada_en: new Date() });
    const [, other] = await newSeller(test);

    expect(await ids(guest)).toEqual([active]);
    expect(await ids(sellerClient)).toEqual([active]);
    expect(await ids(other, `?user_id=${seller}`)).toEqual([active]);
    expect(await ids(guest, `?user_id=${seller}`)).toEqual([active]);
    expect(await ids(sellerClient, `?user_id=${seller}`)).toEqual([pausada, active]);
    expect(await ids(await clientOf(test, null))).toEqual([pausada, active]);
  });
});

describe('filters and orders', () => {
  it('filters by each field and by all together', async () => {
    const [seller] = await newSeller(test);
    const a = await insertPublicacion(test, seller, {
      marca: 'fiat',
      modelo: 'Palio',
      ubicacion: 'San José',
      estado: 'usado',
    });
    const b = await insertPublicacion(test, seller, {
      marca: 'fiat',
      modelo: 'Siena',
      envio: true,
      tipo_envio: 'flete',
    });
    const c = await insertPublicacion(test, seller);

    expect(await ids(guest, '?marca=fiat')).toEqual([b, a]);
    expect(await ids(guest, '?modelo=Palio')).toEqual([a]);
    expect(await ids(guest, `?ubicacion=${encodeURIComponent('San José')}`)).toEqual([a]);
    expect(await ids(guest, '?envio=si')).toEqual([b]);
    expect(await ids(guest, '?envio=no')).toEqual([c, a]);
    expect(await ids(guest, '?estado=usado')).toEqual([a]);
    expect(await ids(guest, '?marca=fiat&modelo=Siena&envio=si&estado=nuevo')).toEqual([b]);
    expect(await ids(guest, '?marca=ford&modelo=Siena')).toEqual([]);
  });

  it('lists parts of a car before compatible ones, without repeats across pages', async () => {
    const [seller] = await newSeller(test);
    const wantedCar = { marca: 'volkswagen', modelo: 'Gol' };
    const compatible = (...cars: object[]) => ({
      marca: 'fiat',
      modelo: 'Palio',
      compatibilidad: JSON.stringify(cars),
    });
    const wanted: number[] = [];
    const others: number[] = [];
    for (let i = 0; i < 3; i++) {
      wanted.unshift(
        await insertPublicacion(test, seller, { ...wantedCar, precio: '5', fecha: `2026-01-0${i + 1}T00:00:00Z` }),
      );
      others.unshift(
        await insertPublicacion(test, seller, {
          ...compatible(wantedCar),
          precio: '3',
          fecha: `2026-02-0${i + 1}T00:00:00Z`,
        }),
      );
    }
    await insertPublicacion(test, seller, compatible({ marca: 'chevrolet', modelo: 'Corsa Classic' }));
    await insertPublicacion(test, seller, { nombre_producto: 'Óptica (no es de Volkswagen Gol)' });
    for (const limite of [1, 2, 3, 4, 6, 24]) {
      for (const filter of ['modelo=Gol', 'marca=volkswagen', 'marca=volkswagen&modelo=Gol', 'modelo=Gol&q=disco']) {
        const pages = await allPages(guest, `limite=${limite}&${filter}`);
        expect([filter, limite, pages.flat()]).toEqual([filter, limite, [...wanted, ...others]]);
        expect(pages).toHaveLength(Math.ceil(6 / limite));
      }
      const byPrice = await allPages(guest, `limite=${limite}&modelo=Gol&orden=precio`);
      expect(byPrice.flat()).toEqual([...others.toReversed(), ...wanted.toReversed()]);
    }
    expect(await ids(guest, '?modelo=Corsa')).toEqual([]);
    expect(await ids(guest, '?marca=ford&modelo=Gol')).toEqual([]);
    const counted = await retryUntilTotal(() => guest.get('/publicaciones?limite=1&total=1&modelo=Gol'));
    expect(counted.headers['x-total-count']).toBe('6');
  });

  it('filters by category, and by price only with a session', async () => {
    const [seller, client] = await newSeller(test);
    const cheap = await insertPublicacion(test, seller, { precio: '10.00', categoria: 'Luces' });
    const dear = await insertPublicacion(test, seller, { precio: '99.99' });
    expect(await ids(guest, '?categoria=Luces')).toEqual([cheap]);
    expect(await ids(client, '?precio_desde=10.01')).toEqual([dear]);
    expect(await ids(client, '?precio_hasta=99.98')).toEqual([cheap]);
    expect(await ids(client, '?precio_desde=10&precio_hasta=99.99&orden=precio')).toEqual([cheap, dear]);
    expect(await ids(client, '?precio_desde=100&categoria=Luces&q=disco')).toEqual([]);
    for (const range of ['precio_desde=1', 'precio_hasta=1', 'precio_desde=']) {
      const { status } = await guest.get(`/publicaciones?${range}`);
      expect([range, status]).toEqual([range, range.endsWith('=') ? 400 : 401]);
    }
  });

  it.each([
    ['', [2, 0, 1, 3]],
    ['?orden=precio', [1, 0, 2, 3]],
    ['?orden=-precio', [3, 2, 0, 1]],
    ['?orden=nombre', [1, 3, 0, 2]],
    ['?orden=-nombre', [2, 0, 3, 1]],
  ])('orders %s', async (query, expected) => {
    const [seller] = await newSeller(test);
    const rows = [
      { nombre_producto: 'óptica', precio: '20', fecha: '2026-01-03T00:00:00Z' },
      { nombre_producto: 'Ánodo', precio: '3', fecha: '2026-01-02T00:00:00Z' },
      { nombre_producto: 'Zapata', precio: '20', fecha: '2026-01-04T00:00:00Z' },
      { nombre_producto: 'bujía', precio: '100', fecha: '2026-01-01T00:00:00Z' },
    ];
    const inserted: number[] = [];
    for (const row of rows) inserted.push(await insertPublicacion(test, seller, row));
    expect(await ids(guest, query)).toEqual(expected.map((i) => inserted[i]));
  });

  it.each([
    ['marca=renault', 'marca', 'No conocemos esa marca.'],
    ['modelo=Clio', 'modelo', 'No conocemos ese modelo.'],
    ['ubicacion=Lugano', 'ubicacion', 'No conocemos esa localidad.'],
    ['envio=quizas', 'envio', 'El envío es si o no.'],
    ['estado=roto', 'estado', 'El estado es nuevo o usado.'],
    ['orden=fecha', 'orden', 'No conocemos ese orden.'],
    ['limite=501', 'limite', 'El límite va de 1 a 500.'],
    ['limite=0', 'limite', 'El límite va de 1 a 500.'],
    ['cursor=xx', 'cursor', 'El cursor no es válido.'],
    ['cursor=99999999999999999999', 'cursor', 'El cursor no es válido.'],
    ['user_id=-1', 'user_id', 'No es un identificador.'],
  ])('refuses ?%s', async (query, campo, sentence) => {
    const { body } = await guest.get(`/publicaciones?${query}`).expect(400);
    expect(body).toMatchObject({ codigo: 'datos_invalidos', campos: { [campo]: sentence } });
  });
});

describe('pages', () => {
  it.each(['', 'orden=precio', 'orden=-precio', 'orden=nombre', 'orden=-nombre'])(
    'have neither gaps nor repeats if sort keys are equal: %s',
    async (orden) => {
      const [seller] = await newSeller(test);
      const same = { fecha: '2026-01-01T00:00:00Z', precio: '5.00', nombre_producto: 'Bujía' };
      const inserted: number[] = [];
      for (let i = 0; i < 7; i++) inserted.push(await insertPublicacion(test, seller, same));

      const pages = await allPages(guest, `limite=3&${orden}`);
      expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
      expect(pages.flat().sort((a, b) => a - b)).toEqual(inserted);
    },
  );

  it('continue after the cursor when rows are added and deleted meanwhile', async () => {
    const [seller] = await newSeller(test);
    const inserted: number[] = [];
    for (let i = 0; i < 4; i++)
      inserted.push(await insertPublicacion(test, seller, { fecha: `2026-01-0${i + 1}T00:00:00Z` }));
    const first = await guest.get('/publicaciones?limite=2').expect(200);
    await insertPublicacion(test, seller, { fecha: '2026-02-01T00:00:00Z' });
    await test.query('UPDATE publicaciones SET borrada_en = now() WHERE id = $1', [inserted[2]]);
    const cursor = /cursor=(\d+)/.exec(first.get('Link') ?? '')?.[1];
    expect(await ids(guest, `?limite=2&cursor=${cursor}`)).toEqual([inserted[1], inserted[0]]);
  });

  it('keep filters and a valid X-Forwarded-Prefix in Link, without the price', async () => {
    const [seller] = await newSeller(test);
    await insertPublicacion(test, seller, { precio: '777.77' });
    const cursor = await insertPublicacion(test, seller, { precio: '666.66' });
    const url = '/publicaciones?limite=1&marca=ford&orden=-precio';
    await insertPublicacion(test, seller, { precio: '555.55' });
    const { headers } = await guest
      .get(`${url}&cursor=${cursor - 1}`)
      .set(ofSite({ 'X-Forwarded-Prefix': '/api' }))
      .expect(200);
    expect(headers.link).toBe(`</api${url}&cursor=${cursor}>; rel="next"`);
    const odd = await guest
      .get(url)
      .set(ofSite({ 'X-Forwarded-Prefix': '"><script>' }))
      .expect(200);
    expect(odd.headers.link).toBe(`<${url}&cursor=${cursor - 1}>; rel="next"`);
  });

  it('return X-Total-Count only if total=1 is sent', async () => {
    const [seller] = await newSeller(test);
    for (let i = 0; i < 3; i++) await insertPublicacion(test, seller);
    await insertPublicacion(test, seller, { marca: 'fiat', modelo: 'Palio' });
    const countOf = async (query: string) =>
      (await retryUntilTotal(() => guest.get(`/publicaciones?${query}`))).headers['x-total-count'];
    expect(await countOf('limite=1&total=1&marca=ford')).toBe('3');
    expect((await guest.get('/publicaciones').expect(200)).headers).not.toHaveProperty('x-total-count');
    expect(await countOf('total=1&marca=chevrolet')).toBe('0');
  });

  it('return 304 for an unchanged ETag to the same kind of viewer', async () => {
    const [seller, client] = await newSeller(test);
    await insertPublicacion(test, seller);
    const first = await guest.get('/publicaciones').expect(200);
    const etag = first.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers.vary).toContain('Cookie');
    const again = await guest.get('/publicaciones').set('If-None-Match', etag).expect(304);
    expect(again.text).toBe('');
    await client.get('/publicaciones').set('If-None-Match', etag).expect(200);
    await insertPublicacion(test, seller);
    await guest.get('/publicaciones').set('If-None-Match', etag).expect(200);
  });

  it('return an empty array without Link if there are no listings', async () => {
    const { body, headers } = await guest.get('/publicaciones').expect(200);
    expect(body).toEqual([]);
    expect(headers).not.toHaveProperty('link');
  });
});
