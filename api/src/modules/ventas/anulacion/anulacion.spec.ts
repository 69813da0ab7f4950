import { picture } from '../../../../test/images.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { ventaRow } from '../../../../test/venta-factory.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

let test: TestApp;
let sellerId: number;
let seller: Client;
let admin: Client;
let buyerId: number;
let buyer: Client;

beforeAll(async () => {
  test = await createTestApp();
  [sellerId, seller] = await newSeller(test);
  admin = await clientOf(test, null);
});
afterAll(() => test.close());
beforeEach(async () => {
  [buyerId, buyer] = await newMechanic(test);
});
afterEach(async () => {
  // The visible balance is the ledger minus the debt, and never negative.
  expect(
    await test.query(`SELECT u.id FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id
      GROUP BY u.id HAVING u.cashback - u.deuda_cashback <> coalesce(sum(m.importe), 0) OR u.cashback < 0`),
  ).toEqual([]);
});

const listing = (values = {}) => insertPublicacion(test, sellerId, values);
/** Buys at a price of $ 1000, with a coupon of $ 30. */
async function buy(usado = 0, publicacion_id?: number, precio = 1000): Promise<number> {
  const body = { publicacion_id: publicacion_id ?? (await listing()), cantidad: 1, monto: precio - usado };
  return (await buyer.post('/ventas').send(body).expect(201)).body.venta.id;
}
const annul = (id: number, as = buyer, motivo = '') => as.put(`/ventas/${id}/anular`).send({ motivo });
const pay = (id: number, pago_recibido = true) =>
  admin.put(`/ventas/${id}`).send({ pago_recibido, aprobar_igual: true }).expect(200);
const upload = async (id: number) =>
  buyer.post(`/ventas/${id}/comprobante`).attach('comprobante', await picture(300, 220), 'a.jpg');
const cuenta = async () => {
  const [row] = await test.query<{ saldo: string; deuda: string }>(
    'SELECT cashback AS saldo, deuda_cashback AS deuda FROM usuarios WHERE id = $1',
    [buyerId],
  );
  return [Number(row?.saldo), Number(row?.deuda)];
};
const stored = async (id: number) =>
  (await test.query('SELECT existencias, pausada FROM publicaciones WHERE id = $1', [id]))[0];

describe('an annulment reverses the purchase', () => {
  it('returns the cashback and withdraws the coupon, with ledger lines', async () => {
    await pay(await buy());
    const id = await buy(20);
    expect(await cuenta()).toEqual([40, 0]);
    const { body } = await annul(id, buyer, 'Me equivoqué').expect(200);
    expect(body.venta).toMatchObject({ id, version: 2, anulada: { motivo: 'Me equivoqué', por: 'comprador' } });
    expect(await cuenta()).toEqual([30, 0]);
    const lines = await test.query(
      'SELECT motivo, importe, saldo FROM movimientos_cashback WHERE venta_id = $1 ORDER BY id',
      [id],
    );
    expect(lines.slice(2)).toEqual([
      { motivo: 'anulacion_de_cashback', importe: '20.00', saldo: '60.00' },
      { motivo: 'anulacion_de_cupon', importe: '-30.00', saldo: '30.00' },
    ]);
  });

  it('returns the last unit to the catalogue, and no more units than it took', async () => {
    const last = await listing({ existencias: 1 });
    await annul(await buy(0, last)).expect(200);
    expect(await stored(last)).toEqual({ existencias: 1, pausada: false });
    const unlimited = await listing();
    const id = await buy(0, unlimited);
    await test.query('UPDATE publicaciones SET existencias = 4 WHERE id = $1', [unlimited]);
    await annul(id).expect(200);
    expect(await stored(unlimited)).toEqual({ existencias: 4, pausada: false });
  });

  it('leaves a listing paused that its seller paused', async () => {
    const id = await listing({ existencias: 5 });
    const venta = await buy(0, id);
    await seller.put(`/publicaciones/${id}/pausar`).send({ pausada: true }).expect(200);
    await annul(venta).expect(200);
    expect(await stored(id)).toEqual({ existencias: 5, pausada: true });
  });

  it('removes the sale from the counts of the last 30 days and from the queues', async () => {
    const id = await buy();
    const counts = async () => [
      (await buyer.get(`/usuarios/${buyerId}/compras-ultimos-30`)).body.comprasUltimos30,
      (await buyer.get(`/usuarios/${buyerId}/compras?pendiente=si`)).body.length,
    ];
    const sold = async () => (await seller.get(`/usuarios/${sellerId}/ventas-ultimos-30`)).body.ventasUltimos30;
    const before = await sold();
    expect(await counts()).toEqual([1, 1]);
    await annul(id).expect(200);
    expect(await counts()).toEqual([0, 0]);
    expect(await sold()).toBe(before - 1);
    expect((await buyer.get(`/usuarios/${buyerId}/compras`)).body[0].anulada).toMatchObject({ por: 'comprador' });
    expect((await seller.get(`/usuarios/${sellerId}/ventas`)).body[0].anulada).toMatchObject({ por: 'comprador' });
  });
});

describe('a coupon that was spent already', () => {
  it('becomes a debt if other cashback does not cover it, and its purchase stays valid', async () => {
    const first = await buy();
    const remaining = await buy(0);
    const spender = await buy(60);
    expect(await cuenta()).toEqual([30, 0]);
    await annul(first).expect(200);
    expect(await cuenta()).toEqual([0, 0]);
    await annul(remaining).expect(200);
    expect((await ventaRow(test, spender)).anulada_en).toBeNull();
    expect(await cuenta()).toEqual([0, 30]);
    await annul(spender).expect(200);
    expect(await cuenta()).toEqual([0, 0]);
  });

  it('becomes a debt if the purchase that spent it has a proof, and later coupons pay it', async () => {
    const first = await buy();
    const spender = await buy(30, await listing({ precio: '100' }), 100);
    await upload(spender);
    expect(await cuenta()).toEqual([3, 0]);
    await annul(first).expect(200);
    expect((await ventaRow(test, spender)).anulada_en).toBeNull();
    expect(await cuenta()).toEqual([0, 27]);
    expect((await buyer.get(`/usuarios/${buyerId}`)).body).toMatchObject({ cashback: 0, deuda_cashback: 27 });
    const approve = (aprobar_igual?: boolean) =>
      admin.put(`/ventas/${spender}`).send({ pago_recibido: true, aprobar_igual });
    expect((await approve().expect(409)).body).toMatchObject({
      ...{ codigo: 'cashback_sin_respaldo', faltante: 27, impagas: [], anuladas: [first] },
    });
    await approve(true).expect(200);
    const { body: trail } = await admin.get(`/ventas/${spender}/historial`).expect(200);
    expect(trail[0].despues).toMatchObject({ pago_recibido: true, regalo: 27 });
    await buy(0, await listing({ precio: '500' }), 500);
    expect(await cuenta()).toEqual([0, 12]);
    await buy();
    expect(await cuenta()).toEqual([18, 0]);
  });

  it('is no debt once the purchase that spent it is annulled too', async () => {
    const first = await buy();
    const spender = await buy(30, await listing({ precio: '100' }), 100);
    await upload(spender);
    await annul(first).expect(200);
    await annul(spender, admin, 'Sin stock').expect(200);
    expect(await cuenta()).toEqual([0, 0]);
  });
});

describe('permission to annul', () => {
  it('is given to the buyer once, if there is no proof, payment or receipt', async () => {
    const withProof = await buy();
    await upload(withProof);
    const paid = await buy();
    await pay(paid);
    const received = await buy();
    await buyer.put(`/ventas/${received}`).send({ confirmacioncomprador: true }).expect(200);
    for (const id of [withProof, paid, received]) {
      expect((await annul(id).expect(409)).body.codigo).toBe('anulacion_no_permitida');
    }
    const id = await buy();
    await annul(id).set('If-Match', '"7"').expect(412);
    await annul(id).set('If-Match', '"1"').expect(200);
    expect((await annul(id).expect(409)).body.codigo).toBe('venta_anulada');
  });

  it('is given to the administrator for any sale, with a reason in the audit trail', async () => {
    const id = await buy();
    await upload(id);
    await pay(id);
    expect((await annul(id, admin).expect(400)).body.campos).toEqual({ motivo: 'Escribí por qué se anula.' });
    await annul(id, admin, 'Lo pidió el vendedor').expect(200);
    const { body } = await admin.get(`/ventas/${id}/historial`).expect(200);
    expect(body[0]).toMatchObject({
      accion: 'venta_anulada',
      antes: { anulada: false },
      despues: { anulada: true, motivo: 'Lo pidió el vendedor' },
    });
    expect((await admin.get(`/ventas-detalle?id=${id}`)).body[0]).toMatchObject({
      pago_recibido: true,
      anulada: { por: 'admin' },
    });
  });

  it('an annulled sale rejects every later change', async () => {
    const id = await buy();
    await annul(id).expect(200);
    const refused = await Promise.all([
      upload(id),
      buyer.put(`/ventas/${id}`).send({ confirmacioncomprador: true }),
      admin.put(`/ventas/${id}`).send({ pago_recibido: true }),
      admin.put(`/ventas/${id}`).send({ cantidad: 3 }),
      annul(id, admin, 'otra vez'),
    ]);
    expect(refused.map(({ status, body }) => [status, body.codigo])).toEqual(Array(5).fill([409, 'venta_anulada']));
  });

  it('an annulment removes an unapproved proof from the queue of the admin', async () => {
    const id = await buy();
    await upload(id);
    const waiting = async () =>
      ((await admin.get('/ventas-detalle?pendiente=pago')).body as { id: number }[]).map((venta) => venta.id);
    expect(await waiting()).toContain(id);
    await annul(id, admin, 'Sin stock').expect(200);
    expect(await waiting()).not.toContain(id);
  });
});
