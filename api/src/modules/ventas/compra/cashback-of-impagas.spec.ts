import type TestAgent from 'supertest/lib/agent.js';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** A seller's listing of $ 1000, whose coupon is $ 30, and a buyer. */
async function createShop(settings: Record<string, string> = {}) {
  const test = await createTestApp(settings);
  const [seller] = await newSeller(test);
  const publicacion_id = await insertPublicacion(test, seller);
  const [buyerId, buyer] = await newMechanic(test);
  const admin = await clientOf(test, null);
  const buy = async (usado: number) =>
    (
      await buyer
        .post('/ventas')
        .send({ publicacion_id, cantidad: 1, monto: 1000 - usado })
        .expect(201)
    ).body.venta.id;
  const setPaid = (id: number, pago_recibido: boolean) =>
    admin.put(`/ventas/${id}`).send({ pago_recibido, aprobar_igual: true }).expect(200);
  return { test, publicacion_id, buyerId, buyer, admin, buy, setPaid };
}

async function ofImpagas(admin: TestAgent, id: number): Promise<number> {
  const { body } = await admin
    .get('/ventas-detalle')
    .query({ q: `#${id}` })
    .expect(200);
  return body[0].cashback_de_ventas_impagas;
}

/** The balance that the account shows and the sum of its ledger, in pesos. */
async function balanceOf(test: TestApp, usuarioId: number): Promise<[number, number]> {
  const [row] = await test.query<{ saldo: string; ledger: string }>(
    `SELECT cashback AS saldo, (SELECT coalesce(sum(importe), 0) FROM movimientos_cashback WHERE usuario_id = u.id) AS ledger
     FROM usuarios u WHERE id = $1`,
    [usuarioId],
  );
  return [Number(row?.saldo), Number(row?.ledger)];
}

describe('cashback_de_ventas_impagas', () => {
  it('shows how much cashback of an unpaid sale is not covered', async () => {
    const { test, buyer, admin, buy } = await createShop();
    const approve = (id: number, more = {}) => admin.put(`/ventas/${id}`).send({ pago_recibido: true, ...more });
    try {
      const first = await buy(0);
      // Otherwise the sale's own coupon of $ 30 would be added.
      const spender = await buy(30);
      expect([await ofImpagas(admin, first), await ofImpagas(admin, spender)]).toEqual([0, 0]);
      const second = await buy(30);
      await approve(spender).expect(200);
      expect(await ofImpagas(admin, second)).toBe(0);
      const other = await buy(0);
      const third = await buy(60);
      expect(await ofImpagas(admin, third)).toBe(30);
      await buyer.put(`/ventas/${third}`).send({ confirmacioncomprador: true, aprobar_igual: true }).expect(403);
      expect((await approve(third).expect(409)).body).toMatchObject({
        codigo: 'cashback_sin_respaldo',
        message: 'El comprador usaría más cashback del que respaldan sus compras pagas.',
        ...{ faltante: 30, impagas: [first, second, other], anuladas: [] },
      });
      await approve(first).expect(200);
      expect(await ofImpagas(admin, third)).toBe(0);
      await approve(third).expect(200);
    } finally {
      await test.close();
    }
  });
});

describe('TOPE_CUPON_IMPAGO', () => {
  it('limits the spendable coupons of unpaid sales; the rest waits for their payment', async () => {
    const { test, buyerId, buyer, buy, setPaid, publicacion_id } = await createShop({ TOPE_CUPON_IMPAGO: '40' });
    const waiting = async () => (await buyer.get(`/usuarios/${buyerId}`).expect(200)).body.cashback_a_confirmar;
    try {
      const first = await buy(0);
      expect(await waiting()).toBeUndefined();
      await buy(0);
      expect(await waiting()).toBe(20);
      await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 959.99 }).expect(409);
      // Spent coupons count towards the limit. The buyer has spent 40 of 40, so the new coupon cannot be spent.
      await buy(40);
      await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 999.99 }).expect(409);
      expect([await waiting(), await balanceOf(test, buyerId)]).toEqual([50, [50, 50]]);
      await setPaid(first, true);
      expect(await waiting()).toBe(20);
      await buy(30);
    } finally {
      await test.close();
    }
  });

  it('limits the spendable cashback of one unpaid purchase to 50 000 pesos by default', async () => {
    const { test, buyerId, buyer } = await createShop();
    try {
      const [seller] = await newSeller(test);
      const dear = await insertPublicacion(test, seller, { precio: '900000000000' });
      const cheap = await insertPublicacion(test, seller, { precio: '50000.01' });
      await buyer.post('/ventas').send({ publicacion_id: dear, cantidad: 1, monto: 900_000_000_000 }).expect(201);
      expect((await buyer.get(`/usuarios/${buyerId}`)).body).toMatchObject({
        cashback: 27_000_000_000,
        cashback_a_confirmar: 26_999_950_000,
      });
      await buyer.post('/ventas').send({ publicacion_id: cheap, cantidad: 1, monto: 0 }).expect(409);
      await buyer.post('/ventas').send({ publicacion_id: cheap, cantidad: 1, monto: 0.01 }).expect(201);
      await buyer.post('/ventas').send({ publicacion_id: cheap, cantidad: 1, monto: 50_000 }).expect(409);
    } finally {
      await test.close();
    }
  });
});

describe('CUPON_GASTABLE=al_cobrar', () => {
  it('allows spending only coupons of paid sales and shows the whole ledger as balance', async () => {
    const { test, publicacion_id, buyerId, buyer, admin, buy, setPaid } = await createShop({
      CUPON_GASTABLE: 'al_cobrar',
    });
    const refused = async (monto: number) =>
      (await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto }).expect(409)).body.montos;
    try {
      const first = await buy(0);
      expect(await refused(999.99)).toEqual({
        totalConDescuento: 1000,
        cashbackDisponible: 0,
        montoMinimo: 1000,
        montoMaximo: 1000,
      });
      expect(await balanceOf(test, buyerId)).toEqual([30, 30]);
      expect((await buyer.get(`/usuarios/${buyerId}`)).body.cashback).toBe(30);
      await buyer.put(`/usuarios/${buyerId}/cashback`).send({ cashback: 30 }).expect(200);

      await setPaid(first, true);
      const second = await buy(10);
      expect(await refused(979)).toMatchObject({ cashbackDisponible: 20 });
      expect(await balanceOf(test, buyerId)).toEqual([50, 50]);
      expect(await ofImpagas(admin, second)).toBe(0);

      // The purchase is annulled after a part of its coupon was spent: no spendable cashback is left, and no balance is
      // negative.
      await setPaid(first, false);
      expect(await refused(999)).toMatchObject({ cashbackDisponible: 0, montoMinimo: 1000 });
      expect(await balanceOf(test, buyerId)).toEqual([50, 50]);
      await setPaid(second, true);
      expect(await refused(979)).toMatchObject({ cashbackDisponible: 20 });
      expect(await ofImpagas(admin, await buy(20))).toBe(0);
    } finally {
      await test.close();
    }
  });
});
