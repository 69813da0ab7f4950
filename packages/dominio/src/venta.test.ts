import { esCashbackUsable } from './cashback.ts';
import { cuponPorcentaje } from './cupon.ts';
import { descuentoPorcentaje, totalConDescuento } from './descuento.ts';
import { type Centavos, centavos, MONTO_MAXIMO } from './dinero.ts';
import {
  CashbackFueraDeAlcanceError,
  calcularVenta,
  cotizarVenta,
  type DatosDeVenta,
  normalizarCantidad,
  TotalFueraDeAlcanceError,
} from './venta.ts';

const datos = (cambios: Partial<DatosDeVenta> = {}): DatosDeVenta => ({
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
])('AFIP/ARCA approved %p, study approved %p → %p %% off', (constanciaAfip, certificadoEstudio, esperado) => {
  expect(descuentoPorcentaje({ constanciaAfip, certificadoEstudio })).toBe(esperado);
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
])('%p centavos × %p at %p %% off are %p, rounded once', (precio, cantidad, descuento, esperado) => {
  expect(totalConDescuento(centavos(precio), cantidad, descuento)).toBe(esperado);
});

test.each([
  [0, 3],
  [10, 3],
  [11, 5],
  [500, 5],
])('%p purchases in the last 30 days → a coupon of %p %%', (compras, esperado) => {
  expect(cuponPorcentaje(compras)).toBe(esperado);
});

test('a whole purchase: discount, all the cashback, coupon of the discounted total', () => {
  expect(calcularVenta(datos(), centavos(1_235_000))).toEqual({
    subtotal: 16_900_000,
    descuento: 10,
    ahorro: 1_690_000,
    totalConDescuento: 15_210_000,
    cashbackMaximo: 1_235_000,
    cuponPorcentaje: 3,
    cupon: 456_300,
    cashbackUsado: 1_235_000,
    monto: 13_975_000,
  });
});

test('cashback is optional', () => {
  expect(calcularVenta(datos(), centavos(0)).monto).toBe(15_210_000);
});

test('cashback can pay everything, and the coupon is still of the discounted total', () => {
  const venta = calcularVenta(datos({ precio: centavos(10_000), cantidad: 1, documentos: ninguno }), centavos(10_000));
  expect(venta).toMatchObject({
    monto: 0,
    cupon: 300,
    cashbackMaximo: 10_000,
  });
});

test('a frequent buyer gets 5 %', () => {
  expect(calcularVenta(datos({ comprasUltimos30: 11 }), centavos(0)).cupon).toBe(760_500);
});

test.each([-1, 0.5, 1_235_001, Number.NaN])('refuses to use %p centavos of a cashback of 1 235 000', (usado) => {
  expect(() => calcularVenta(datos(), usado as Centavos)).toThrow(CashbackFueraDeAlcanceError);
});

test('cashback beyond the total is refused though the balance would hold it', () => {
  expect(esCashbackUsable(centavos(501), centavos(1_000), centavos(500))).toBe(false);
  expect(esCashbackUsable(centavos(500), centavos(1_000), centavos(500))).toBe(true);
});

test('what is refused is named in the log', () => {
  expect(String(new CashbackFueraDeAlcanceError())).toBe('CashbackFueraDeAlcanceError');
  expect(String(new TotalFueraDeAlcanceError())).toBe('TotalFueraDeAlcanceError');
});

test('a total beyond what storage holds is refused, the last one that fits is not', () => {
  expect(() => cotizarVenta(datos({ precio: MONTO_MAXIMO, cantidad: 2 }))).toThrow(TotalFueraDeAlcanceError);
  expect(cotizarVenta(datos({ precio: MONTO_MAXIMO, cantidad: 1, documentos: ninguno })).totalConDescuento).toBe(
    MONTO_MAXIMO,
  );
});

test.each([
  ['2', 2],
  [7, 7],
  ['', 1],
  ['0', 1],
  ['-3', 1],
  ['1.5', 1],
  ['abc', 1],
  [Number.NaN, 1],
  ['100000', 100_000],
  ['100001', 1],
])('a typed quantity of %p becomes %p', (texto, esperado) => {
  expect(normalizarCantidad(texto)).toBe(esperado);
});

const ninguno = { constanciaAfip: false, certificadoEstudio: false };
