import type { Facetas, PublicacionesQuery } from '@fluxpartes/contrato';
import { DataSource } from 'typeorm';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { untilCounted } from '../../../../test/until-counted.ts';
import { CellsService } from './cells.service.ts';
import { KnownCells } from './known-cells.ts';
import { RecuentosRepository } from './recuentos.repository.ts';

// Thousands of listings with their words and indexes: seconds, where other specs run beside.
jest.setTimeout(30_000);

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
  const { headers, body } = await untilCounted(() => who.get(`/publicaciones?limite=1&total=1&${query}`));
  expect(body.length).toBeLessThanOrEqual(1);
  return `${headers['x-total-count']}${headers['x-total-count-mas'] === 'si' ? ' y más' : ''}`;
}

async function facetas(who: Client, query = ''): Promise<Record<string, unknown>> {
  const { body } = await who.get(`/publicaciones/facetas?${query}`).expect(200);
  const { aproximado, ...rest } = body as Facetas;
  const short = Object.entries(rest).map(([campo, values]) => [
    campo,
    values.map(({ valor, cantidad }) => `${valor} ${cantidad}`).join(', '),
  ]);
  return Object.fromEntries([...short, ...(aproximado ? [['aproximado', true]] : [])]);
}

/** One seller's shelf: three in sight, one paused, one deleted. */
async function someListings(): Promise<void> {
  await insertPublicacion(test, seller, { marca: 'fiat', modelo: 'Palio', envio: true, tipo_envio: 'flete' });
  await insertPublicacion(test, seller, { marca: 'fiat', modelo: 'Siena', estado: 'usado', ubicacion: 'San José' });
  await insertPublicacion(test, seller, { nombre_producto: 'Óptica' });
  await insertPublicacion(test, seller, { pausada: true });
  await insertPublicacion(test, seller, { borrada_en: new Date() });
}

describe('the count of all pages', () => {
  it('is exact without a search, however many there are, and for the administrator with the paused ones', async () => {
    await insertMany(1_200);
    await someListings();
    const [, mechanic] = await newMechanic(test);
    const admin = await clientOf(test, null);
    for (const who of [test.guest(), mechanic]) {
      expect(await totalOf(who, '')).toBe('1203');
      expect(await totalOf(who, 'marca=ford&envio=no')).toBe('601');
      expect(await totalOf(who, 'estado=usado&ubicacion=San%20Jos%C3%A9')).toBe('1');
    }
    expect(await totalOf(admin, '')).toBe('1204');
    expect(await totalOf(admin, 'modelo=Focus')).toBe('1202');
  });

  it('goes to 1000 for a search and for a seller, and says that there are more', async () => {
    await insertMany(1_000);
    const [, mechanic] = await newMechanic(test);
    expect(await totalOf(test.guest(), 'q=tapa')).toBe('1000');
    expect(await totalOf(mechanic, `user_id=${seller}`)).toBe('1000');
    const search = () => mechanic.get('/publicaciones?q=tapa&limite=1&total=1');
    const exact = await untilCounted(search);
    await insertMany(1, 'Tapa ajena');
    expect(await totalOf(test.guest(), 'q=tapa')).toBe('1000 y más');
    expect(await totalOf(mechanic, `user_id=${seller}`)).toBe('1000 y más');
    expect(await totalOf(mechanic, 'q=ajena')).toBe('1');
    expect(await totalOf(client, '')).toBe('1001');
    // The same rows and the same number, but not the same news.
    await test.query("UPDATE publicaciones SET fecha = fecha - interval '1 day' WHERE nombre_producto = 'Tapa ajena'");
    const more = await untilCounted(search);
    expect(more.body).toEqual(exact.body);
    expect(more.headers.etag).not.toBe(exact.headers.etag);
  });

  it('costs no page: one that fails, or does not come, is left out', async () => {
    await someListings();
    const lock = test.app.get(DataSource).createQueryRunner();
    await lock.startTransaction();
    await lock.query('LOCK TABLE celdas_de_publicaciones IN ACCESS EXCLUSIVE MODE');
    for (const who of [client, test.guest()]) {
      const { headers, body } = await who.get('/publicaciones?total=1').expect(200);
      expect([body.length, headers['x-total-count']]).toEqual([3, undefined]);
    }
    await lock.query('DROP TABLE celdas_de_publicaciones CASCADE');
    await lock.commitTransaction();
    await lock.release();
    const { headers, body } = await client.get('/publicaciones?total=1').expect(200);
    expect([body.length, headers['x-total-count']]).toEqual([3, undefined]);
  });
});

it('what is known of the counts says of which filters a page stands scattered', async () => {
  await insertMany(600);
  await insertPublicacion(test, seller, { marca: 'fiat', modelo: 'Palio', ubicacion: 'San José' });
  await test.app.get(CellsService).fold();
  const known = new KnownCells(await test.app.get(RecuentosRepository).cells(), 100);
  const scattered = [
    {},
    { envio: 'si' },
    { marca: 'fiat' },
    { ubicacion: 'San José' },
    { marca: 'fiat', ubicacion: 'Glew' },
  ]
    .map((filters) => ({ filters: filters as PublicacionesQuery, limite: 24 }))
    .filter((query) => known.areScattered(query));
  expect(scattered.map(({ filters }) => filters)).toEqual([{ marca: 'fiat' }, { marca: 'fiat', ubicacion: 'Glew' }]);
});

describe('facets', () => {
  it('tell of each value what it would leave under the other filters, to guests too', async () => {
    await someListings();
    const all = {
      marca: 'fiat 2, ford 1',
      modelo: 'Focus 1, Palio 1, Siena 1',
      ubicacion: 'Glew 2, San José 1',
      envio: 'no 2, si 1',
      estado: 'nuevo 2, usado 1',
    };
    expect(await facetas(test.guest())).toEqual(all);
    expect(await facetas(client)).toEqual(all);
    expect(await facetas(client, 'marca=fiat&estado=nuevo')).toEqual({
      ...{ marca: 'fiat 1, ford 1', modelo: 'Palio 1', ubicacion: 'Glew 1', envio: 'si 1', estado: 'nuevo 1, usado 1' },
    });
  });

  it('count what the caller may see alone: paused ones for the administrator and among one’s own', async () => {
    await someListings();
    const [, mechanic] = await newMechanic(test);
    const admin = await clientOf(test, null);
    const marcas = async (who: Client, query = '') => (await facetas(who, query)).marca;
    expect(await marcas(admin)).toBe('fiat 2, ford 2');
    expect(await marcas(client)).toBe('fiat 2, ford 1');
    expect(await marcas(client, `user_id=${seller}`)).toBe('fiat 2, ford 2');
    expect(await marcas(mechanic, `user_id=${seller}`)).toBe('fiat 2, ford 1');
  });

  it('are those of a search where there is one, and say when it finds more than they look at', async () => {
    await someListings();
    expect(await facetas(test.guest(), 'q=optica')).toEqual({
      ...{ marca: 'ford 1', modelo: 'Focus 1', ubicacion: 'Glew 1', envio: 'no 1', estado: 'nuevo 1' },
    });
    expect(await facetas(test.guest(), 'q=disco&marca=fiat&envio=si')).toEqual({
      ...{ marca: 'fiat 1', modelo: 'Palio 1', ubicacion: 'Glew 1', envio: 'no 1, si 1', estado: 'nuevo 1' },
    });
    await insertMany(5_100);
    expect(await facetas(test.guest(), 'q=tapa')).toMatchObject({ aproximado: true });
    expect(await facetas(test.guest())).toMatchObject({ marca: 'ford 5101, fiat 2' });
  });

  it.each([
    ['marca=renault', 'marca'],
    ['cursor=xx', 'cursor'],
    ['limite=501', 'limite'],
    ['user_id=-1', 'user_id'],
  ])('refuse ?%s as the list does', async (query, campo) => {
    const { body } = await test.guest().get(`/publicaciones/facetas?${query}`).expect(400);
    expect(body).toMatchObject({ codigo: 'datos_invalidos', campos: { [campo]: expect.any(String) } });
  });
});
