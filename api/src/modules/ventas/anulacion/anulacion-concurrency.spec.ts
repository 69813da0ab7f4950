import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { CONCURRENT, countByStatus, inRounds, MS_FOR_ALL, ROUNDS, times } from '../../../../test/concurrency-rounds.ts';
import { picture } from '../../../../test/images.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { ventaRow } from '../../../../test/venta-factory.ts';
import { AnulacionService } from './anulacion.ts';

let test: TestApp;
let vendedor_id: number;
let admins: TestAgent[];

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_WRITES: '1000000' });
  [vendedor_id] = await newSeller(test);
  admins = [await clientOf(test, null), await clientOf(test, null)];
});
afterAll(() => test.close());

const unitsOf = (publicacionId: number) =>
  test.query(
    `SELECT (p.existencias + coalesce(sum(v.unidades_tomadas) FILTER (WHERE v.anulada_en IS NULL), 0))::int AS units
     FROM publicaciones p LEFT JOIN ventas v ON v.publicacion_id = p.id WHERE p.id = $1 GROUP BY p.id`,
    [publicacionId],
  );

/** Users with a visible balance that differs from the ledger minus their debt; the result must be empty. */
const unbalanced = () =>
  test.query(
    `SELECT u.id FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id
     GROUP BY u.id HAVING u.cashback - u.deuda_cashback <> coalesce(sum(m.importe), 0)`,
  );

describe(`${CONCURRENT} concurrent calls, ${ROUNDS} rounds`, () => {
  it(
    'an annulment concurrent with proofs, approvals and purchases happens at most once',
    async () => {
      const image = await picture(220, 220);
      const [, buyer] = await newMechanic(test);
      await inRounds(async (n) => {
        const publicacion_id = await insertPublicacion(test, vendedor_id, { existencias: CONCURRENT });
        const sold = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
        const { id } = sold.body.venta;
        const annul = () => buyer.put(`/ventas/${id}/anular`).send({});
        const against = [
          () => buyer.post(`/ventas/${id}/comprobante`).attach('comprobante', image, 'a.jpg'),
          () => admins[n % 2]?.put(`/ventas/${id}`).send({ pago_recibido: true }),
          () => buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }),
        ];
        const calls = times(CONCURRENT, (i) => (i % 5 === 0 ? annul() : against[(i + n) % against.length]?.()));
        const answers = await Promise.all(calls.map(async (call) => (await call) as Response));
        const { 200: _ok, 201: _made, 409: _refused, ...others } = countByStatus(answers);
        expect(others).toEqual({});
        const annulled = answers.filter(({ body }) => body.venta?.anulada);
        const venta = await ventaRow(test, id);
        // An annulled sale was annulled once, without a later proof or payment.
        expect(annulled).toHaveLength(venta.anulada_en === null ? 0 : 1);
        if (venta.anulada_en !== null) expect([venta.comprobante_id, venta.pago_recibido]).toEqual([null, false]);
        expect(await unitsOf(publicacion_id)).toEqual([{ units: CONCURRENT }]);
      });
      expect(await unbalanced()).toEqual([]);
    },
    MS_FOR_ALL,
  );

  it(
    'an expiry concurrent with proofs annuls the sale once or leaves it with a proof',
    async () => {
      const image = await picture(220, 220);
      const [, buyer] = await newMechanic(test);
      const outcomes = new Set<string>();
      await inRounds(async (n) => {
        const publicacion_id = await insertPublicacion(test, vendedor_id, { existencias: 1 });
        const sold = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
        const { id } = sold.body.venta;
        const proof = () => buyer.post(`/ventas/${id}/comprobante`).attach('comprobante', image, 'a.jpg');
        // By round: no proof, an existing proof, or a proof with its upload in progress.
        const first = times(n % 3 === 2 ? 5 : 0, () => proof().then(() => {}));
        if (n % 3 === 1) await proof();
        const expiries = times(CONCURRENT / 2, () => test.app.get(AnulacionService).vencer(id, () => true));
        const proofs = await Promise.all(times(CONCURRENT / 2, () => proof().then((answer) => answer as Response)));
        await Promise.all([...expiries, ...first]);
        const { 201: stored = 0, 409: rejected = 0, ...others } = countByStatus(proofs);
        expect([others, stored + rejected]).toEqual([{}, CONCURRENT / 2]);
        const venta = await ventaRow(test, id);
        const isAnnulled = venta.anulada_por === 'sistema';
        expect([isAnnulled, venta.comprobante_id !== null]).toEqual(isAnnulled ? [true, false] : [false, true]);
        outcomes.add(String(isAnnulled));
        const undone = "SELECT 1 FROM movimientos_cashback WHERE venta_id = $1 AND motivo = 'anulacion_de_cupon'";
        expect(await test.query(undone, [id])).toHaveLength(isAnnulled ? 1 : 0);
        expect(await test.query('SELECT 1 FROM correo_pendiente WHERE venta_id = $1', [id])).toHaveLength(
          isAnnulled ? 2 : 0,
        );
        expect(await unitsOf(publicacion_id)).toEqual([{ units: 1 }]);
      });
      expect(outcomes).toEqual(new Set(['true', 'false']));
      expect(await unbalanced()).toEqual([]);
    },
    MS_FOR_ALL,
  );
});
