import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { CONCURRENT, countByStatus, inRounds, MS_FOR_ALL, ROUNDS, times } from '../../../../test/concurrency-rounds.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../../test/venta-factory.ts';

let test: TestApp;
let sellerId: number;
let seller: TestAgent;
let buyerId: number;
let buyer: TestAgent;
let admins: TestAgent[];

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_PASSWORD_CHANGE: '1000000' });
  [sellerId, seller] = await newSeller(test);
  [buyerId, buyer] = await newMechanic(test);
  admins = [await clientOf(test, null), await clientOf(test, null)];
});
afterAll(() => test.close());

async function paidVenta(values = {}): Promise<number> {
  const publicacion_id = await insertPublicacion(test, sellerId, { existencias: 1 });
  const parties = { vendedor_id: sellerId, comprador_id: buyerId };
  return insertVenta(test, parties, { publicacion_id, pago_recibido: true, cupon: '0.00', ...values });
}
const all = (calls: readonly PromiseLike<Response>[]) => Promise.all(calls.map(async (call) => call));
const auditOf = async (id: number, accion: string) =>
  (await test.query('SELECT 1 FROM auditoria WHERE entidad_id = $1 AND accion = $2', [id, accion])).length;

describe(`${CONCURRENT} concurrent calls, ${ROUNDS} rounds`, () => {
  it(
    'requests and annulments leave one annulment and no open request',
    async () => {
      await inRounds(async (n) => {
        const id = await paidVenta();
        const calls = times(CONCURRENT, (i) => {
          if ((i + n) % 10 === 5) return admins[i % 2]?.put(`/ventas/${id}/anular`).send({ motivo: 'x' });
          return (i % 2 === 0 ? buyer : seller).post(`/ventas/${id}/pedir-anulacion`).send({ motivo: 'Me equivoqué' });
        });
        const {
          200: annulled,
          201: _asked,
          409: _refused,
          ...others
        } = countByStatus(await all(calls as PromiseLike<Response>[]));
        expect([others, annulled]).toEqual([{}, 1]);
        const pedidos = await test.query<{ estado: string }>(
          'SELECT estado FROM pedidos_de_ventas WHERE venta_id = $1',
          [id],
        );
        expect([pedidos.length <= 1, pedidos.filter(({ estado }) => estado !== 'aceptado')]).toEqual([true, []]);
        expect(await auditOf(id, 'venta_anulada')).toBe(1);
      });
    },
    MS_FOR_ALL,
  );

  it(
    "'Devuelto' concurrent with account changes succeeds once, with the stored account",
    async () => {
      const annulled = { anulada_en: new Date(), anulada_por: 'admin', motivo_anulacion: 'x' };
      await inRounds(async () => {
        const id = await paidVenta(annulled);
        const calls = times(CONCURRENT, (i) =>
          i % 3 === 0
            ? buyer.put(`/ventas/${id}/cuenta-devolucion`).send({ cuenta: `cuenta.numero.${i}` })
            : admins[i % 2]?.put(`/ventas/${id}/devolucion`).send({ referencia: `T-${i}` }),
        );
        const answers = await all(calls as PromiseLike<Response>[]);
        const { 200: _ok, 409: _late, ...others } = countByStatus(answers);
        expect(others).toEqual({});
        const done = answers.filter(({ status, body }) => status === 200 && body.venta.devolucion.fecha !== null);
        expect(done).toHaveLength(1);
        const row = await ventaRow(test, id);
        expect(done[0]?.body.venta.devolucion).toMatchObject({
          cuenta: row.cuenta_devolucion,
          referencia: row.referencia_devolucion,
        });
        expect(await auditOf(id, 'venta_devuelta')).toBe(1);
        const told = "SELECT 1 FROM correo_pendiente WHERE venta_id = $1 AND clase = 'compra_devuelta'";
        expect(await test.query(told, [id])).toHaveLength(1);
      });
    },
    MS_FOR_ALL,
  );
});
