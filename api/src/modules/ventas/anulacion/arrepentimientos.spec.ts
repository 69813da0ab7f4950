import { drainQueue } from '../../../../test/drain-queue.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, ofSite, type TestApp } from '../../../../test/test-app.ts';
import { Mailer, type Message } from '../../../mail/mailer.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

/* All responses of POST /arrepentimientos are equal; its effects are visible only in the queue and the mails. */

let test: TestApp;
let sellerId: number;
let buyerId: number;
let buyer: Client;
let admin: Client;
let sent: jest.SpiedFunction<Mailer['send']>;
let ventaId: number;

const CODE = /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM limites');
  await test.query("DELETE FROM pgboss.job WHERE name IN ('avisos', 'correo', 'arrepentimientos')");
  [sellerId] = await newSeller(test);
  [buyerId, buyer] = await newMechanic(test);
  sent = jest.spyOn(test.app.get(Mailer), 'send').mockReset().mockResolvedValue(undefined);
  const publicacion_id = await insertPublicacion(test, sellerId);
  const { body } = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
  ventaId = body.venta.id;
});

const emailOf = async (id: number): Promise<string> => {
  const [row] = await test.query<{ email: string }>('SELECT email FROM usuarios WHERE id = $1', [id]);
  return row?.email ?? '';
};
const ask = (body: object, from = '203.0.113.1') =>
  test
    .guest()
    .post('/arrepentimientos')
    .set(ofSite({ 'X-Forwarded-For': from }))
    .send(body);
const takeBack = async (venta_id = ventaId): Promise<string> =>
  (await ask({ venta_id, email: await emailOf(buyerId) }).expect(201)).body.codigo;
/** Runs the queued jobs and returns the mails. @returns the sent mails */
async function mails(): Promise<Pick<Message, 'para' | 'subject' | 'text'>[]> {
  sent.mockClear();
  for (const queue of ['arrepentimientos', 'avisos', 'correo'] as const) await drainQueue(test.app, queue);
  return sent.mock.calls.map(([message]) => message);
}
const asked = async () =>
  (await admin.get('/ventas-detalle?pendiente=anulacion').expect(200)).body.filter(
    ({ id }: { id: number }) => id === ventaId,
  );
const age = (days: number, column = 'fecha') =>
  test.query(`UPDATE ventas SET ${column} = now() - $2 * interval '1 day' WHERE id = $1`, [ventaId, days]);

it('a withdrawal by a guest mails its code, notifies the seller and joins the admin queue', async () => {
  const email = (await emailOf(buyerId)).toUpperCase();
  const { body } = await ask({ venta_id: String(ventaId), email: ` ${email} ` }).expect(201);
  expect(body).toEqual({ codigo: expect.stringMatching(CODE) });
  const told = await mails();
  const [toBuyer, toSeller] = [await emailOf(buyerId), await emailOf(sellerId)].map((email) =>
    told.find(({ para }) => para === email),
  );
  expect(told).toHaveLength(2);
  expect(toBuyer?.text).toContain(body.codigo);
  expect(toSeller?.subject).toBe(`Pidieron anular la venta #${ventaId}`);
  expect(JSON.stringify(toSeller)).not.toContain(body.codigo);
  expect((await asked())[0]).toMatchObject({
    id: ventaId,
    pedido: { clase: 'arrepentimiento', por: 'comprador', estado: 'pendiente', codigo: body.codigo },
  });
  await admin.put(`/ventas/${ventaId}/anular`).send({ motivo: 'Arrepentimiento' }).expect(200);
  expect(await asked()).toEqual([]);
});

it('a repeated withdrawal keeps the first code and mails it again', async () => {
  const first = await takeBack();
  await mails();
  await takeBack();
  const told = await mails();
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(first);
  expect(await asked()).toHaveLength(1);
});

it('POST /arrepentimientos returns the same response for foreign purchases and unknown e-mails', async () => {
  const [otherUserId] = await newMechanic(test);
  const otherUser = await emailOf(otherUserId);
  for (const body of [
    { venta_id: ventaId, email: otherUser },
    { venta_id: 2 ** 53 - 1, email: otherUser },
    { venta_id: ventaId, email: 'nadie@prueba.test' },
  ]) {
    const { status, body: answer, headers } = await ask(body);
    expect([status, Object.keys(answer), answer.codigo]).toEqual([201, ['codigo'], expect.stringMatching(CODE)]);
    expect(Object.keys(headers)).toEqual(Object.keys((await ask(body, '203.0.113.9')).headers));
  }
  const told = await mails();
  expect(new Set(told.map(({ para }) => para))).toEqual(new Set([otherUser]));
  expect(JSON.stringify(told)).not.toContain('#');
  expect(await asked()).toEqual([]);
});

it('the withdrawal period is ten days from the receipt, or from the purchase without one', async () => {
  await age(10.1);
  await takeBack();
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Pasaron más de 10 días.')]);
  expect(await asked()).toEqual([]);

  await buyer.put(`/ventas/${ventaId}`).send({ confirmacioncomprador: true }).expect(200);
  await age(9.9, 'recibida_en');
  await takeBack();
  await mails();
  expect(await asked()).toHaveLength(1);
});

it('a withdrawal sent in time is accepted even if its job runs after the deadline', async () => {
  await age(9.99);
  await takeBack();
  test.clock.advance(60 * 60 * 1000);
  await mails();
  expect(await asked()).toHaveLength(1);
});

it('a withdrawal of an annulled purchase sends a mail that it is already annulled', async () => {
  await buyer.put(`/ventas/${ventaId}/anular`).send({}).expect(200);
  await mails();
  await takeBack();
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('ya estaba anulada')]);
});

it('one of many concurrent withdrawals of a purchase is stored', async () => {
  const codes = await Promise.all(Array.from({ length: 4 }, () => takeBack()));
  expect(new Set(codes).size).toBe(4);
  await mails();
  const rows = await test.query<{ codigo: string }>('SELECT codigo FROM pedidos_de_ventas WHERE venta_id = $1', [
    ventaId,
  ]);
  expect(rows).toHaveLength(1);
  expect(codes).toContain(rows[0]?.codigo);
});

describe('a withdrawal together with a request of the seller', () => {
  const pedido = async () => (await buyer.get(`/usuarios/${buyerId}/compras`).expect(200)).body[0].pedido;
  const refuse = () =>
    admin.put(`/ventas/${ventaId}/pedido`).send({ estado: 'rechazado', respuesta: 'Ya la usaste' }).expect(200);
  beforeEach(async () => {
    const seller = await clientOf(test, sellerId);
    await seller.post(`/ventas/${ventaId}/pedir-anulacion`).send({ motivo: 'No tengo más stock' }).expect(201);
    await mails();
  });

  it('is a separate request, decided first, without the seller’s reason', async () => {
    const codigo = await takeBack();
    await mails();
    expect(await pedido()).toMatchObject({
      ...{ clase: 'arrepentimiento', por: 'comprador', motivo: 'Botón de arrepentimiento', codigo },
    });
    await refuse();
    expect(await pedido()).toMatchObject({ clase: 'anulacion', por: 'vendedor', motivo: 'No tengo más stock' });
    await admin.put(`/ventas/${ventaId}/pedido`).send({ estado: 'pendiente' }).expect(200);
    expect(await pedido()).toMatchObject({ clase: 'arrepentimiento', estado: 'pendiente' });
    await refuse();
    await refuse();
    expect((await asked()).length).toBe(0);
  });

  it('can be cancelled by the buyer, and the request of the seller stays', async () => {
    const codigo = await takeBack();
    await mails();
    const seller = await clientOf(test, sellerId);
    await seller.delete(`/ventas/${ventaId}/pedido`).expect(403);
    const { body } = await buyer.delete(`/ventas/${ventaId}/pedido`).expect(200);
    expect(body.venta.pedido).toMatchObject({ por: 'vendedor', estado: 'pendiente' });
    expect((await buyer.delete(`/ventas/${ventaId}/pedido`).expect(409)).body.codigo).toBe('pedido_resuelto');
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Ya no piden anular la venta #${ventaId}`]);
    const { body: trail } = await admin.get(`/ventas/${ventaId}/historial`).expect(200);
    expect(trail[0]).toMatchObject({ accion: 'pedido_retirado', despues: { motivo: `código ${codigo}` } });
  });

  it('cannot be reopened by a guest once rejected, and a mail reports it', async () => {
    await takeBack();
    await mails();
    await refuse();
    await takeBack();
    expect((await mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('La administración ya respondió tu arrepentimiento'),
    ]);
    expect(await pedido()).toMatchObject({ por: 'vendedor', estado: 'pendiente' });
    const rows = await test.query('SELECT 1 FROM pedidos_de_ventas WHERE venta_id = $1', [ventaId]);
    expect(rows).toHaveLength(2);
  });
});

it('a withdrawal does not count toward the recovery limits of its e-mail and address', async () => {
  const email = await emailOf(buyerId);
  const forgot = (from: string) =>
    test
      .guest()
      .post('/recuperacion')
      .set(ofSite({ 'X-Forwarded-For': from }))
      .send({ email, dni: '20123456' });
  for (let i = 0; i < 5; i += 1) await ask({ venta_id: ventaId, email }, '203.0.113.50').expect(201);
  await ask({ venta_id: ventaId, email }, '203.0.113.50').expect(429);
  for (let i = 0; i < 14; i += 1) await ask({ venta_id: 1, email: `c${i}@prueba.test` }, '203.0.113.50').expect(201);
  await ask({ venta_id: 1, email: 'd@prueba.test' }, '203.0.113.50').expect(429);
  await forgot('203.0.113.51').expect(200);
  await forgot('203.0.113.50').expect(200);
});

it('POST /arrepentimientos returns 429 after 5 requests per e-mail and 20 per address', async () => {
  const email = 'nadie@prueba.test';
  for (let i = 0; i < 5; i += 1) await ask({ venta_id: 1, email }, `203.0.113.${i}`).expect(201);
  await ask({ venta_id: 1, email }, '203.0.113.77').expect(429);
  for (let i = 0; i < 20; i += 1) await ask({ venta_id: 1, email: `a${i}@prueba.test` }, '203.0.113.99').expect(201);
  await ask({ venta_id: 1, email: 'b@prueba.test' }, '203.0.113.99').expect(429);
});

it.each([
  [{}, { venta_id: 'Ingresá el número de la compra.', email: expect.any(String) }],
  [{ venta_id: '', email: 'a@b.com' }, { venta_id: 'Ingresá el número de la compra.' }],
  [{ venta_id: '1e400', email: 'a@b.com' }, { venta_id: 'Ingresá el número de la compra.' }],
  [{ venta_id: -1, email: 'a@b.com' }, { venta_id: 'Ingresá el número de la compra.' }],
  [{ venta_id: 1, email: 'no' }, { email: expect.any(String) }],
])('POST /arrepentimientos returns 400 with a message for each invalid field of %j', async (body, campos) => {
  const { body: refusal } = await ask(body).expect(400);
  expect(refusal.campos).toEqual(campos);
});
