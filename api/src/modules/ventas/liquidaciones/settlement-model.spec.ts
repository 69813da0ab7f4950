import fc from 'fast-check';
import { callerOf } from '../../../../test/factories.ts';
import { type ShopStep, shopStep } from '../../../../test/settlement-model.ts';
import { SettlementModelRunner } from '../../../../test/settlement-model-runner.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { DomainError } from '../../../request-context/request.ts';
import { ConfirmacionService } from '../../usuarios/contrasena.ts';
import { LiquidacionesListService } from './liquidaciones-list.ts';

/** Number of histories: `RUNS=1000` is the long form. */
const RUNS = Number(process.env.RUNS ?? 15);
const TIMEOUT = 60_000 + RUNS * 2_000;
/** Steps that must occur: histories without these steps would pass trivially. */
const SEEN: readonly ShopStep['tipo'][] = [
  ...(['liquidar', 'deshacer', 'transferir', 'anular', 'pedir_anulacion', 'arrepentirse'] as const),
  ...(['dar_cuenta', 'devolver', 'reponer', 'comprobante', 'ajustar', 'borrar', 'vencer'] as const),
];

/** The first history has every step of `SEEN`, because a few random ones may lack one. Sales count from 0. */
const vender = { tipo: 'vender', precio: 3, cantidad: 1, part: 0 } as const;
const conspire = { tipo: 'conspirar', cantidad: 5 } as const;
const EVERY_STEP: ShopStep[] = [
  ...([{ tipo: 'ajustar', cashback: 500 }, { tipo: 'borrar' }] as const),
  { tipo: 'reponer', publicacion: 0, unidades: 20 },
  // Sale 0 is annulled after its coupon paid for sale 1: a deduction. Sale 2 before that of sale 3: a question, then a gift.
  ...([
    { ...conspire, first: 'pago', anyway: false },
    { ...conspire, first: 'anular', anyway: false },
  ] as const),
  { tipo: 'pago', venta: 3, pagada: true, anyway: true },
  ...([
    { tipo: 'dar_cuenta', venta: 2 },
    { tipo: 'devolver', venta: 2, done: true },
  ] as const),
  ...([
    { tipo: 'recibir', venta: 1 },
    { tipo: 'esperar', days: 11 },
    { tipo: 'liquidar', from: 1, many: 1 },
  ] as const),
  ...([
    { tipo: 'deshacer', liquidacion: 0 },
    { tipo: 'liquidar', from: 1, many: 1 },
  ] as const),
  { tipo: 'transferir', liquidacion: 1, done: true },
  ...([vender, { tipo: 'comprobante', venta: 4 }, { tipo: 'pedir_anulacion', venta: 4, bySeller: true }] as const),
  ...([vender, { tipo: 'arrepentirse', venta: 5 }, { tipo: 'anular', venta: 5, byAdmin: true }] as const),
  ...([vender, { tipo: 'vencer' }] as const),
];

let test: TestApp;
/** Credits and gifts of the admin in this history, in centavos. */
let given = 0;
const seen = { deductions: 0, gifts: 0, asked: 0 };
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_WRITES: '1000000', DATABASE_POOL: '2' });
  jest.spyOn(test.app.get(ConfirmacionService), 'isContrasenaActual').mockResolvedValue(true);
});
afterAll(() => test.close());

/** Rejections are expected; any other error is a failure. */
async function tryTo(scene: SettlementModelRunner, step: ShopStep): Promise<boolean> {
  try {
    await scene.walk(step);
    return true;
  } catch (error) {
    if (error instanceof DomainError) {
      if (error.codigo === 'cashback_sin_respaldo') seen.asked += 1;
      return false;
    }
    throw error;
  }
}

const sale = 'least(1, (monto + cashback_usado) / nullif(total_con_descuento, 0))';

/**
 * For each account, balance minus debt equals the ledger's sum. Cashback used in approved sales is at most the coupons of
 * paid sales, credits, gifts and deductions. A coupon counts by the paid share of its sale.
 */
async function checkLedger({ compradores, credited }: SettlementModelRunner): Promise<void> {
  const rows = await test.query<Record<'used' | 'cupones' | 'credits' | 'gifts' | 'deductions' | 'descontado', string>>(
    `SELECT u.cashback >= 0 AND u.deuda_cashback >= 0 AS never_below, u.cashback - u.deuda_cashback - l.total AS difference,
       s.used, s.cupones, s.descontado, l.credits, l.gifts, l.deductions
     FROM usuarios u,
       LATERAL (SELECT coalesce(sum(importe), 0) AS total,
           coalesce(sum(respaldo) FILTER (WHERE motivo = 'ajuste_del_admin'), 0) AS credits,
           coalesce(sum(respaldo) FILTER (WHERE motivo = 'regalo'), 0) AS gifts,
           coalesce(sum(importe) FILTER (WHERE motivo = 'descuento_de_devolucion'), 0) AS deductions
         FROM movimientos_cashback m WHERE m.usuario_id = u.id) AS l,
       LATERAL (SELECT coalesce(sum(cashback_usado) FILTER (WHERE pago_recibido AND anulada_en IS NULL), 0) AS used,
           coalesce(sum(cupon * coalesce(${sale}, 1)) FILTER (WHERE pago_recibido AND anulada_en IS NULL), 0) AS cupones,
           coalesce(sum(descontado), 0) AS descontado
         FROM ventas v WHERE v.comprador_id = u.id) AS s
     WHERE u.id = ANY ($1)`,
    [compradores],
  );
  const n = (text: string) => Math.round(Number(text) * 100);
  for (const row of rows) {
    expect(row).toMatchObject({ never_below: true, difference: '0.00' });
    expect(n(row.descontado)).toBe(n(row.deductions));
    expect(Math.min(n(row.credits), n(row.gifts))).toBeGreaterThanOrEqual(0);
    expect(n(row.used)).toBeLessThanOrEqual(n(row.cupones) + n(row.credits) + n(row.gifts) + n(row.deductions) + 1);
  }
  expect(rows.reduce((sum, { credits }) => sum + n(credits), 0)).toBeLessThanOrEqual(credited);
  given = rows.reduce((sum, { credits, gifts }) => sum + n(credits) + n(gifts), 0);
  seen.deductions += rows.filter((row) => n(row.descontado) > 0).length;
  seen.gifts += rows.filter((row) => n(row.gifts) > 0).length;
}

/** Units left plus units sold equal the units that a listing was given. */
async function checkUnidades({ publicaciones }: SettlementModelRunner): Promise<void> {
  const rows = await test.query<{ id: number; units: number | null }>(
    `SELECT p.id, (p.existencias + coalesce(sum(v.unidades_tomadas) FILTER (WHERE v.anulada_en IS NULL), 0))::int AS units
     FROM publicaciones p LEFT JOIN ventas v ON v.publicacion_id = p.id WHERE p.id = ANY ($1) GROUP BY p.id ORDER BY p.id`,
    [[...publicaciones.keys()]],
  );
  expect(rows.map(({ id, units }) => [id, units])).toEqual([...publicaciones]);
}

/**
 * Every payment is in exactly one state: settled, to settle, to refund or refunded. A sale is in at most one settlement,
 * with its paid amounts.
 */
async function checkMoney({ vendedorId, paidIn }: SettlementModelRunner): Promise<void> {
  const [sums] = await test.query(
    `SELECT sum(v.monto + v.cashback_usado) FILTER (WHERE v.anulada_en IS NOT NULL AND v.devuelta_en IS NULL) AS to_give_back,
       sum(v.monto + v.cashback_usado) FILTER (WHERE v.anulada_en IS NOT NULL AND v.devuelta_en IS NOT NULL) AS given_back,
       sum(v.monto + v.cashback_usado) FILTER (WHERE v.anulada_en IS NULL AND v.liquidacion_id IS NULL) AS to_settle,
       (SELECT sum(l.bruto) FROM liquidaciones l WHERE l.vendedor_id = $1 AND l.deshecha_en IS NULL) AS settled
     FROM ventas v WHERE v.vendedor_id = $1 AND v.pago_recibido`,
    [vendedorId],
  );
  const money = (name: string) => Math.round(Number(sums?.[name] ?? 0) * 100);
  expect(money('settled') + money('to_settle') + money('to_give_back') + money('given_back')).toBe(paidIn);
  const wrong = await test.query(
    `SELECT v.id FROM ventas v LEFT JOIN ventas_liquidadas r ON r.venta_id = v.id
       LEFT JOIN liquidaciones l ON l.id = r.liquidacion_id
     WHERE v.vendedor_id = $1 AND (v.liquidacion_id IS DISTINCT FROM l.id OR l.deshecha_en IS NOT NULL
       OR (v.devuelta_en IS NOT NULL AND NOT (v.pago_recibido AND v.anulada_en IS NOT NULL))
       OR (l.id IS NOT NULL AND (NOT v.pago_recibido OR v.anulada_en IS NOT NULL OR r.bruto <> v.monto + v.cashback_usado)))`,
    [vendedorId],
  );
  expect(wrong).toEqual([]);
}

/** Settlements and refunds never exceed what the buyers transferred plus the admin's credits and gifts. */
async function checkOutNeverExceedsIn({ vendedorId, ventas }: SettlementModelRunner): Promise<void> {
  const [row] = await test.query<{ settled: string; refunds: string }>(
    `SELECT (SELECT coalesce(sum(neto), 0) FROM liquidaciones WHERE vendedor_id = $1 AND deshecha_en IS NULL) AS settled,
       (SELECT coalesce(sum(monto - descontado), 0) FROM ventas
        WHERE vendedor_id = $1 AND pago_recibido AND anulada_en IS NOT NULL) AS refunds`,
    [vendedorId],
  );
  const received = [...ventas.values()].reduce((sum, { monto, isPaid }) => sum + (isPaid ? monto : 0), 0);
  const out = Math.round((Number(row?.settled) + Number(row?.refunds)) * 100);
  expect(out).toBeLessThanOrEqual(received + given);
}

/** The lists of seller and admin match the stored sums. */
async function checkTold({ vendedorId }: SettlementModelRunner): Promise<void> {
  const lists = test.app.get(LiquidacionesListService);
  const { json } = await lists.listPendientes({ q: '', limite: 500, cursor: undefined, total: undefined });
  const local = JSON.parse(json).find(({ vendedor_id }: { vendedor_id: number }) => vendedor_id === vendedorId);
  const { a_cobrar, cobrado } = await lists.cobros(callerOf(vendedorId, 'vendedor'), vendedorId);
  const [stored] = await test.query(
    `SELECT coalesce(sum(neto) FILTER (WHERE pagada_en IS NOT NULL), 0)::float AS paid,
            coalesce(sum(neto) FILTER (WHERE pagada_en IS NULL), 0)::float AS unpaid
     FROM liquidaciones WHERE vendedor_id = $1 AND deshecha_en IS NULL`,
    [vendedorId],
  );
  expect(cobrado).toBe(stored?.paid);
  expect(a_cobrar).toBeGreaterThanOrEqual(Number(stored?.unpaid) + (local?.neto ?? 0) - 0.001);
}

it(
  'random histories keep cashback, units and payments consistent and pay out no more than received',
  async () => {
    const done = new Map<string, number>();
    let expired = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(shopStep, { minLength: 20, maxLength: 60, size: 'max' }), async (story) => {
        const scene = await SettlementModelRunner.open(test);
        for (const step of story) {
          const isDone = await tryTo(scene, step);
          if (isDone) done.set(step.tipo, (done.get(step.tipo) ?? 0) + 1);
          await checkLedger(scene);
          await checkUnidades(scene);
          await checkMoney(scene);
          await checkOutNeverExceedsIn(scene);
        }
        await checkTold(scene);
        const ended = "SELECT 1 FROM ventas WHERE vendedor_id = $1 AND anulada_por = 'sistema'";
        expired += (await test.query(ended, [scene.vendedorId])).length;
      }),
      { numRuns: RUNS, examples: [[EVERY_STEP]] },
    );
    expect(SEEN.filter((tipo) => !done.has(tipo))).toEqual([]);
    expect(expired).toBeGreaterThan(0);
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  },
  TIMEOUT,
);
