import type TestAgent from 'supertest/lib/agent.js';
import { DataSource } from 'typeorm';
import { CBU, newShop, OVER, type Shop, settled, settling } from '../../../../test/liquidacion-factory.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
let admin: TestAgent;
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
});
afterAll(() => test.close());
beforeEach(async () => {
  shop = await newShop(test);
});

const ago = (days: number) => new Date(test.clock.now().getTime() - days * DAY);
const pending = async (of = shop) => {
  const { body } = await admin.get('/liquidaciones/pendientes').expect(200);
  return body.find(({ vendedor_id }: { vendedor_id: number }) => vendedor_id === of.id);
};

describe('GET /liquidaciones/pendientes', () => {
  it('lists only sales received over 10 days ago, or paid over 20 days ago without receipt', async () => {
    const waiting = { ...OVER, confirmacioncomprador: false };
    const received = await shop.sold();
    const long = await shop.sold({ ...waiting, pagada_en: ago(20.01) });
    await shop.sold({ ...waiting, pagada_en: ago(19.99) });
    await shop.sold({ ...OVER, pagada_en: ago(90), recibida_en: ago(9.99) });
    const wellReceived = await shop.sold({ ...OVER, pagada_en: ago(1), recibida_en: ago(10.01) });
    await shop.sold({ ...waiting, pagada_en: null });
    await shop.sold({ ...OVER, pago_recibido: false });
    await shop.sold({ anulada_en: ago(1), anulada_por: 'admin' });
    await settled(admin, shop, [await shop.sold()]);
    const { ventas, ...local } = await pending();
    expect(ventas.map(({ venta_id }: { venta_id: number }) => venta_id)).toEqual([received, long, wellReceived]);
    expect(local).toMatchObject({
      ...{ nombre_local: 'Frenos Sur', cuenta_bancaria: CBU, hay_mas: false },
      ...{ bruto: 3000, comision: 900, neto: 2100 },
    });
  });

  it('stores the time of the approval and clears it when the approval is withdrawn', async () => {
    const venta = await shop.sold({ pago_recibido: false, confirmacioncomprador: false, fecha: ago(40) });
    await admin.put(`/ventas/${venta}`).send({ pago_recibido: true }).expect(200);
    expect(await pending()).toBeUndefined();
    const [row] = await test.query<{ pagada_en: Date }>('SELECT pagada_en FROM ventas WHERE id = $1', [venta]);
    expect(Math.abs(Number(row?.pagada_en) - test.clock.now().getTime())).toBeLessThan(60_000);
    await admin.put(`/ventas/${venta}`).send({ pago_recibido: false }).expect(200);
    expect(await test.query('SELECT pagada_en FROM ventas WHERE id = $1', [venta])).toEqual([{ pagada_en: null }]);
    // The previous API release does not write the time.
    await test.query('UPDATE ventas SET pago_recibido = true WHERE id = $1', [venta]);
    const [again] = await test.query<{ pagada_en: Date | null }>('SELECT pagada_en FROM ventas WHERE id = $1', [venta]);
    expect(again?.pagada_en).not.toBeNull();
  });

  it('computes the commission from paid sales only, ignoring 26 unpaid ones', async () => {
    for (let n = 0; n < 26; n += 1) {
      await shop.sold({
        pago_recibido: false,
        precio_unitario: '0',
        total_con_descuento: '0',
        monto: '0',
        fecha: ago(1),
      });
    }
    const { body } = await shop.client.get(`/usuarios/${shop.id}/ventas-ultimos-30`).expect(200);
    expect(body.ventasUltimos30).toBe(26);
    await shop.sold();
    expect((await pending()).ventas).toMatchObject([{ porcentaje: 30, bruto: 1000, comision: 300, neto: 700 }]);
  });

  it('uses the bracket and the certificate at the time of each sale', async () => {
    for (let n = 0; n < 5; n += 1) await shop.sold({ fecha: ago(35) });
    const outside = await shop.sold({ fecha: ago(4.9) });
    const inside = await shop.sold({ fecha: ago(5.1) });
    await admin.put(`/usuarios/${shop.id}`).send({ aprobado_constancia_afip: true }).expect(200);
    const certified = await shop.sold({ fecha: ago(4) });
    await admin.put(`/usuarios/${shop.id}`).send({ aprobado_constancia_afip: false }).expect(200);
    const { ventas } = await pending();
    const rate = new Map(ventas.map((v: { venta_id: number; porcentaje: number }) => [v.venta_id, v.porcentaje]));
    expect([inside, outside, certified].map((id) => rate.get(id))).toEqual([25, 30, 25]);
  });

  it('supports search, pages and total like the other lists', async () => {
    const names = ['Escapes Burzaco', 'Luces Glew', 'Luces Claypole'];
    for (const name of names) await (await newShop(test, null, name)).sold();
    const read = (path: string) => admin.get(path).expect(200);
    const first = await read('/liquidaciones/pendientes?q=luces&limite=1&total=1');
    expect(first.headers['x-total-count']).toBe('2');
    expect(first.body).toMatchObject([{ nombre_local: 'Luces Glew', cuenta_bancaria: '' }]);
    const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    expect((await read(next)).body).toMatchObject([{ nombre_local: 'Luces Claypole' }]);
    await admin.get('/liquidaciones/pendientes?cursor=x').expect(400);
  });
});

describe('a sale with a pending request', () => {
  it('is not settled until the request is rejected', async () => {
    const venta = await shop.sold();
    await shop.client.post(`/ventas/${venta}/pedir-anulacion`).send({ motivo: 'Se rompió' }).expect(201);
    expect(await pending()).toBeUndefined();
    const { body } = await settling(admin, shop, [venta]).expect(409);
    expect(body).toMatchObject({ codigo: 'ventas_no_liquidables', ventas: [venta] });
    await admin.put(`/ventas/${venta}/pedido`).send({ estado: 'rechazado', respuesta: 'Ya llegó' }).expect(200);
    await settling(admin, shop, [venta]).expect(201);
  });

  it('is not settled by a settlement that waited for its lock', async () => {
    const venta = await shop.sold();
    const runner = test.app.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE ventas SET version = version + 1 WHERE id = $1', [venta]);
    const asked = `INSERT INTO pedidos_de_ventas (venta_id, clase, pedido_por, motivo, fecha)
      VALUES ($1, 'anulacion', 'comprador', 'No anda', now())`;
    await runner.query(asked, [venta]);
    const answer = settling(admin, shop, [venta]).then((response) => response);
    await waitForLock(test);
    await runner.commitTransaction();
    await runner.release();
    expect((await answer).body).toMatchObject({ codigo: 'ventas_no_liquidables', ventas: [venta] });
  });
});
