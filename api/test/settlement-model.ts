import fc from 'fast-check';

/**
 * A step of a random history of one shop and one buyer, who may cooperate to defraud the platform. `venta` is the index of
 * one of the sales; shares are in thousandths.
 */
export type ShopStep =
  | { tipo: 'vender'; precio: number; cantidad: number; part: number }
  | { tipo: 'pago'; venta: number; pagada: boolean; anyway: boolean }
  /**
   * Fraud by both: a large purchase is paid, its coupon is spent in another purchase, and the large one is annulled before
   * or after the approval of the other one.
   */
  | { tipo: 'conspirar'; cantidad: number; first: 'anular' | 'pago' | 'nada'; anyway: boolean }
  | { tipo: 'ajustar'; cashback: number }
  | { tipo: 'borrar' }
  | { tipo: 'corregir'; venta: number; monto: number }
  | { tipo: 'recibir'; venta: number }
  | { tipo: 'comprobante'; venta: number }
  | { tipo: 'anular'; venta: number; byAdmin: boolean }
  | { tipo: 'pedir_anulacion'; venta: number; bySeller: boolean }
  | { tipo: 'decidir_pedido'; venta: number; refused: boolean }
  | { tipo: 'arrepentirse'; venta: number }
  | { tipo: 'dar_cuenta'; venta: number }
  | { tipo: 'devolver'; venta: number; done: boolean }
  | { tipo: 'vencer' }
  | { tipo: 'reponer'; publicacion: number; unidades: number }
  | { tipo: 'constancia'; aprobada: boolean }
  | { tipo: 'liquidar'; from: number; many: number }
  | { tipo: 'deshacer'; liquidacion: number }
  | { tipo: 'transferir'; liquidacion: number; done: boolean }
  | { tipo: 'esperar'; days: number };

/** A step that applies to one sale. */
export type VentaStep = Extract<ShopStep, { venta: number }>;

const of = <T extends ShopStep['tipo'], V>(tipo: T, values: { [K in keyof V]: fc.Arbitrary<V[K]> }) =>
  fc.record({ tipo: fc.constant(tipo), ...values }) as fc.Arbitrary<{ tipo: T } & V>;

/** No part, all or a part of the spendable cashback, in thousandths. */
const part = fc.oneof(fc.constantFrom(0, 1000, 1000), fc.nat(1000));
const oftenTrue = fc.integer({ min: 0, max: 4 }).map((n) => n > 0);

/** One step. Sales and payments have the highest weight, so that there are sales to settle. */
export const shopStep: fc.Arbitrary<ShopStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: of('vender', { precio: fc.nat(4), cantidad: fc.integer({ min: 1, max: 5 }), part }),
  },
  {
    weight: 6,
    arbitrary: of('pago', {
      venta: fc.nat(),
      pagada: oftenTrue,
      anyway: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
  },
  { weight: 1, arbitrary: of('ajustar', { cashback: fc.nat(2_000) }) },
  { weight: 1, arbitrary: of('borrar', {}) },
  {
    weight: 2,
    arbitrary: of('conspirar', {
      cantidad: fc.integer({ min: 1, max: 5 }),
      first: fc.constantFrom('anular' as const, 'pago' as const, 'nada' as const),
      anyway: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    }),
  },
  { weight: 1, arbitrary: of('corregir', { venta: fc.nat(), monto: fc.nat(9_999) }) },
  { weight: 3, arbitrary: of('recibir', { venta: fc.nat() }) },
  { weight: 1, arbitrary: of('comprobante', { venta: fc.nat() }) },
  { weight: 3, arbitrary: of('anular', { venta: fc.nat(), byAdmin: fc.boolean() }) },
  { weight: 2, arbitrary: of('pedir_anulacion', { venta: fc.nat(), bySeller: fc.boolean() }) },
  { weight: 1, arbitrary: of('decidir_pedido', { venta: fc.nat(), refused: fc.boolean() }) },
  { weight: 1, arbitrary: of('arrepentirse', { venta: fc.nat() }) },
  { weight: 2, arbitrary: of('dar_cuenta', { venta: fc.nat() }) },
  { weight: 3, arbitrary: of('devolver', { venta: fc.nat(), done: fc.integer({ min: 0, max: 3 }).map((n) => n > 0) }) },
  { weight: 1, arbitrary: of('vencer', {}) },
  { weight: 1, arbitrary: of('reponer', { publicacion: fc.nat(1), unidades: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: of('constancia', { aprobada: fc.boolean() }) },
  { weight: 5, arbitrary: of('liquidar', { from: fc.nat(), many: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: of('deshacer', { liquidacion: fc.nat() }) },
  { weight: 2, arbitrary: of('transferir', { liquidacion: fc.nat(), done: fc.boolean() }) },
  { weight: 2, arbitrary: of('esperar', { days: fc.constantFrom(4, 11, 31) }) },
);
