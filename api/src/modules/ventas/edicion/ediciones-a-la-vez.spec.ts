import type { Response } from 'supertest';
import { picture } from '../../../../test/images.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../../test/venta-factory.ts';
import { FileStore } from '../../../files/file-store.ts';

let test: TestApp;
let partes: { vendedor_id: number; comprador_id: number };
let buyer: Awaited<ReturnType<typeof clientOf>>;
let ventaId: number;

beforeAll(async () => {
  test = await createTestApp();
  const [vendedor_id] = await newSeller(test);
  const [comprador_id, client] = await newMechanic(test);
  buyer = client;
  partes = { vendedor_id, comprador_id };
});
afterAll(() => test.close());
beforeEach(async () => {
  ventaId = await insertVenta(test, partes);
});

const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

describe('changes to one sale at once', () => {
  it('of twenty proofs keep one, in the row and in the store', async () => {
    const images = await Promise.all(times(20, (i) => picture(30 + i, 20)));
    const answers = await Promise.all(
      images.map((bytes) => buyer.post(`/ventas/${ventaId}/comprobante`).attach('comprobante', bytes, 'a.jpg')),
    );
    expect(statuses(answers)).toEqual([201, ...times(19, () => 409)]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.message)).toEqual(
      times(19, () => 'Ya cargaste un comprobante.'),
    );
    const won = answers.find(({ status }) => status === 201);
    const { comprobante_id, version } = await ventaRow(test, ventaId);
    expect([won?.body.venta.comprobante_pago_url, version]).toEqual([`/api/archivos/${comprobante_id}`, 2]);
    const rows = await test.query<{ clave: string }>(`SELECT clave FROM archivos WHERE tipo = 'comprobante'`);
    const kept: string[] = [];
    for await (const { clave } of test.app.get(FileStore).list('comprobantes/')) kept.push(clave);
    expect(kept).toEqual(rows.map(({ clave }) => clave));
    expect(kept).toHaveLength(1);
  });

  it('of two admins let the first one through and tell the other', async () => {
    const admins = [await clientOf(test, null), await clientOf(test, null)];
    for (let version = 1; version <= 25; version++) {
      const answers = await Promise.all(
        admins.map((admin, i) =>
          admin
            .put(`/ventas/${ventaId}`)
            .set('If-Match', `"${version}"`)
            .send({ monto: version * 10 + i }),
        ),
      );
      expect(statuses(answers)).toEqual([200, 412]);
      const won = answers.find(({ status }) => status === 200);
      expect(await ventaRow(test, ventaId)).toMatchObject({
        monto: Number(won?.body.venta.monto).toFixed(2),
        version: version + 1,
      });
    }
    expect(await test.query('SELECT id FROM auditoria WHERE entidad_id = $1', [ventaId])).toHaveLength(25);
  });

  it('lose none: proof, receipt, payment and purchases of the same buyer', async () => {
    const admin = await clientOf(test, null);
    const publicacion_id = await insertPublicacion(test, partes.vendedor_id);
    const jpeg = await picture(30, 20);
    const answers = await Promise.all([
      buyer.post(`/ventas/${ventaId}/comprobante`).attach('comprobante', jpeg, 'a.jpg'),
      ...times(5, () => buyer.put(`/ventas/${ventaId}`).send({ confirmacioncomprador: true })),
      admin.put(`/ventas/${ventaId}`).send({ pago_recibido: true }),
      admin.put(`/ventas/${ventaId}`).send({ cantidad: 4 }),
      ...times(5, () => buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 })),
    ]);
    expect(statuses(answers)).toEqual([...times(7, () => 200), ...times(6, () => 201)]);
    const row = await ventaRow(test, ventaId);
    expect(row).toMatchObject({ pago_recibido: true, confirmacioncomprador: true, cantidad: 4, version: 5 });
    expect(row.comprobante_id).not.toBeNull();
  });
});
