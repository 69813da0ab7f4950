import { centavos } from '@fluxpartes/dominio';
import { computeOrder, INITIAL_ORDER, maxCantidad } from './purchase-options.ts';

const APROBADO = { cashback: 12350, aprobado_constancia_afip: true, aprobado_certificado_estudio: true };

/** Amounts in centavos, worked out by hand from the rules of money (docs/rules.md). */
const TEST_CASES = [
  {
    testCase: 'no document, no cashback',
    precio: 84500,
    usuario: {},
    compras: 0,
    order: INITIAL_ORDER,
    expected: { monto: 8_450_000, descuento: 0, cupon: 253_500, cashbackMaximo: 0 },
  },
  {
    testCase: 'two documents, two units, all the cashback',
    precio: 84500,
    usuario: APROBADO,
    compras: 0,
    order: { cantidad: 2, usaCashback: true, cashback: 'maximo' },
    expected: { monto: 13_975_000, descuento: 10, cupon: 456_300, cashbackUsado: 1_235_000 },
  },
  {
    testCase: 'ten purchases are not yet frequent',
    precio: 100,
    usuario: {},
    compras: 10,
    order: INITIAL_ORDER,
    expected: { cupon: 300, cuponPorcentaje: 3 },
  },
  {
    testCase: 'eleven purchases earn 5 %',
    precio: 100,
    usuario: {},
    compras: 11,
    order: INITIAL_ORDER,
    expected: { cupon: 500, cuponPorcentaje: 5 },
  },
  {
    testCase: 'a cashback above the total is cut to it',
    precio: 99.99,
    usuario: { cashback: 500 },
    compras: 0,
    order: { cantidad: 1, usaCashback: true, cashback: centavos(50_000) },
    expected: { monto: 0, cashbackUsado: 9_999, cupon: 300 },
  },
  {
    testCase: 'a part of the cashback',
    precio: 1000,
    usuario: { cashback: 500, aprobado_constancia_afip: true },
    compras: 0,
    order: { cantidad: 1, usaCashback: true, cashback: centavos(12_345) },
    expected: { monto: 95_000 - 12_345, descuento: 5, cashbackUsado: 12_345 },
  },
  {
    testCase: 'no amount in the field uses none',
    precio: 1000,
    usuario: { cashback: 500 },
    compras: 0,
    order: { cantidad: 1, usaCashback: true, cashback: null },
    expected: { monto: 100_000, cashbackUsado: 0 },
  },
  {
    testCase: 'a chosen cashback that is not ticked does not count',
    precio: 1000,
    usuario: { cashback: 500 },
    compras: 0,
    order: { cantidad: 1, usaCashback: false, cashback: centavos(12_345) },
    expected: { monto: 100_000, cashbackUsado: 0 },
  },
] as const;

describe('the amounts of an order', () => {
  it.each(TEST_CASES)('$testCase', ({ precio, usuario, compras, order, expected }) => {
    expect(computeOrder({ precio }, { usuario, comprasUltimos30: compras }, order)).toMatchObject(expected);
  });

  it.each([
    [84_500, 100_000],
    [0, 100_000],
    [999_999_999_999.99, 1],
    [100_000_000, 9_999],
  ])('limit a part at %i pesos to %i units', (precio, maximo) => {
    expect(maxCantidad({ precio })).toBe(maximo);
  });
});
