import { drainQueue } from '../../../test/drain-queue.ts';
import { picture } from '../../../test/images.ts';
import { CBU, settling } from '../../../test/liquidacion-factory.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../test/venta-factory.ts';
import { Mailer } from '../../mail/mailer.ts';
import { PasswordsService } from '../../passwords/passwords.ts';
import { VencimientosService } from './anulacion/anulacion.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

/* The platform never pays out more money than was paid in. Each history here once broke this rule. */

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
let sellerId: number;
let buyerId: number;
let buyer: Client;
let admin: Client;

beforeEach(async () => {
  test = await createTestApp();
  [sellerId] = await newSeller(test);
  await test.query('UPDATE usuarios SET cuenta_bancaria = $2 WHERE id = $1', [sellerId, CBU]);
  [buyerId, buyer] = await newMechanic(test);
  admin = await clientOf(test, null);
});
afterEach(async () => {
  const broken = await test.query(`SELECT u.id FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id
    GROUP BY u.id HAVING u.cashback - u.deuda_cashback <> coalesce(sum(m.importe), 0) OR u.cashback < 0`);
  await test.close();
  expect(broken).toEqual([]);
});

const listing = (precio: number, values = {}) =>
  insertPublicacion(test, sellerId, { precio: String(precio), ...values });
/** Buys a part of this price with this much cashback; its coupon is 3 %. */
async function buy(precio: number, usado = 0, publicacion_id?: number): Promise<number> {
  const body = { publicacion_id: publicacion_id ?? (await listing(precio)), cantidad: 1, monto: precio - usado };
  return (await buyer.post('/ventas').send(body).expect(201)).body.venta.id;
}
const approve = (id: number, aprobar_igual?: boolean) =>
  admin.put(`/ventas/${id}`).send({ pago_recibido: true, ...(aprobar_igual && { aprobar_igual }) });
const annul = (id: number, as = admin) => as.put(`/ventas/${id}/anular`).send({ motivo: 'porque sí' });
const emailOf = async (id: number): Promise<string> =>
  (await test.query<{ email: string }>('SELECT email FROM usuarios WHERE id = $1', [id]))[0]?.email ?? '';
const withdraw = (venta_id: number, email: string) =>
  test.guest().post('/arrepentimientos').send({ venta_id, email }).expect(201);
const receive = (id: number) => buyer.put(`/ventas/${id}`).send({ confirmacioncomprador: true }).expect(200);
const settle = (ids: number[]) => settling(admin, { id: sellerId }, ids);
const detail = async (id: number) => (await admin.get(`/ventas-detalle?id=${id}`).expect(200)).body[0];
/** Advances the clock beyond the sessions' lifetime and signs in again. */
async function later(days: number): Promise<void> {
  test.clock.advance(days * DAY);
  [buyer, admin] = [await clientOf(test, buyerId), await clientOf(test, null)];
}
const cuenta = async () => {
  const [row] = await test.query('SELECT cashback, deuda_cashback FROM usuarios WHERE id = $1', [buyerId]);
  return [Number(row?.cashback), Number(row?.deuda_cashback)];
};

describe.each(['al_comprar', 'al_cobrar'])('a coupon that is spent before its purchase is withdrawn (%s)', (mode) => {
  beforeEach(async () => {
    await test.close();
    test = await createTestApp({ CUPON_GASTABLE: mode });
    [sellerId] = await newSeller(test);
    [buyerId, buyer] = await newMechanic(test);
    admin = await clientOf(test, null);
  });

  it('is deducted from the refund if the purchase that spent it is approved', async () => {
    const large = await buy(10_000_000);
    await approve(large).expect(200);
    const part = await buy(300_000, 300_000);
    await approve(part).expect(200);
    const { body } = await annul(large).expect(200);
    expect(body.venta.devolucion).toMatchObject({ descontado: 291_000 });
    // The part's own coupon, 9 000, pays for the remaining amount.
    expect(await cuenta()).toEqual([0, 0]);
    const { body: trail } = await admin.get(`/ventas/${large}/historial`).expect(200);
    expect(trail[0].despues).toMatchObject({ anulada: true, descontado: 291_000 });
  });

  it('makes a later approval of the purchase that spent it return 409', async () => {
    const large = await buy(10_000_000);
    await approve(large).expect(200);
    const part = await buy(300_000, 300_000);
    const { body } = await annul(large).expect(200);
    expect(body.venta.devolucion).toMatchObject({ descontado: 0 });
    expect(await cuenta()).toEqual([0, 291_000]);
    expect((await approve(part).expect(409)).body).toMatchObject({
      ...{ codigo: 'cashback_sin_respaldo', faltante: 291_000, impagas: [], anuladas: [large] },
    });
    expect((await ventaRow(test, part)).pago_recibido).toBe(false);
  });
});

it('an approval returns 409 until the unpaid coupon that covers its cashback is paid', async () => {
  const first = await buy(1_000_000);
  const part = await buy(30_000, 30_000);
  const second = await buy(1_000_000);
  await annul(first).expect(200);
  expect((await detail(part)).cashback_de_ventas_impagas).toBe(29_100);
  const { body } = await approve(part).expect(409);
  expect(body).toMatchObject({ faltante: 29_100, impagas: [second], anuladas: [first] });
  await approve(second).expect(200);
  await approve(part).expect(200);
});

it("'Aprobar igual' adds a gift line without changing the balance, removed with the approval", async () => {
  await buy(1_000_000);
  const part = await buy(30_000, 30_000);
  const before = await cuenta();
  await approve(part, true).expect(200);
  expect(await cuenta()).toEqual(before);
  const gifts = () =>
    test.query("SELECT importe, respaldo FROM movimientos_cashback WHERE venta_id = $1 AND motivo = 'regalo'", [part]);
  expect(await gifts()).toEqual([{ importe: '0.00', respaldo: '29100.00' }]);
  expect(await detail(part)).toMatchObject({ regalo: 29_100, cashback_de_ventas_impagas: 0 });
  const { body: trail } = await admin.get(`/ventas/${part}/historial`).expect(200);
  expect(trail[0].despues).toMatchObject({ pago_recibido: true, regalo: 29_100 });
  await admin.put(`/ventas/${part}`).send({ pago_recibido: false }).expect(200);
  expect((await detail(part)).regalo).toBe(0);
  await approve(part).expect(409);
});

it('a gift for a withdrawn approval is removed by the next approval', async () => {
  const large = await buy(1_000_000);
  await approve(large).expect(200);
  await approve(await buy(30_000, 30_000)).expect(200);
  await admin.put(`/ventas/${large}`).send({ pago_recibido: false, aprobar_igual: true }).expect(200);
  await approve(large).expect(200);
  await buy(1_000_000);
  await approve(await buy(20_000, 20_000)).expect(409);
});

it('a gift is removed when another sale pays for what it covered', async () => {
  const large = await buy(1_000_000);
  const part = await buy(30_000, 30_000);
  await approve(part, true).expect(200);
  await approve(large).expect(200);
  expect((await detail(part)).regalo).toBe(0);
  await buy(1_000_000);
  expect((await approve(await buy(30_000, 30_000)).expect(409)).body.faltante).toBe(28_200);
});

it('an annulment takes back the gift of its own sale, not that of a later one', async () => {
  await buy(1_000_000);
  const first = await buy(30_000, 30_000);
  await approve(first, true).expect(200);
  await buy(1_000_000);
  const second = await buy(20_000, 20_000);
  await approve(second, true).expect(200);
  await annul(first).expect(200);
  expect(await detail(first)).toMatchObject({ regalo: 0 });
  expect(await detail(second)).toMatchObject({ regalo: 19_400 });
});

it('withdrawing an approval or lowering an amount returns 409 if it leaves cashback uncovered', async () => {
  const large = await buy(1_000_000);
  await approve(large).expect(200);
  await approve(await buy(30_000, 30_000)).expect(200);
  for (const cambio of [{ pago_recibido: false }, { monto: 1 }]) {
    expect((await admin.put(`/ventas/${large}`).send(cambio).expect(409)).body.codigo).toBe('cashback_sin_respaldo');
  }
  await admin.put(`/ventas/${large}`).send({ cantidad: 2 }).expect(200);
});

it('a sale corrected to one peso covers its coupon only in proportion', async () => {
  const large = await buy(1_000_000);
  await admin.put(`/ventas/${large}`).send({ monto: 1, pago_recibido: true }).expect(200);
  expect((await approve(await buy(30_000, 30_000)).expect(409)).body.faltante).toBe(29_099.97);
});

it('a credit by the administrator covers cashback, and a reduction removes only the unused part', async () => {
  const setCashback = (cashback: number) => admin.put(`/usuarios/${buyerId}`).send({ cashback }).expect(200);
  await setCashback(10_000);
  await approve(await buy(6_000, 6_000)).expect(200);
  // 4 000 of the cashback are left; with the coupon of 180 the balance is 4 180.
  await setCashback(0);
  const lines = await test.query(
    "SELECT importe, respaldo FROM movimientos_cashback WHERE motivo = 'ajuste_del_admin'",
  );
  expect(lines).toEqual([
    { importe: '10000.00', respaldo: '10000.00' },
    { importe: '-4180.00', respaldo: '-4180.00' },
  ]);
  await buy(1_000_000);
  expect((await approve(await buy(5_000, 5_000)).expect(409)).body.faltante).toBe(4_850);
});

describe('a settlement during the withdrawal period', () => {
  it('waits ten days from the receipt, or twenty from the payment without a receipt', async () => {
    const received = await buy(1_000);
    const silent = await buy(1_000);
    for (const id of [received, silent]) await approve(id).expect(200);
    await receive(received);
    await settle([received]).expect(409);
    await later(9.99);
    await settle([received]).expect(409);
    await later(0.02);
    await settle([received]).expect(201);
    await settle([silent]).expect(409);
    await later(10);
    await settle([silent]).expect(201);
  });

  it('waits for a withdrawal that was sent in time, also before its job has run', async () => {
    const id = await buy(1_000);
    await approve(id).expect(200);
    await receive(id);
    await later(9.99);
    await withdraw(id, await emailOf(buyerId));
    await later(0.02);
    await settle([id]).expect(409);
    await drainQueue(test.app, 'arrepentimientos');
    await settle([id]).expect(409);
    expect((await detail(id)).pedido).toMatchObject({ clase: 'arrepentimiento', estado: 'pendiente' });
  });

  it('does not wait for a withdrawal that somebody else has sent', async () => {
    const id = await buy(1_000);
    await approve(id).expect(200);
    await receive(id);
    await later(10.01);
    for (const email of [await emailOf(sellerId), 'nadie@ejemplo.com']) await withdraw(id, email);
    await settle([id]).expect(201);
  });

  it('allows no withdrawal after it, even with a later receipt, and mails the alternative', async () => {
    const id = await buy(1_000);
    await approve(id).expect(200);
    await later(20.01);
    await settle([id]).expect(201);
    await receive(id);
    const sent = jest.spyOn(test.app.get(Mailer), 'send').mockResolvedValue(undefined);
    await withdraw(id, await emailOf(buyerId));
    for (const queue of ['arrepentimientos', 'avisos'] as const) await drainQueue(test.app, queue);
    const text = sent.mock.calls.map(([message]) => message.text).join();
    expect(text).toContain('Es tarde: ya le liquidamos la venta al local.');
    expect(text).toContain('pedí la anulación desde Mis compras');
    expect((await detail(id)).pedido).toBeNull();
    await buyer.post(`/ventas/${id}/pedir-anulacion`).send({ motivo: 'No funciona' }).expect(201);
  });
});

describe('a purchase paid with cashback alone', () => {
  const waiting = async () =>
    ((await admin.get('/ventas-detalle?pendiente=pago')).body as { id: number }[]).map((venta) => venta.id);
  const look = () => test.app.get(VencimientosService).run();

  it('needs no proof, awaits the administrator, and does not expire', async () => {
    await approve(await buy(1_000_000)).expect(200);
    const id = await buy(1_000, 1_000);
    const proof = await buyer.post(`/ventas/${id}/comprobante`).attach('comprobante', await picture(30, 20), 'a.jpg');
    expect([proof.status, proof.body.codigo]).toEqual([409, 'comprobante_innecesario']);
    expect((await detail(id)).vence).toBeNull();
    expect(await waiting()).toContain(id);
    expect((await buyer.get(`/usuarios/${buyerId}/compras?pendiente=si`)).body[0].id).not.toBe(id);
    await later(30);
    await look();
    expect((await ventaRow(test, id)).anulada_en).toBeNull();
    await approve(id).expect(200);
    expect(await waiting()).not.toContain(id);
  });

  it('is annulled without debt once its coupons were withdrawn', async () => {
    const first = await buy(1_000_000);
    const id = await buy(30_000, 30_000);
    await look();
    await later(4);
    await look();
    expect((await ventaRow(test, first)).anulada_por).toBe('sistema');
    await look();
    expect(await ventaRow(test, id)).toMatchObject({
      ...{ anulada_por: 'sistema', motivo_anulacion: 'Se pagaba con cupones de compras que se anularon.' },
    });
    expect(await cuenta()).toEqual([0, 0]);
  });

  it('can be annulled by its buyer while it waits', async () => {
    await buy(1_000_000);
    await annul(await buy(1_000, 1_000), buyer).expect(200);
  });
});

it('an annulment cuts off and reports cashback above the maximum balance', async () => {
  const most = 999_999_999_999.99;
  await admin.put(`/usuarios/${buyerId}`).send({ cashback: 5_000 }).expect(200);
  const id = await buy(5_000, 5_000);
  await admin.put(`/usuarios/${buyerId}`).send({ cashback: most }).expect(200);
  const { body } = await annul(id, buyer).expect(200);
  expect(body.venta.anulada.recortado).toBe(4_850);
  expect(await cuenta()).toEqual([most, 0]);
  const lines = await test.query('SELECT motivo, importe FROM movimientos_cashback WHERE venta_id = $1 ORDER BY id', [
    id,
  ]);
  expect(lines.at(-1)).toEqual({ motivo: 'recorte_por_tope', importe: '-4850.00' });
  const { body: trail } = await admin.get(`/ventas/${id}/historial`).expect(200);
  expect(trail[0].despues).toMatchObject({ cashback_recortado: 4_850 });
});

it('the seller sees how many sales of the last 30 days are paid', async () => {
  const seller = await clientOf(test, sellerId);
  for (let i = 0; i < 3; i += 1) await buy(1_000);
  await approve(await buy(1_000)).expect(200);
  const { body } = await seller.get(`/usuarios/${sellerId}/ventas-ultimos-30`).expect(200);
  expect(body).toEqual({ ventasUltimos30: 4, pagas: 1 });
});

describe('the erasure of an account', () => {
  const contrasena_actual = 'tornillo-y-tuerca';
  const erase = () => buyer.delete(`/usuarios/${buyerId}`).send({ contrasena_actual });
  beforeEach(async () => {
    const hash = await test.app.get(PasswordsService).hash(contrasena_actual);
    await test.query('UPDATE usuarios SET contrasena_hash = $2 WHERE id = $1', [buyerId, hash]);
  });

  it('returns 409 while it is in debt', async () => {
    const first = await buy(1_000_000);
    const part = await buy(30_000, 30_000);
    await approve(part, true).expect(200);
    await receive(part);
    await annul(first, buyer).expect(200);
    expect(await cuenta()).toEqual([0, 29_100]);
    expect((await erase().expect(409)).body.codigo).toBe('deuda_cashback');
  });

  it('leaves sales that the administrator can annul and refund', async () => {
    const id = await buy(1_000);
    await approve(id).expect(200);
    await receive(id);
    await erase().expect(204);
    await annul(id).expect(200);
    const { body } = await admin.put(`/ventas/${id}/devolucion`).send({ referencia: 'TR 1' }).expect(200);
    expect(body.venta.devolucion).toMatchObject({ referencia: 'TR 1', descontado: 0 });
    const another = await insertVenta(test, { vendedor_id: sellerId, comprador_id: buyerId });
    await approve(another).expect(200);
  });
});

describe('units returned by an annulment', () => {
  it('do not exceed the maximum of a listing', async () => {
    const id = await listing(1_000, { existencias: 5 });
    const venta = await buy(1_000, 0, id);
    await test.query('UPDATE publicaciones SET existencias = 9999 WHERE id = $1', [id]);
    await annul(venta).expect(200);
    expect(await stored(id)).toEqual({ existencias: 9_999, pausada: false });
  });

  it.each(['shop', 'admin'])('keep the listing paused if the %s paused it meanwhile', async (who) => {
    const id = await listing(1_000, { existencias: 1 });
    const venta = await buy(1_000, 0, id);
    const as = who === 'admin' ? admin : await clientOf(test, sellerId);
    await as.put(`/publicaciones/${id}/pausar`).send({ pausada: true }).expect(200);
    await annul(venta).expect(200);
    expect(await stored(id)).toEqual({ existencias: 1, pausada: true });
    await as.put(`/publicaciones/${id}/pausar`).send({ pausada: false }).expect(200);
    await annul(await buy(1_000, 0, id)).expect(200);
    expect(await stored(id)).toEqual({ existencias: 1, pausada: false });
  });

  const stored = async (id: number) =>
    (await test.query('SELECT existencias, pausada FROM publicaciones WHERE id = $1', [id]))[0];
});

it('a balance that the administrator lowers and restores covers no more than before', async () => {
  const setCashback = (cashback: number) => admin.put(`/usuarios/${buyerId}`).send({ cashback }).expect(200);
  await approve(await buy(1_000)).expect(200);
  await setCashback(3);
  await setCashback(30);
  await buy(1_000);
  const { body } = await approve(await buy(100, 57)).expect(409);
  expect(body).toMatchObject({ codigo: 'cashback_sin_respaldo', faltante: 24 });
  // A rise above the lowered balance is a credit.
  await setCashback(130);
  await approve(await buy(100, 97)).expect(200);
});
