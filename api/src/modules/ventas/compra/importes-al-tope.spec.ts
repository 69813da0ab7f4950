import {
  cashbackDespues,
  cashbackOfImpagas,
  centavos,
  centavosAPesos,
  collectedCashback,
  MONTO_MAXIMO,
} from '@fluxpartes/dominio';
import fc from 'fast-check';
import { insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { centavosANumeric, numericACentavos, sumaACentavos } from '../../../database/column-types.ts';
import { importesDeVenta } from './importes-de-venta.ts';

const TOPE = centavosAPesos(MONTO_MAXIMO);

/** An amount within a million centavos of the top, or anywhere below it. */
const importe = fc
  .oneof(fc.integer({ min: MONTO_MAXIMO - 1_000_000, max: MONTO_MAXIMO }), fc.nat(MONTO_MAXIMO))
  .map(centavos);
const compra = fc.record({
  precio: importe,
  /** How much of what can be spent is spent. */
  parte: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  constanciaAfip: fc.boolean(),
  certificadoEstudio: fc.boolean(),
  comprasUltimos30: fc.nat(20),
});

const historia = fc.record({
  alCobrar: fc.boolean(),
  saldoInicial: importe,
  impagosIniciales: fc.bigInt({ min: 0n, max: BigInt(MONTO_MAXIMO) * 3n }),
  compras: fc.array(compra, { maxLength: 40 }),
});

/** A sum as PostgreSQL writes it, exact at any size. */
function textoDeSuma(centavos: bigint): string {
  return `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`;
}

it('at the top of the range every purchase of a history is made or refused with a sentence, and every sum holds', () => {
  fc.assert(
    fc.property(historia, ({ alCobrar, saldoInicial, impagosIniciales, compras }) => {
      let saldo = saldoInicial;
      let impagos = impagosIniciales;
      for (const { precio, parte, comprasUltimos30, ...documentos } of compras) {
        const suma = sumaACentavos(textoDeSuma(impagos));
        const exacto = centavos(impagos > BigInt(saldo) ? 0 : saldo - Number(impagos));
        expect(collectedCashback(saldo, suma)).toBe(exacto);
        const cashbackDisponible = alCobrar ? exacto : saldo;
        const datos = { precio, cantidad: 1, documentos, comprasUltimos30, cashbackDisponible, saldo };
        const total = Math.round(
          (precio * (100 - 5 * (+documentos.constanciaAfip + +documentos.certificadoEstudio))) / 100,
        );
        const usado = Math.floor(Math.min(total, cashbackDisponible) * parte);
        try {
          const venta = importesDeVenta(datos, centavos(total - usado));
          saldo = cashbackDespues(saldo, venta.cashbackUsado, venta.cupon);
          impagos += BigInt(venta.cupon);
          const deImpagas = cashbackOfImpagas(venta.cashbackUsado, datos.saldo, suma);
          for (const monto of [saldo, venta.monto, venta.cupon, venta.totalConDescuento, deImpagas]) {
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

it('a buyer with 26 unpaid purchases of $ 999.999.999.999,99 buys on, and the ledger is the balance', async () => {
  const test = await createTestApp();
  try {
    const [seller] = await newSeller(test);
    const publicacion_id = await insertPublicacion(test, seller, { precio: String(TOPE) });
    const [buyerId, buyer] = await newMechanic(test);
    const shown = async () => (await buyer.get(`/usuarios/${buyerId}`).expect(200)).body.cashback as number;
    for (let n = 1; n <= 28; n += 1) {
      const monto = Math.round((TOPE - (await shown())) * 100) / 100;
      const { status, body } = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto });
      expect([n, status, body.codigo]).toEqual([n, 201, undefined]);
    }
    const [row] = await test.query(
      `SELECT u.cashback = (SELECT sum(importe) FROM movimientos_cashback) AS cierra,
              (SELECT sum(cupon) FROM ventas WHERE NOT pago_recibido) > $1 AS se_pasa FROM usuarios u WHERE id = $2`,
      [TOPE, buyerId],
    );
    expect(row).toEqual({ cierra: true, se_pasa: true });
    await (await test.loginAdmin()).get('/ventas-detalle').expect(200);
  } finally {
    await test.close();
  }
}, 60_000);
