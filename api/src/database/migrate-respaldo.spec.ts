import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { execute, withDatabase } from '../../test/superuser-connection.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { Respaldo1764700003000 } from './migrations/1764700003000-respaldo.ts';

const server = String(process.env.FLUX_TEST_SERVER);
const database = `respaldo_${randomBytes(6).toString('hex')}`;
const url = withDatabase(server, database);
const source = new DataSource({ type: 'postgres', url });

beforeAll(async () => {
  await execute(server, `CREATE DATABASE ${database}`);
  await migrate(url, MIGRATIONS.slice(0, MIGRATIONS.indexOf(Respaldo1764700003000)));
  await source.initialize();
});
afterAll(async () => {
  await source.destroy();
  await execute(server, `DROP DATABASE ${database} WITH (FORCE)`);
});

let people = 0;
async function insertComprador(): Promise<number> {
  people += 1;
  const [row] = await source.query(
    `INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, localidad, dni, telefono, fecha)
     VALUES ($1, '', 'mecanico', 'A', 'B', 'Glew', $2, '1', now()) RETURNING id`,
    [`a${people}@b.co`, String(people)],
  );
  return Number(row.id);
}
const adjust = (id: number, importe: number) =>
  source.query(
    `INSERT INTO movimientos_cashback (usuario_id, motivo, importe, saldo, fecha) VALUES ($1, 'ajuste_del_admin', $2, 0, now())`,
    [id, importe],
  );
const linesOf = (id: number) =>
  source.query('SELECT motivo, importe, respaldo FROM movimientos_cashback WHERE usuario_id = $1 ORDER BY id', [id]);

async function approved(compradorId: number, cashbackUsado: number): Promise<void> {
  const [publicacion] = await source.query(
    `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
     VALUES ($1, 'Disco', 'ford', 'Focus', 1000, 'Glew', false, 'Frenos', 'nuevo', now()) RETURNING id`,
    [compradorId],
  );
  await source.query(
    `INSERT INTO ventas (publicacion_id, vendedor_id, comprador_id, nombre_producto, cantidad, precio_unitario, descuento,
       total_con_descuento, cashback_usado, monto, cupon, envio, fecha, pago_recibido)
     VALUES ($1, $2, $2, 'Disco', 1, 1000, 0, 1000, $3, 1000 - $3::numeric, 30, false, now(), true)`,
    [publicacion.id, compradorId, cashbackUsado],
  );
}

it('tells the credits that are left of the admin’s lines, and gives what was approved without a payment, once', async () => {
  const [credited, owing] = [await insertComprador(), await insertComprador()];
  for (const importe of [100, -150, 40, -10]) await adjust(credited, importe);
  await approved(credited, 60);
  await approved(owing, 100);
  await migrate(url);
  const expected = [
    ['100.00', '100.00'],
    ['-150.00', '-100.00'],
    ['40.00', '40.00'],
    ['-10.00', '-10.00'],
  ].map(([importe, respaldo]) => ({ motivo: 'ajuste_del_admin', importe, respaldo }));
  expect(await linesOf(credited)).toEqual(expected);
  const gift = [{ motivo: 'regalo', importe: '0.00', respaldo: '70.00' }];
  expect(await linesOf(owing)).toEqual(gift);

  const migration = new Respaldo1764700003000();
  const runner = source.createQueryRunner();
  await migration.down(runner);
  await source.query("SELECT de_impagas FROM movimientos_cashback WHERE motivo = 'ajuste_del_admin'");
  for (let twice = 0; twice < 2; twice += 1) await migration.up(runner);
  await runner.release();
  expect([await linesOf(credited), await linesOf(owing)]).toEqual([expected, gift]);
});
