import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let seller: number;

beforeAll(async () => {
  test = await createTestApp();
  [seller] = await newSeller(test);
});
afterAll(() => test.close());

const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).sort((a, b) => a - b);

async function ventasDe(compradorId: number): Promise<{ cashback_usado: string; cupon: string }[]> {
  return test.query('SELECT cashback_usado, cupon FROM ventas WHERE comprador_id = $1 ORDER BY id', [compradorId]);
}

describe('purchases at once', () => {
  it('spend the same cashback once, and leave a balance that is the sum of its ledger', async () => {
    const publicacion_id = await insertPublicacion(test, seller, { precio: '500' });
    const [id, buyer] = await newMechanic(test);
    await buyer.post('/ventas').send({ publicacion_id, cantidad: 20, monto: 10_000 }).expect(201);

    // 300 of cashback came from the coupon: one of twenty can use it, what the others earn (15 each) is less.
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 200 })),
    );

    expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)]);
    const ventas = await ventasDe(id);
    expect(ventas.map(({ cashback_usado }) => cashback_usado)).toEqual(['0.00', '300.00']);
    const [account] = await test.query(
      `SELECT cashback, (SELECT sum(importe) FROM movimientos_cashback WHERE usuario_id = u.id) AS libro
       FROM usuarios u WHERE id = $1`,
      [id],
    );
    expect(account).toEqual({ cashback: '15.00', libro: '15.00' });
  });

  it('with one key are one sale, and all get its answer', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [id, buyer] = await newMechanic(test);
    const send = () =>
      buyer.post('/ventas').set('Idempotency-Key', 'compra-1').send({ publicacion_id, cantidad: 1, monto: 1000 });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(statuses(answers)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await ventasDe(id)).toHaveLength(1);
    const [later, otherBody] = [
      await send(),
      await buyer.post('/ventas').set('Idempotency-Key', 'compra-1').send({ publicacion_id, cantidad: 2, monto: 2000 }),
    ];
    expect(later.text).toBe(answers[0]?.text);
    expect(otherBody.status).toBe(422);
    expect(otherBody.body.message).toBe('Ese pedido ya se envió con otros datos.');
  });

  it('do not share a key between buyers, and a refused call does not use it up', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [, one] = await newMechanic(test);
    const [, two] = await newMechanic(test);
    const body = { publicacion_id, cantidad: 1, monto: 1000 };
    await one
      .post('/ventas')
      .set('Idempotency-Key', 'k')
      .send({ ...body, monto: 900 })
      .expect(409);
    const first = await one.post('/ventas').set('Idempotency-Key', 'k').send(body).expect(201);
    const second = await two.post('/ventas').set('Idempotency-Key', 'k').send(body).expect(201);
    expect(second.body.venta.id).not.toBe(first.body.venta.id);
  });

  it('of two who buy from one another do not lock each other out', async () => {
    const [a, clientA] = await newMechanic(test);
    const [b, clientB] = await newMechanic(test);
    const [ofA, ofB] = [await insertPublicacion(test, a), await insertPublicacion(test, b)];
    const buy = (client: typeof clientA, publicacion_id: number) =>
      client.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 });
    const rounds = Array.from({ length: 6 }, () => [buy(clientA, ofB), buy(clientB, ofA)]).flat();
    expect(statuses(await Promise.all(rounds))).toEqual(Array(12).fill(201));
  });

  it('and a pause: before it they sell, after it they are refused, never in between', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [id, buyer] = await newMechanic(test);
    const buy = () => buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 });
    const pause = async () => test.query('UPDATE publicaciones SET pausada = true WHERE id = $1', [publicacion_id]);
    const [answers] = await Promise.all([Promise.all(Array.from({ length: 10 }, buy)), pause()]);
    const sold = answers.filter(({ status }) => status === 201).length;
    expect(statuses(answers)).toEqual([...Array(sold).fill(201), ...Array(10 - sold).fill(409)]);
    expect(await ventasDe(id)).toHaveLength(sold);
    expect((await buy()).body.codigo).toBe('publicacion_no_disponible');
  });

  it('waits for a pause that is being written', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [, buyer] = await newMechanic(test);
    const runner = test.app.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE publicaciones SET pausada = true WHERE id = $1', [publicacion_id]);
    const buying = buyer
      .post('/ventas')
      .send({ publicacion_id, cantidad: 1, monto: 1000 })
      .then((r) => r);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await runner.commitTransaction();
    await runner.release();
    expect((await buying).status).toBe(409);
  });
});
