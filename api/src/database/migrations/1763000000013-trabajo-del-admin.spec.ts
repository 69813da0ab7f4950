import { DataSource } from 'typeorm';
import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertVenta } from '../../../test/venta-factory.ts';
import { TrabajoDelAdmin1763000000013 } from './1763000000013-trabajo-del-admin.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const searchOf = async (id: number) =>
  (await test.query<{ texto: string }>('SELECT busqueda_con_partes AS texto FROM ventas WHERE id = $1', [id]))[0]
    ?.texto;

async function sale() {
  const vendedor_id = await insertUsuario(test, { nombre: 'Ramón', nombre_local: 'Frenos Sur', telefono: '1155' });
  const comprador_id = await insertUsuario(test, { nombre: 'Lucía', apellido: 'Núñez', email: 'lu@correo.test' });
  const id = await insertVenta(test, { vendedor_id, comprador_id }, { nombre_producto: 'Bujía' });
  return { id, vendedor_id, comprador_id };
}

it('gives the sales from before it their search, product and both parties', async () => {
  const { id } = await sale();
  const before = await searchOf(id);
  const migration = new TrabajoDelAdmin1763000000013();
  const runner = test.app.get(DataSource).createQueryRunner();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();
  expect(await searchOf(id)).toBe(before);
  for (const parte of ['bujia', 'lu@correo.test', 'lucia nunez', 'ramon', 'frenos sur', '1155']) {
    expect(before).toContain(parte);
  }
});

it('follows a party that changes its name, and is left alone by what the search does not hold', async () => {
  const { id, comprador_id, vendedor_id } = await sale();
  await test.query("UPDATE usuarios SET apellido = 'Quiroga' WHERE id = $1", [comprador_id]);
  await test.query("UPDATE usuarios SET nombre_local = 'Óptica Glew' WHERE id = $1", [vendedor_id]);
  const text = await searchOf(id);
  expect([text?.includes('quiroga'), text?.includes('optica glew'), text?.includes('nunez')]).toEqual([
    true,
    true,
    false,
  ]);
  const [written] = await test.query<{ xmin: string }>('SELECT xmin::text FROM ventas WHERE id = $1', [id]);
  await test.query('UPDATE usuarios SET cashback = 5, localidad = $2 WHERE id = $1', [comprador_id, 'Glew']);
  expect(await test.query('SELECT xmin::text FROM ventas WHERE id = $1', [id])).toEqual([written]);
});

it('uses its indexes for what is pending', async () => {
  const plan = (sql: string) =>
    test.app.get(DataSource).transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify(await manager.query(`EXPLAIN ${sql}`));
    });
  expect(
    await plan(`SELECT count(*) FROM usuarios u WHERE ((u.constancia_afip_id IS NOT NULL AND NOT u.aprobado_constancia_afip)
      OR (u.certificado_estudio_id IS NOT NULL AND NOT u.aprobado_certificado_estudio))`),
  ).toContain('usuarios_con_documentos_pendientes');
  expect(
    await plan(
      'SELECT id FROM ventas v WHERE v.comprobante_id IS NOT NULL AND NOT v.pago_recibido ORDER BY fecha DESC, id DESC',
    ),
  ).toContain('ventas_con_pago_pendiente');
});
