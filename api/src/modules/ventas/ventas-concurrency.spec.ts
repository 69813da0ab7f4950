import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { CONCURRENT, countByStatus, inRounds, MS_FOR_ALL, ROUNDS, times } from '../../../test/concurrency-rounds.ts';
import { insertUsuario } from '../../../test/factories.ts';
import { picture } from '../../../test/images.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../test/venta-factory.ts';
import { FileStore } from '../../files/file-store.ts';

let test: TestApp;
let vendedor_id: number;
let seller: TestAgent;
let admins: TestAgent[];

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_WRITES: '1000000' });
  [vendedor_id, seller] = await newSeller(test);
  admins = [await clientOf(test, null), await clientOf(test, null)];
});
afterAll(() => test.close());

/** A buyer with cashback and its ledger line. */
async function buyerWith(cashback: string): Promise<[number, TestAgent]> {
  const id = await insertUsuario(test, { cashback });
  await test.query(
    `INSERT INTO movimientos_cashback (usuario_id, motivo, importe, saldo, fecha)
     VALUES ($1, 'ajuste_del_admin', $2, $2, now())`,
    [id, cashback],
  );
  return [id, await clientOf(test, id)];
}

/** Users whose balance differs from their ledger; must be empty. */
const unbalanced = () =>
  test.query(
    `SELECT u.id FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id
     GROUP BY u.id HAVING u.cashback - u.deuda_cashback <> coalesce(sum(m.importe), 0)`,
  );

const ventasOf = (compradorId: number) =>
  test.query<{ id: number; cashback_usado: string }>(
    'SELECT id, cashback_usado FROM ventas WHERE comprador_id = $1 ORDER BY id',
    [compradorId],
  );

async function storedFiles(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { clave } of test.app.get(FileStore).list(prefix)) keys.push(clave);
  return keys.sort();
}

afterEach(async () => {
  expect(await unbalanced()).toEqual([]);
});

describe(`${CONCURRENT} concurrent calls, ${ROUNDS} rounds`, () => {
  it(
    'the same cashback is spent once',
    () =>
      inRounds(async () => {
        const publicacion_id = await insertPublicacion(test, vendedor_id);
        const [id, buyer] = await buyerWith('300.00');
        const spend = () => buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 700 });
        const answers = await Promise.all(times(CONCURRENT, spend));
        expect(countByStatus(answers)).toEqual({ 201: 1, 409: CONCURRENT - 1 });
        expect(new Set(answers.map(({ body }) => body.codigo))).toEqual(new Set([undefined, 'monto_cambio']));
        expect((await ventasOf(id)).map((venta) => venta.cashback_usado)).toEqual(['300.00']);
        expect(await test.query('SELECT cashback FROM usuarios WHERE id = $1', [id])).toEqual([{ cashback: '30.00' }]);
      }),
    MS_FOR_ALL,
  );

  it(
    'the same idempotency key creates one sale and returns one response to all',
    () =>
      inRounds(async () => {
        const publicacion_id = await insertPublicacion(test, vendedor_id);
        const [id, buyer] = await newMechanic(test);
        const send = () =>
          buyer.post('/ventas').set('Idempotency-Key', 'una').send({ publicacion_id, cantidad: 1, monto: 1000 });
        const answers = await Promise.all(times(CONCURRENT, send));
        expect(countByStatus(answers)).toEqual({ 201: CONCURRENT });
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        expect((await ventasOf(id)).map((venta) => venta.id)).toEqual([answers[0]?.body.venta.id]);
      }),
    MS_FOR_ALL,
  );

  it(
    'one of the concurrent proofs of a sale is kept, in the row and in the store',
    async () => {
      const images = await Promise.all(times(CONCURRENT, (i) => picture(220 + i, 220)));
      const [comprador_id, buyer] = await newMechanic(test);
      await inRounds(async () => {
        const ventaId = await insertVenta(test, { vendedor_id, comprador_id });
        const upload = (bytes: Buffer) =>
          buyer.post(`/ventas/${ventaId}/comprobante`).attach('comprobante', bytes, 'a.jpg');
        const answers = await Promise.all(images.map(upload));
        expect(countByStatus(answers)).toEqual({ 201: 1, 409: CONCURRENT - 1 });
        const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
        expect(new Set(refused)).toEqual(new Set(['Ya cargaste un comprobante.']));
        const { comprobante_id, version } = await ventaRow(test, ventaId);
        const won = answers.find(({ status }) => status === 201);
        expect([won?.body.venta.comprobante_pago_url, version]).toEqual([`/api/archivos/${comprobante_id}`, 2]);
      });
      const rows = await test.query<{ clave: string }>("SELECT clave FROM archivos WHERE tipo = 'comprobante'");
      expect(rows).toHaveLength(ROUNDS);
      expect(await storedFiles('comprobantes/')).toEqual(rows.map(({ clave }) => clave).sort());
    },
    MS_FOR_ALL,
  );

  it(
    'purchases concurrent with a pause return 201 with a sale or 409 without one',
    async () => {
      const buyers = await Promise.all(times(7, () => newMechanic(test)));
      await inRounds(async () => {
        const publicacion_id = await insertPublicacion(test, vendedor_id);
        const buy = (i: number) =>
          buyers[i % buyers.length]?.[1].post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 });
        const pause = () => seller.put(`/publicaciones/${publicacion_id}/pausar`).send({ pausada: true });
        const middle = CONCURRENT >> 1;
        const calls = times(CONCURRENT, (i) => (i === middle ? pause() : buy(i)));
        const answers = await Promise.all(calls.map(async (call) => (await call) as Response));
        const [paused] = answers.splice(middle, 1);
        expect(paused?.status).toBe(200);
        const { 201: sold = 0, 409: refused = 0, ...others } = countByStatus(answers);
        expect([sold + refused, others]).toEqual([CONCURRENT - 1, {}]);
        expect(await test.query('SELECT id FROM ventas WHERE publicacion_id = $1', [publicacion_id])).toHaveLength(
          sold,
        );
        expect((await buy(0))?.body.codigo).toBe('publicacion_no_disponible');
      });
    },
    MS_FOR_ALL,
  );

  it(
    'the last unit is sold once, and the other requests return sin_existencias',
    async () => {
      const buyers = await Promise.all(times(7, () => newMechanic(test)));
      await inRounds(async () => {
        const publicacion_id = await insertPublicacion(test, vendedor_id, { existencias: 1 });
        const buy = (i: number) =>
          buyers[i % buyers.length]?.[1].post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 });
        const answers = await Promise.all(times(CONCURRENT, async (i) => (await buy(i)) as Response));
        expect(countByStatus(answers)).toEqual({ 201: 1, 409: CONCURRENT - 1 });
        const refused = answers
          .filter(({ status }) => status === 409)
          .map(({ body }) => [body.codigo, body.existencias]);
        expect(new Set(refused.map(String))).toEqual(new Set(['sin_existencias,0']));
        expect(
          await test.query('SELECT existencias, pausada, version FROM publicaciones WHERE id = $1', [publicacion_id]),
        ).toEqual([{ existencias: 0, pausada: true, version: 2 }]);
        expect(
          await test.query('SELECT unidades_tomadas FROM ventas WHERE publicacion_id = $1', [publicacion_id]),
        ).toEqual([{ unidades_tomadas: 1 }]);
      });
    },
    MS_FOR_ALL,
  );

  it(
    'one of the edits with the same version succeeds, and the others return 412',
    async () => {
      const [comprador_id] = await newMechanic(test);
      await inRounds(async (n) => {
        const ventaId = await insertVenta(test, { vendedor_id, comprador_id });
        const edit = (i: number) =>
          admins[i % 2]
            ?.put(`/ventas/${ventaId}`)
            .set('If-Match', '"1"')
            .send({ monto: n + i + 1 });
        const answers = await Promise.all(times(CONCURRENT, async (i) => (await edit(i)) as Response));
        expect(countByStatus(answers)).toEqual({ 200: 1, 412: CONCURRENT - 1 });
        const won = answers.findIndex(({ status }) => status === 200);
        expect(await ventaRow(test, ventaId)).toMatchObject({ monto: (n + won + 1).toFixed(2), version: 2 });
        expect(await auditOf(ventaId)).toHaveLength(1);
      });
    },
    MS_FOR_ALL,
  );

  it(
    'edits without a version all succeed, and the audit trail is a chain',
    async () => {
      const [comprador_id] = await newMechanic(test);
      await inRounds(async () => {
        const ventaId = await insertVenta(test, { vendedor_id, comprador_id });
        const edit = (i: number) => admins[i % 2]?.put(`/ventas/${ventaId}`).send({ monto: i + 1 });
        const answers = await Promise.all(times(CONCURRENT, async (i) => (await edit(i)) as Response));
        expect(countByStatus(answers)).toEqual({ 200: CONCURRENT });
        const { monto, version } = await ventaRow(test, ventaId);
        const trail = await auditOf(ventaId);
        expect([trail.length, version]).toEqual([CONCURRENT, CONCURRENT + 1]);
        expect(trail.map(({ antes }) => antes.monto)).toEqual([
          1000,
          ...trail.slice(0, -1).map(({ despues }) => despues.monto),
        ]);
        expect(trail.at(-1)?.despues.monto).toBe(Number(monto));
      });
    },
    MS_FOR_ALL,
  );
});

function auditOf(ventaId: number) {
  return test.query<Record<'antes' | 'despues', { monto: number }>>(
    "SELECT antes, despues FROM auditoria WHERE entidad = 'venta' AND entidad_id = $1 ORDER BY id",
    [ventaId],
  );
}
