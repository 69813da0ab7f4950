import pg from 'pg';
import { drainQueue } from '../../../../test/drain-queue.ts';
import { insertUsuario } from '../../../../test/factories.ts';
import { clientOf, insertPublicacion } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** More sales than one statement can update within its timeout. */
const VENTAS = 60_000;
let test: TestApp;
let vendedor_id: number;
let comprador_id: number;
let publicacion_id: number;

beforeAll(async () => {
  test = await createTestApp();
  vendedor_id = await insertUsuario(test, { tipo_cuenta: 'vendedor', nombre_local: 'Frenos Sur', nombre: 'Ramón' });
  comprador_id = await insertUsuario(test);
  publicacion_id = await insertPublicacion(test, vendedor_id);
});
afterAll(() => test.close());

const INSERT = `
  INSERT INTO ventas (publicacion_id, vendedor_id, comprador_id, nombre_producto, cantidad, precio_unitario, descuento,
    total_con_descuento, cashback_usado, monto, cupon, envio, fecha)
  SELECT $1, $2, $3, 'Disco', 1, 1, 0, 1, 0, 1, 0, false, now() - n * interval '1 minute'
  FROM generate_series($4::int, $5::int) AS n RETURNING id`;

const foundBy = async (text: string) =>
  (await test.query('SELECT 1 FROM ventas WHERE busqueda_con_partes LIKE patron_de_busqueda($1)', [text])).length;
const queued = async () =>
  (await test.query("SELECT 1 FROM pgboss.job WHERE name = 'busqueda-de-ventas' AND state < 'completed'")).length;
const refresh = () => drainQueue(test.app, 'busqueda-de-ventas');

/** Until the queue is empty: transactions of other specs on the server delay a second pass. */
async function refreshAll(): Promise<void> {
  while ((await queued()) > 0) await Promise.all([refresh(), refresh()]);
}

it('a search finds a purchase by the new name when the buyer is renamed during it', async () => {
  const buying = new pg.Client({ connectionString: test.databaseUrl });
  await buying.connect();
  await buying.query('BEGIN');
  await buying.query(INSERT, [publicacion_id, vendedor_id, comprador_id, 0, 0]);
  await test.query("UPDATE usuarios SET apellido = 'Ibarra' WHERE id = $1", [comprador_id]);
  await refresh();
  expect(await queued()).toBe(1);
  await buying.query('COMMIT');
  await buying.end();
  expect(await foundBy('ibarra')).toBe(0);
  await refreshAll();
  expect(await foundBy('ibarra')).toBe(1);
});

it('an edit renames a seller of 60 000 sales and updates the search in the background', async () => {
  const seeding = new pg.Client({ connectionString: test.databaseUrl });
  await seeding.connect();
  await seeding.query(INSERT, [publicacion_id, vendedor_id, comprador_id, 1, VENTAS]);
  await seeding.end();
  const admin = await clientOf(test, null);
  await admin.put(`/usuarios/${vendedor_id}`).send({ nombre: 'Eulalia' }).expect(200);
  expect(await foundBy('eulalia')).toBeGreaterThanOrEqual(200);
  expect(await foundBy('eulalia')).toBeLessThan(VENTAS);
  const comprador = await clientOf(test, comprador_id);
  await comprador.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
  await refreshAll();
  expect(await foundBy('eulalia')).toBe(VENTAS + 2);
  expect(await foundBy('ramon')).toBe(0);
}, 240_000);
