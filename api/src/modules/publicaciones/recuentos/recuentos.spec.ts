import type { PublicacionesQuery } from '@fluxpartes/contrato';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { retryUntilTotal } from '../../../../test/retry-until-total.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { RecuentosRepository } from './recuentos.repository.ts';
import { FilterCounts } from './recuentos.ts';

// In ms. Inserting thousands of listings with their indexes takes seconds beside other specs.

let test: TestApp;
let seller: number;
let client: Awaited<ReturnType<typeof newSeller>>[1];

beforeEach(async () => {
  test = await createTestApp();
  [seller, client] = await newSeller(test);
});
afterEach(() => test.close());

type Client = typeof client;

const insertMany = (rows: number, nombre = 'Tapa de lata') =>
  test.query(
    `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
     SELECT $1, $3, 'ford', 'Focus', 1, 'Glew', g % 2 = 0, 'Motor', 'nuevo', now() FROM generate_series(1, $2::int) g`,
    [seller, rows, nombre],
  );

async function totalOf(who: Client, query: string): Promise<string> {
  const { headers, body } = await retryUntilTotal(() => who.get(`/publicaciones?limite=1&total=1&${query}`));
  expect(body.length).toBeLessThanOrEqual(1);
  return `${headers['x-total-count']}${headers['x-total-count-mas'] === 'si' ? ' y más' : ''}`;
}

/** Listings of one seller: three visible, one paused, one deleted. */
async function someListings(): Promise<void> {
  await insertPublicacion(test, seller, { marca: 'fiat', modelo: 'Palio', envio: true, tipo_envio: 'flete' });
  await insertPublicacion(test, seller, { marca: 'fiat', modelo: 'Siena', estado: 'usado', ubicacion: 'San José' });
  await insertPublicacion(test, seller, { nombre_producto: 'Óptica' });
  await insertPublicacion(test, seller, { pausada: true });
  await insertPublicacion(test, seller, { borrada_en: new Date() });
}

describe('the count of all pages', () => {
  it('is exact up to 1000 and includes paused listings for the administrator', async () => {
    await insertMany(900);
    await someListings();
    const [, mechanic] = await newMechanic(test);
    const admin = await clientOf(test, null);
    for (const who of [test.guest(), mechanic]) {
      expect(await totalOf(who, '')).toBe('903');
      expect(await totalOf(who, 'marca=ford&envio=no')).toBe('451');
      expect(await totalOf(who, 'envio=si')).toBe('451');
      expect(await totalOf(who, 'estado=usado&ubicacion=San%20Jos%C3%A9')).toBe('1');
    }
    expect(await totalOf(admin, '')).toBe('904');
    expect(await totalOf(admin, 'modelo=Focus')).toBe('902');
  });

  it('stops at 1000 and reports that there are more', async () => {
    await insertMany(1_000);
    const [, mechanic] = await newMechanic(test);
    expect(await totalOf(test.guest(), 'q=tapa')).toBe('1000');
    expect(await totalOf(mechanic, `user_id=${seller}`)).toBe('1000');
    const search = () => mechanic.get('/publicaciones?q=tapa&limite=1&total=1');
    const exact = await retryUntilTotal(search);
    await insertMany(1, 'Tapa ajena');
    expect(await totalOf(test.guest(), 'q=tapa')).toBe('1000 y más');
    expect(await totalOf(mechanic, `user_id=${seller}`)).toBe('1000 y más');
    expect(await totalOf(mechanic, 'q=ajena')).toBe('1');
    for (const all of ['', 'marca=ford', 'estado=nuevo']) expect(await totalOf(client, all)).toBe('1000 y más');
    // Same rows and same total, but a row has changed.
    await test.query("UPDATE publicaciones SET fecha = fecha - interval '1 day' WHERE nombre_producto = 'Tapa ajena'");
    const more = await retryUntilTotal(search);
    expect(more.body).toEqual(exact.body);
    expect(more.headers.etag).not.toBe(exact.headers.etag);
  });

  it('is left out of the response when counting fails or hangs', async () => {
    await someListings();
    const total = jest.spyOn(test.app.get(RecuentosRepository), 'total');
    for (const counting of [() => new Promise<number>(() => {}), () => Promise.reject(new Error('not to be had'))]) {
      total.mockImplementation(counting);
      for (const who of [client, test.guest()]) {
        const { headers, body } = await who.get('/publicaciones?total=1').expect(200);
        expect([body.length, headers['x-total-count']]).toEqual([3, undefined]);
      }
    }
    total.mockRestore();
  });
});

it('isSelective returns true only for filters that match few of many listings', async () => {
  await insertMany(600);
  await insertPublicacion(test, seller, { marca: 'fiat', modelo: 'Palio', ubicacion: 'San José' });
  const known = new FilterCounts(await test.app.get(RecuentosRepository).filterCounts(), 100);
  const scattered = [
    {},
    { envio: 'si' },
    { marca: 'fiat' },
    { ubicacion: 'San José' },
    { marca: 'fiat', ubicacion: 'Glew' },
  ]
    .map((filters) => ({ filters: filters as PublicacionesQuery, limite: 24 }))
    .filter((query) => known.isSelective(query));
  expect(scattered.map(({ filters }) => filters)).toEqual([{ marca: 'fiat' }, { marca: 'fiat', ubicacion: 'Glew' }]);
});
