import { descuentoPorcentaje, totalConDescuento } from './descuento.ts';
import { type Centavos, centavos, MONTO_MAXIMO } from './money.ts';
import {
  CashbackOutOfRangeError,
  computeVenta,
  cotizarVenta,
  cuponPorcentaje,
  isCashbackUsable,
  TotalOutOfRangeError,
  type VentaData,
} from './venta.ts';

const data = (cambios: Partial<VentaData> = {}): VentaData => ({
  precio: centavos(8_450_000),
  cantidad: 2,
  documentos: { constanciaAfip: true, certificadoEstudio: true },
  cashbackDisponible: centavos(1_235_000),
  comprasUltimos30: 3,
  ...cambios,
});

test.each([
  [false, false, 0],
  [true, false, 5],
  [false, true, 5],
  [true, true, 10],
])('AFIP/ARCA approved %p, study approved %p → %p %% off', (constanciaAfip, certificadoEstudio, expected) => {
  expect(descuentoPorcentaje({ constanciaAfip, certificadoEstudio })).toBe(expected);
});

test.each([
  [8_450_000, 1, 10, 7_605_000],
  [333, 1, 5, 316],
  [110, 1, 5, 105],
  [10, 1, 5, 10],
  [9, 1, 5, 9],
  [33, 3, 10, 89],
  [0, 7, 10, 0],
  [100, 1, 0, 100],
])('%p centavos × %p at %p %% off are %p, rounded once', (precio, cantidad, descuento, expected) => {
  expect(totalConDescuento(centavos(precio), cantidad, descuento)).toBe(expected);
});

test.each([
  [0, 3],
  [10, 3],
  [11, 5],
  [500, 5],
])('%p purchases in the last 30 days → a coupon of %p %%', (compras, expected) => {
  expect(cuponPorcentaje(compras)).toBe(expected);
});

test('computeVenta applies discount and cashback, and computes the coupon from the discounted total', () => {
  expect(computeVenta(data(), centavos(1_235_000))).toEqual({
    subtotal: 16_900_000,
    descuento: 10,
    savings: 1_690_000,
    totalConDescuento: 15_210_000,
    cashbackMaximo: 1_235_000,
    cuponPorcentaje: 3,
    cupon: 456_300,
    cashbackUsado: 1_235_000,
    monto: 13_975_000,
  });
});

test('cashback is optional', () => {
  expect(computeVenta(data(), centavos(0)).monto).toBe(15_210_000);
});

test('cashback can pay everything, and the coupon is still of the discounted total', () => {
  const venta = computeVenta(data({ precio: centavos(10_000), cantidad: 1, documentos: none }), centavos(10_000));
  expect(venta).toMatchObject({
    monto: 0,
    cupon: 300,
    cashbackMaximo: 10_000,
  });
});

test('a frequent buyer gets a coupon of 5 %', () => {
  expect(computeVenta(data({ comprasUltimos30: 11 }), centavos(0)).cupon).toBe(760_500);
});

test.each([-1, 0.5, 1_235_001, Number.NaN])('refuses to use %p centavos of a cashback of 1 235 000', (usado) => {
  expect(() => computeVenta(data(), usado as Centavos)).toThrow(CashbackOutOfRangeError);
});

test('isCashbackUsable is false above the total, even if the balance is higher', () => {
  expect(isCashbackUsable(centavos(501), centavos(1_000), centavos(500))).toBe(false);
  expect(isCashbackUsable(centavos(500), centavos(1_000), centavos(500))).toBe(true);
});

test('the out-of-range errors print their Spanish names', () => {
  expect(String(new CashbackOutOfRangeError())).toBe('CashbackFueraDeAlcanceError');
  expect(String(new TotalOutOfRangeError())).toBe('TotalFueraDeAlcanceError');
});

test('cotizarVenta refuses a total above MONTO_MAXIMO and accepts MONTO_MAXIMO itself', () => {
  expect(() => cotizarVenta(data({ precio: MONTO_MAXIMO, cantidad: 2 }))).toThrow(TotalOutOfRangeError);
  expect(cotizarVenta(data({ precio: MONTO_MAXIMO, cantidad: 1, documentos: none })).totalConDescuento).toBe(
    MONTO_MAXIMO,
  );
});

const none = { constanciaAfip: false, certificadoEstudio: false };
