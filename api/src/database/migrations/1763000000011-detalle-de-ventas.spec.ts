import { DataSource } from 'typeorm';
import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertVenta } from '../../../test/venta-factory.ts';
import { DetalleDeVentas1763000000011 } from './1763000000011-detalle-de-ventas.ts';
import { TrabajoDelAdmin1763000000013 } from './1763000000013-trabajo-del-admin.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('tells, of uses of cashback from before it, what came from coupons of sales unpaid today', async () => {
  const partes = { vendedor_id: await insertUsuario(test), comprador_id: await insertUsuario(test) };
  const [unpaid, paid, using] = [
    await insertVenta(test, partes),
    await insertVenta(test, partes, { pago_recibido: true }),
    await insertVenta(test, partes),
  ];
  const move = (ventaId: number, motivo: string, importe: number, saldo: number) =>
    test.query(
      'INSERT INTO movimientos_cashback (usuario_id, venta_id, motivo, importe, saldo, fecha) VALUES ($1, $2, $3, $4, $5, now())',
      [partes.comprador_id, ventaId, motivo, importe, saldo],
    );
  await move(unpaid, 'cupon', 30, 30);
  await move(paid, 'cupon', 20, 50);
  await move(using, 'cashback_usado', -45, 5);
  await move(using, 'cupon', 28.65, 33.65);

  const [migration, later] = [new DetalleDeVentas1763000000011(), new TrabajoDelAdmin1763000000013()];
  const runner = test.app.get(DataSource).createQueryRunner();
  await later.down(runner);
  await migration.down(runner);
  await migration.up(runner);
  await later.up(runner);
  await runner.release();

  const rows = await test.query('SELECT motivo, de_impagas FROM movimientos_cashback ORDER BY id');
  expect(rows.map(({ de_impagas }) => de_impagas)).toEqual(['0.00', '0.00', '25.00', '0.00']);
});
