import { canDoToVenta, VENTA_ACCIONES, VENTA_ACTORS, type VentaAccion } from './ciclo.ts';
import { liquidacionOf, liquidarDesde, liquidarUntil, sumLiquidadas } from './liquidacion.ts';
import { centavos, MONTO_MAXIMO } from './money.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000 - ms);

const SALE = { receivedAt: null, anulacionPedida: false };

describe('the time from which a paid sale can be settled', () => {
  test.each([
    ['paid exactly twenty days ago', { ...SALE, paidAt: ago(20) }, NOW],
    ['paid a millisecond earlier', { ...SALE, paidAt: ago(20, 1) }, ago(0, 1)],
    ['received exactly ten days ago', { ...SALE, paidAt: ago(90), receivedAt: ago(10) }, NOW],
    ['received before it was paid', { ...SALE, paidAt: ago(0), receivedAt: ago(10) }, NOW],
    ['received at a moment that nobody knows', { ...SALE, paidAt: ago(19) }, ago(-1)],
    ['paid at a moment that nobody knows', { ...SALE, paidAt: null }, null],
    ['asked to be taken back', { ...SALE, anulacionPedida: true, paidAt: ago(90) }, null],
  ])('liquidarDesde returns the expected time for a sale %s', (_, venta, expected) => {
    expect(liquidarDesde(venta, 10)).toEqual(expected);
  });

  test.each([0, 15])('counts %p days from receipt and twice as many from payment', (afterDays) => {
    expect(liquidarDesde({ ...SALE, paidAt: NOW }, afterDays)).toEqual(ago(-2 * afterDays));
    expect(liquidarUntil(NOW, afterDays)).toEqual({ received: ago(afterDays), paid: ago(2 * afterDays) });
  });
});

describe('the payout of a sale to its shop', () => {
  test.each([
    // Columns: monto, cashback, certificate, paid sales before → gross, %, commission, net.
    [100_000, 0, false, 0, 100_000, 30, 30_000, 70_000],
    [100_000, 0, true, 0, 100_000, 25, 25_000, 75_000],
    [100_000, 0, false, 4, 100_000, 30, 30_000, 70_000],
    [100_000, 0, false, 5, 100_000, 25, 25_000, 75_000],
    [100_000, 0, true, 15, 100_000, 17, 17_000, 83_000],
    [100_000, 0, true, 25, 100_000, 15, 15_000, 85_000],
    // The marketplace pays the cashback: the shop gets its share of the whole amount.
    [60_000, 40_000, false, 0, 100_000, 30, 30_000, 70_000],
    [0, 100_000, false, 0, 100_000, 30, 30_000, 70_000],
    [0, 0, false, 0, 0, 30, 0, 0],
    // Half a centavo goes to the marketplace, once per sale.
    [5, 0, false, 0, 5, 30, 2, 3],
    [1, 0, false, 0, 1, 30, 0, 1],
  ])(
    '%p and %p of cashback, certificate %p, %p paid before: %p less %p %% (%p) is %p',
    (monto, cashbackUsado, constanciaAprobada, paidBefore, bruto, porcentaje, comision, neto) => {
      const venta = { monto: centavos(monto), cashbackUsado: centavos(cashbackUsado) };
      expect(liquidacionOf({ ...venta, constanciaAprobada, paidBefore })).toEqual({
        bruto,
        porcentaje,
        comision,
        neto,
      });
    },
  );

  it('sumLiquidadas adds the rounded amounts of each sale', () => {
    const row = { monto: centavos(5), cashbackUsado: centavos(0), constanciaAprobada: false, paidBefore: 0 };
    expect(sumLiquidadas([])).toEqual({ bruto: 0, comision: 0, neto: 0 });
    expect(sumLiquidadas([liquidacionOf(row), liquidacionOf(row)])).toEqual({ bruto: 10, comision: 4, neto: 6 });
  });

  it('sumLiquidadas limits the sum to MONTO_MAXIMO', () => {
    const huge = liquidacionOf({
      ...{ monto: MONTO_MAXIMO, cashbackUsado: centavos(0), constanciaAprobada: false, paidBefore: 0 },
    });
    expect(sumLiquidadas(Array(200).fill(huge)).bruto).toBe(MONTO_MAXIMO);
  });
});

/** The actions that a settled sale still permits. The admin who grants a request undoes the settlement first. */
const KEPT: readonly VentaAccion[] = ['subir_comprobante', 'confirmar_recepcion', 'pedir_anulacion'];

const PAID = { tieneComprobante: true, pagoRecibido: true, recepcionConfirmada: false };
const RECEIVED = { ...PAID, recepcionConfirmada: true };

test.each([PAID, RECEIVED, { ...PAID, tieneComprobante: false }, { ...RECEIVED, tieneComprobante: false }])(
  'a settled sale %p permits only uploading a proof, confirming receipt and requesting annulment',
  (venta) => {
    for (const actor of VENTA_ACTORS) {
      for (const accion of VENTA_ACCIONES) {
        const before = canDoToVenta(accion, actor, venta);
        expect([accion, canDoToVenta(accion, actor, { ...venta, liquidada: true })]).toEqual([
          accion,
          before && KEPT.includes(accion),
        ]);
      }
    }
    expect(canDoToVenta('anular', 'admin', venta)).toBe(true);
  },
);
