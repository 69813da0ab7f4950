import { cashbackDespues, centavos, centavosAPesos, collectedCashback, MONTO_MAXIMO } from '@fluxpartes/dominio';
import fc from 'fast-check';
import { insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { centavosANumeric, numericACentavos, sumToCentavos } from '../../../database/money-column.ts';
import { DomainError } from '../../../request-context/request.ts';
import { ventaAmounts } from './compra-amounts.ts';

const LIMIT = centavosAPesos(MONTO_MAXIMO);

/** Amounts within a million centavos of the maximum, and any amount below it. */
const amount = fc
  .oneof(fc.integer({ min: MONTO_MAXIMO - 1_000_000, max: MONTO_MAXIMO }), fc.nat(MONTO_MAXIMO))
  .map(centavos);
const compra = fc.record({
  precio: amount,
  /** Share of the spendable cashback that is spent. */
  part: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  constanciaAfip: fc.boolean(),
  certificadoEstudio: fc.boolean(),
  comprasUltimos30: fc.nat(20),
});

const story = fc.record({
  whenCollected: fc.boolean(),
  initialBalance: amount,
  initialImpagos: fc.bigInt({ min: 0n, max: BigInt(MONTO_MAXIMO) * 3n }),
  compras: fc.array(compra, { maxLength: 40 }),
});

/** A sum in the format of PostgreSQL, exact at any size. */
function sumText(centavos: bigint): string {
  return `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`;
}

it('ventaAmounts accepts or rejects every purchase near the maximum amount and keeps sums exact', () => {
  fc.assert(
    fc.property(story, ({ whenCollected, initialBalance, initialImpagos, compras }) => {
      let balance = initialBalance;
      let impagos = initialImpagos;
      for (const { precio, part, comprasUltimos30, ...documentos } of compras) {
        const sum = sumToCentavos(sumText(impagos));
        const exact = centavos(impagos > BigInt(balance) ? 0 : balance - Number(impagos));
        expect(collectedCashback(balance, sum)).toBe(exact);
        const cashbackDisponible = whenCollected ? exact : balance;
        const estado = { pausada: false, deleted: false, existencias: null };
        const publicacion = { version: 1, precio, envio: false, tipo_envio: null, estado };
        const cuenta = { documentos, comprasUltimos30, cashbackDisponible, saldo: balance };
        const data = { ...cuenta, precio, cantidad: 1, publicacion, lowestPrecio: null };
        const total = Math.round(
          (precio * (100 - 5 * (+documentos.constanciaAfip + +documentos.certificadoEstudio))) / 100,
        );
        const usado = Math.floor(Math.min(total, cashbackDisponible) * part);
        try {
          const venta = ventaAmounts(data, { monto: centavosAPesos(centavos(total - usado)) });
          balance = cashbackDespues(balance, venta.cashbackUsado, venta.cupon);
          impagos += BigInt(venta.cupon);
          for (const monto of [balance, venta.monto, venta.cupon, venta.totalConDescuento]) {
            expect(monto).toBeGreaterThanOrEqual(0);
            expect(numericACentavos(centavosANumeric(monto))).toBe(monto);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('a buyer can make 26 unpaid purchases of $ 999.999.999.999,99, and the ledger equals the balance', async () => {
  const test = await createTestApp({ TOPE_CUPON_IMPAGO: '999999999999' });
  try {
    const [seller] = await newSeller(test);
    const publicacion_id = await insertPublicacion(test, seller, { precio: String(LIMIT) });
    const [buyerId, buyer] = await newMechanic(test);
    const spendable = async () => {
      const { body } = await buyer.get(`/usuarios/${buyerId}`).expect(200);
      return body.cashback - (body.cashback_a_confirmar ?? 0);
    };
    for (let n = 1; n <= 26; n += 1) {
      const monto = Math.round((LIMIT - (await spendable())) * 100) / 100;
      const { status, body } = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto });
      expect([n, status, body.codigo]).toEqual([n, 201, undefined]);
    }
    const [row] = await test.query(
      `SELECT u.cashback = (SELECT sum(importe) FROM movimientos_cashback) AS closes,
              (SELECT sum(cupon) FROM ventas WHERE NOT pago_recibido) > $1 AS exceeds FROM usuarios u WHERE id = $2`,
      [LIMIT, buyerId],
    );
    expect(row).toEqual({ closes: true, exceeds: true });
    await (await test.loginAdmin()).get('/ventas-detalle').expect(200);
  } finally {
    await test.close();
  }
}, 60_000);
