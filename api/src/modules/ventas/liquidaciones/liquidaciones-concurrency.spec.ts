import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { CONCURRENT, countByStatus, inRounds, MS_FOR_ALL, ROUNDS, times } from '../../../../test/concurrency-rounds.ts';
import { newShop, type Shop, settling } from '../../../../test/liquidacion-factory.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let admins: TestAgent[];
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_WRITES: '1000000' });
  admins = await Promise.all(times(3, () => clientOf(test, null)));
  shop = await newShop(test);
});
afterAll(() => test.close());

const anAdmin = (i: number): TestAgent => admins[i % admins.length] as TestAgent;
const answered = (calls: PromiseLike<Response>[]) => Promise.all(calls);

/** Finds settlements with wrong sums, sales that name another settlement, and settled sales that are annulled. */
const wrong = () =>
  test.query(
    `SELECT l.id FROM liquidaciones l LEFT JOIN ventas_liquidadas r ON r.liquidacion_id = l.id WHERE l.deshecha_en IS NULL
       GROUP BY l.id HAVING l.neto <> coalesce(sum(r.neto), 0) OR l.bruto <> coalesce(sum(r.bruto), 0)
     UNION ALL
     SELECT v.id FROM ventas v LEFT JOIN ventas_liquidadas r ON r.venta_id = v.id
       WHERE v.liquidacion_id IS DISTINCT FROM r.liquidacion_id
     UNION ALL
     SELECT v.id FROM ventas v WHERE v.liquidacion_id IS NOT NULL AND (v.anulada_en IS NOT NULL OR NOT v.pago_recibido)`,
  );

describe(`${CONCURRENT} concurrent calls, ${ROUNDS} rounds`, () => {
  it(
    'settlements that share sales put each sale in one of them without deadlock',
    async () => {
      await inRounds(async (n) => {
        const ventas: number[] = [];
        for (let i = 0; i < 6; i += 1) ventas.push(await shop.sold());
        // Neighbours overlap in both directions, so a wrong lock order would deadlock.
        const share = (i: number) => {
          const pair = [0, 1, 2].map((k) => Number(ventas[(i + k + n) % ventas.length]));
          return i % 2 === 0 ? pair : pair.reverse();
        };
        const answers = await answered(times(CONCURRENT, (i) => settling(anAdmin(i), shop, share(i))));
        const { 201: made = 0, 409: _refused, ...others } = countByStatus(answers);
        expect([made > 0, others]).toEqual([true, {}]);
        const settled = answers.flatMap(({ body }) => body.liquidacion?.ventas ?? []);
        const ids = settled.map(({ venta_id }: { venta_id: number }) => venta_id);
        expect(ids).toHaveLength(made * 3);
        expect(new Set(ids).size).toBe(ids.length);
      });
      expect(await wrong()).toEqual([]);
    },
    MS_FOR_ALL,
  );

  it(
    'settlements stay correct during annulments, corrections and their own undoing',
    async () => {
      await inRounds(async () => {
        const ventas = [await shop.sold(), await shop.sold()];
        const [venta = 0] = ventas;
        const calls = [
          (i: number) => settling(anAdmin(i), shop, ventas),
          (i: number) => anAdmin(i).put(`/ventas/${venta}/anular`).send({ motivo: 'No hay stock' }),
          (i: number) =>
            anAdmin(i)
              .put(`/ventas/${venta}`)
              .send({ pago_recibido: i % 2 === 0 }),
          async (i: number) => {
            const [last] = await test.query('SELECT coalesce(max(id), 1) AS id FROM liquidaciones');
            return anAdmin(i).delete(`/liquidaciones/${last?.id}`);
          },
        ];
        const answers = await answered(times(CONCURRENT, (i) => calls[i % calls.length]?.(i) as PromiseLike<Response>));
        const { 200: _ok, 201: _made, 404: _none, 409: _refused, ...others } = countByStatus(answers);
        expect(others).toEqual({});
        expect(await wrong()).toEqual([]);
      });
    },
    MS_FOR_ALL,
  );
});
