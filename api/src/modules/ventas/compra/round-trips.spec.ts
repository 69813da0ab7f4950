import { roundTripsOf } from '../../../../test/round-trips.ts';
import { createSaleFixture, type SaleFixture } from '../../../../test/sale-fixture.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let fixture: SaleFixture;

beforeAll(async () => {
  test = await createTestApp();
  fixture = await createSaleFixture(test);
});
afterAll(() => test.close());

/** For each round trip: the tables of its statements and the locks taken. */
async function does(call: () => PromiseLike<unknown>): Promise<string[]> {
  const trips = await roundTripsOf(call);
  return trips.map((trip) => trip.map(summary).join(' + '));
}

function summary(sql: string): string {
  const locks = sql.match(/\bFOR (?:NO KEY UPDATE|SHARE)\b/g) ?? [];
  const named = [...sql.matchAll(/\b(?:FROM|INTO|UPDATE|JOIN) ([a-z_]+)/g)].map(([, table]) => table);
  const tables = [...new Set(named)].filter((table) => !['sesion', 'counted', 'unnest'].includes(table ?? ''));
  return [...tables, ...locks].join(' ') || sql;
}

const buy = (key: string, monto: number) =>
  fixture.comprador
    .post('/ventas')
    .set('Idempotency-Key', key)
    .send({ publicacion_id: fixture.publicacionId, cantidad: 1, monto });

/** A lock precedes the reads under it, so a purchase that waited sees the previous purchase's writes. */
it('a purchase with key and cashback makes six round trips with locks in a fixed order', async () => {
  await buy('una', 1000).expect(201);
  expect(await does(() => buy('otra', 980).expect(201))).toEqual([
    'sesiones usuarios limites',
    'START TRANSACTION',
    'usuarios FOR NO KEY UPDATE + ventas + ventas + publicaciones FOR SHARE FOR NO KEY UPDATE + precios_anteriores',
    'ventas',
    'usuarios movimientos_cashback',
    'COMMIT',
  ]);
});

it('a purchase of counted units runs one more statement in the round trip of the sale', async () => {
  await test.query('UPDATE publicaciones SET existencias = 2 WHERE id = $1', [fixture.publicacionId]);
  const trips = await does(() => buy('contada', 1000).expect(201));
  expect(trips).toHaveLength(6);
  expect(trips[3]).toBe('publicaciones + ventas');
  await test.query('UPDATE publicaciones SET existencias = NULL WHERE id = $1', [fixture.publicacionId]);
});

it('a repeated purchase reads its stored response and writes nothing', async () => {
  const trips = await does(() => buy('otra', 980).expect(201));
  expect(trips).toEqual([
    'sesiones usuarios limites',
    'START TRANSACTION',
    'usuarios FOR NO KEY UPDATE + ventas + ventas + publicaciones FOR SHARE FOR NO KEY UPDATE + precios_anteriores',
    'ventas FOR NO KEY UPDATE + archivos pedidos_de_ventas',
    'COMMIT',
  ]);
});

it('a rejected purchase writes nothing after its locks', async () => {
  expect(await does(() => buy('tercera', 1).expect(409))).toEqual([
    'sesiones usuarios limites',
    'START TRANSACTION',
    'usuarios FOR NO KEY UPDATE + ventas + ventas + publicaciones FOR SHARE FOR NO KEY UPDATE + precios_anteriores',
    'ROLLBACK',
  ]);
});

it('a write reads session and limits in one statement, and a read counts no limits', async () => {
  const { comprador, compradorId } = fixture;
  expect(await does(() => comprador.put(`/usuarios/${compradorId}/cashback`).send({ cashback: 1 }))).toEqual([
    'sesiones usuarios limites',
    expect.stringContaining('archivos'),
  ]);
  const [session] = await does(() => comprador.get(`/usuarios/${compradorId}`).expect(200));
  expect(session).toBe('sesiones usuarios');
});
