import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { picture } from '../../../test/images.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../test/venta-factory.ts';
import { waitForLock } from '../../../test/wait-for-lock.ts';

let test: TestApp;
let seller: number;

beforeAll(async () => {
  test = await createTestApp();
  [seller] = await newSeller(test);
});
afterAll(() => test.close());

const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

describe('concurrent purchases', () => {
  it('with one key create one sale, and the key with another body returns 409', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [id, buyer] = await newMechanic(test);
    const send = (compra: object) =>
      buyer
        .post('/ventas')
        .set('Idempotency-Key', 'compra-1')
        .send({ publicacion_id, ...compra });
    const answers = await Promise.all(times(8, () => send({ cantidad: 1, monto: 1000 })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await send({ cantidad: 1, monto: 1000 }).expect(201)).text).toBe(answers[0]?.text);
    const { body } = await send({ cantidad: 2, monto: 2000 }).expect(409);
    expect(body.message).toBe('Ese pedido ya se envió con otros datos.');
    expect(await test.query('SELECT id FROM ventas WHERE comprador_id = $1', [id])).toHaveLength(1);
  });

  it('do not share a key between buyers, and a rejected one does not use it up', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [, one] = await newMechanic(test);
    const [, two] = await newMechanic(test);
    const body = { publicacion_id, cantidad: 1, monto: 1000 };
    const send = (buyer: typeof one, compra: object) => buyer.post('/ventas').set('Idempotency-Key', 'k').send(compra);
    await send(one, { ...body, monto: 900 }).expect(409);
    const first = await send(one, body).expect(201);
    const second = await send(two, body).expect(201);
    expect(second.body.venta.id).not.toBe(first.body.venta.id);
  });

  it('of two users who buy from each other do not deadlock', async () => {
    const [a, clientA] = await newMechanic(test);
    const [b, clientB] = await newMechanic(test);
    const [ofA, ofB] = [await insertPublicacion(test, a), await insertPublicacion(test, b)];
    const buy = (client: typeof clientA, publicacion_id: number) =>
      client.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 });
    const rounds = times(6, () => [buy(clientA, ofB), buy(clientB, ofA)]).flat();
    expect(statuses(await Promise.all(rounds))).toEqual(Array(12).fill(201));
  });

  it('wait for a concurrent pause and then return 409', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [, buyer] = await newMechanic(test);
    const runner = test.app.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE publicaciones SET pausada = true WHERE id = $1', [publicacion_id]);
    const buying = buyer
      .post('/ventas')
      .send({ publicacion_id, cantidad: 1, monto: 1000 })
      .then((r) => r);
    await waitForLock(test);
    await runner.commitTransaction();
    await runner.release();
    expect((await buying).status).toBe(409);
  });
});

it('concurrent proof, receipts, payment, correction and purchases of one buyer all succeed', async () => {
  const [comprador_id, buyer] = await newMechanic(test);
  const ventaId = await insertVenta(test, { vendedor_id: seller, comprador_id });
  const admin = await clientOf(test, null);
  const publicacion_id = await insertPublicacion(test, seller);
  const jpeg = await picture(300, 220);
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
