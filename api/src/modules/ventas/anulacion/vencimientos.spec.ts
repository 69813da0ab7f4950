import { drainQueue } from '../../../../test/drain-queue.ts';
import { picture } from '../../../../test/images.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../../test/venta-factory.ts';
import { Mailer, type Message } from '../../../mail/mailer.ts';
import { VencimientosService } from './anulacion.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

const HOUR = 60 * 60 * 1000;

let test: TestApp;
let sellerId: number;
let seller: Client;
let buyerId: number;
let buyer: Client;
let admin: Client;
let sent: jest.SpiedFunction<Mailer['send']>;

beforeEach(async () => {
  test = await createTestApp();
  [sellerId, seller] = await newSeller(test);
  [buyerId, buyer] = await newMechanic(test);
  admin = await clientOf(test, null);
  sent = jest.spyOn(test.app.get(Mailer), 'send').mockResolvedValue(undefined);
});
afterEach(async () => {
  sent.mockRestore();
  await test.close();
});

async function buy(values = {}): Promise<number> {
  const publicacion_id = await insertPublicacion(test, sellerId, values);
  const { body } = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
  return body.venta.id;
}
const upload = async (id: number) =>
  buyer
    .post(`/ventas/${id}/comprobante`)
    .attach('comprobante', await picture(300, 220), 'a.jpg')
    .expect(201);
const later = (hours: number) => test.clock.advance(hours * HOUR);
const look = (app = test) => app.app.get(VencimientosService).run();
/** Recipient and subject of the sent mails. */
async function mails(): Promise<string[]> {
  sent.mockClear();
  await drainQueue(test.app, 'avisos');
  const names = new Map(
    (await test.query<{ id: number; email: string }>('SELECT id, email FROM usuarios')).map(({ id, email }) => [
      email,
      id === buyerId ? 'comprador' : 'vendedor',
    ]),
  );
  return sent.mock.calls.map(([{ para, subject }]: [Message, ...unknown[]]) => `${names.get(para)}: ${subject}`);
}
const stateOf = async (id: number) => (await ventaRow(test, id)).anulada_por;

it('a purchase shows its deadline for a proof and is annulled after it without one', async () => {
  const last = await insertPublicacion(test, sellerId, { existencias: 1 });
  const sold = await buyer.post('/ventas').send({ publicacion_id: last, cantidad: 1, monto: 1000 }).expect(201);
  const { id, fecha, vence } = sold.body.venta;
  expect(Date.parse(vence) - Date.parse(fecha)).toBe(72 * HOUR);
  // The reminder must not reveal to the seller whether there is a proof.
  expect((await seller.get(`/usuarios/${sellerId}/ventas`)).body[0].vence).toBeNull();
  later(71.9);
  await look();
  expect(await stateOf(id)).toBeNull();
  later(0.1);
  await look();
  await look();
  [buyer, admin] = [await clientOf(test, buyerId), await clientOf(test, null)];
  const { body } = await buyer.get(`/usuarios/${buyerId}/compras`).expect(200);
  expect(body[0]).toMatchObject({
    id,
    anulada: { por: 'sistema', motivo: 'No llegó el comprobante de pago a tiempo.' },
    vence: null,
  });
  expect((await test.query('SELECT cashback FROM usuarios WHERE id = $1', [buyerId]))[0]).toEqual({ cashback: '0.00' });
  const [listing] = await test.query('SELECT existencias, pausada FROM publicaciones WHERE id = $1', [last]);
  expect(listing).toEqual({ existencias: 1, pausada: false });
  const { body: trail } = await admin.get(`/ventas/${id}/historial`).expect(200);
  expect(trail).toEqual([
    expect.objectContaining({
      accion: 'venta_anulada',
      autor: { user_id: null, tipoCuenta: 'sistema', nombre: 'Automático' },
    }),
  ]);
  const told = await mails();
  expect(told.filter((mail) => !mail.includes('Falta')).toSorted()).toEqual([
    `comprador: Se anuló tu compra #${id}`,
    `vendedor: Se anuló la venta #${id}`,
  ]);
});

it('the expiry job reminds the buyer once, a day before, unless there is a proof', async () => {
  const id = await buy();
  const proven = await buy();
  later(47.9);
  await look();
  expect(await mails()).toEqual([]);
  later(0.1);
  await look();
  await upload(proven);
  await look();
  expect(await mails()).toEqual([`comprador: Falta el comprobante de tu compra #${id}`]);
  expect(sent.mock.calls[0]?.[0].text).toContain('http://localhost:8080/mis-compras');
  later(1);
  await look();
  expect(await mails()).toEqual([]);
  buyer = await clientOf(test, buyerId);
  // The reminder does not increment the row version that the buyer's page sends.
  await buyer.put(`/ventas/${id}/anular`).set('If-Match', '"1"').send({}).expect(200);
});

it('the expiry job skips purchases with a proof or payment and annuls received ones without', async () => {
  const [proven, paid, received, taken] = [await buy(), await buy(), await buy(), await buy()];
  await upload(proven);
  await admin.put(`/ventas/${paid}`).send({ pago_recibido: true }).expect(200);
  await admin.put(`/ventas/${taken}`).send({ pago_recibido: true }).expect(200);
  await buyer.put(`/ventas/${received}`).send({ confirmacioncomprador: true }).expect(200);
  later(50);
  [buyer, admin] = [await clientOf(test, buyerId), await clientOf(test, null)];
  // A withdrawn approval restarts the whole deadline.
  await admin.put(`/ventas/${taken}`).send({ pago_recibido: false }).expect(200);
  later(30);
  buyer = await clientOf(test, buyerId);
  await look();
  expect(await Promise.all([proven, paid, received, taken].map(stateOf))).toEqual([null, null, 'sistema', null]);
  expect((await buyer.get(`/usuarios/${buyerId}/compras?q=%23${proven}`)).body[0].vence).toBeNull();
  await buyer
    .post(`/ventas/${received}/comprobante`)
    .attach('comprobante', await picture(9, 9), 'a.jpg')
    .expect(409);
  later(42);
  await look();
  expect(await stateOf(taken)).toBe('sistema');
});

it('the expiry job reminds other buyers while a sale corrected to 0 waits with an unreadable proof', async () => {
  const odd = await buy();
  await buyer
    .post(`/ventas/${odd}/comprobante`)
    .attach('comprobante', await picture(9, 9), 'a.jpg')
    .expect(201);
  await admin.put(`/ventas/${odd}`).send({ monto: 0 }).expect(200);
  await test.query('UPDATE ventas SET cashback_usado = 10 WHERE id = $1', [odd]);
  later(30);
  buyer = await clientOf(test, buyerId);
  await buy();
  await test.query('UPDATE usuarios SET deuda_cashback = 10 WHERE id = $1', [buyerId]);
  later(50);
  await mails();
  await look();
  expect(await stateOf(odd)).toBeNull();
  expect(await mails()).toEqual([expect.stringMatching(/^comprador: /)]);
});

it('an amount where there was none to pay restarts the deadline', async () => {
  const id = await buy();
  await admin.put(`/ventas/${id}`).send({ monto: 0 }).expect(200);
  later(80);
  admin = await clientOf(test, null);
  await admin.put(`/ventas/${id}`).send({ monto: 1000 }).expect(200);
  await look();
  expect(await stateOf(id)).toBeNull();
  later(72);
  await look();
  expect(await stateOf(id)).toBe('sistema');
});

it('the expiry job sets the full deadline from now for purchases without one', async () => {
  later(24 * 100);
  const fecha = new Date(test.clock.now().getTime() - 90 * 24 * HOUR);
  const old = await insertVenta(test, { vendedor_id: sellerId, comprador_id: buyerId }, { fecha });
  await look();
  expect(await stateOf(old)).toBeNull();
  expect(await mails()).toEqual([]);
  later(72);
  await look();
  expect(await stateOf(old)).toBe('sistema');
});

it('the expiry job annuls a purchase whose returned cashback exceeds the maximum balance', async () => {
  const full = await buy();
  await test.query('UPDATE ventas SET cashback_usado = $2 WHERE id = $1', [full, '999999999999.99']);
  await test.query('UPDATE usuarios SET cashback = $2 WHERE id = $1', [buyerId, '500.00']);
  later(72);
  await look();
  expect(await stateOf(full)).toBe('sistema');
  expect((await ventaRow(test, full)).cashback_recortado).toBe('470.00');
});

describe('VENCIMIENTO_SIN_COMPROBANTE_HORAS', () => {
  it('of 0 annuls no purchase and removes the deadline', async () => {
    const never = await createTestApp({ VENCIMIENTO_SIN_COMPROBANTE_HORAS: '0' });
    const [vendedor_id] = await newSeller(never);
    const [comprador_id] = await newMechanic(never);
    const id = await insertVenta(never, { vendedor_id, comprador_id }, { vence_en: never.clock.now() });
    await never.app.get(VencimientosService).run();
    expect(await ventaRow(never, id)).toMatchObject({ anulada_en: null, vence_en: null });
    await never.close();
  });

  it('of 24 annuls purchases without sending a reminder', async () => {
    const short = await createTestApp({ VENCIMIENTO_SIN_COMPROBANTE_HORAS: '24' });
    const [vendedor_id] = await newSeller(short);
    const [comprador_id] = await newMechanic(short);
    const id = await insertVenta(short, { vendedor_id, comprador_id });
    await short.app.get(VencimientosService).run();
    short.clock.advance(23 * HOUR);
    await short.app.get(VencimientosService).run();
    expect(await ventaRow(short, id)).toMatchObject({ anulada_en: null, recordada_en: null });
    short.clock.advance(HOUR);
    await short.app.get(VencimientosService).run();
    expect(await ventaRow(short, id)).toMatchObject({ anulada_por: 'sistema' });
    await short.close();
  });
});
