import {
  type Centavos,
  centavos,
  centavosAPesos,
  divideRounding,
  InvalidMontoError,
  isExactMonto,
  MONTO_MAXIMO,
  type Pesos,
  pesosACentavos,
  porcentajeOf,
} from './money.ts';

describe('pesosACentavos', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [1, 100],
    [0.1, 10],
    [0.005, 1],
    [0.0049, 0],
    [1.005, 101],
    [2.675, 268],
    [84_500.505, 8_450_051],
    [0.1 + 0.2, 30],
    [1e-9, 0],
    [999_999_999_999.99, MONTO_MAXIMO],
    [-1.005, -101],
  ])('%p pesos are %p centavos, rounded half up', (pesos, expected) => {
    expect(pesosACentavos(pesos)).toBe(expected);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e12, 1e21, -1e12])(
    'refuses %p',
    (pesos) => {
      expect(() => pesosACentavos(pesos)).toThrow(InvalidMontoError);
    },
  );

  test('converts small and maximal amounts back from pesos without loss', () => {
    for (let c = 0; c < 100; c++) expect(pesosACentavos(centavosAPesos(centavos(c)))).toBe(c);
    for (let c = MONTO_MAXIMO - 100; c <= MONTO_MAXIMO; c++)
      expect(pesosACentavos(centavosAPesos(centavos(c)))).toBe(c);
  });
});

describe('isExactMonto', () => {
  test.each([
    [0, true],
    [0.1, true],
    [76_050, true],
    [999_999_999_999.99, true],
    [10.005, false],
    [0.001, false],
    [1e12, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('%p → %p', (pesos, exact) => {
    expect(isExactMonto(pesos)).toBe(exact);
  });
});

test.each([
  [Number.NaN, 'not a finite number'],
  [1e12, 'beyond numeric(14,2)'],
])('pesosACentavos(%p) throws a MontoInvalidoError with the reason', (pesos, message) => {
  expect(() => pesosACentavos(pesos)).toThrow(expect.objectContaining({ name: 'MontoInvalidoError', message }));
});

describe('porcentajeOf', () => {
  test.each([
    [0, 30, 0],
    [1, 50, 1],
    [1, 49, 0],
    [50, 3, 2],
    [49, 3, 1],
    [8_450_000, 25, 2_112_500],
    [MONTO_MAXIMO, 100, MONTO_MAXIMO],
    [MONTO_MAXIMO, 30, 30_000_000_000_000],
  ])('%p centavos at %p %% are %p', (monto, porcentaje, expected) => {
    expect(porcentajeOf(centavos(monto), porcentaje)).toBe(expected);
  });
});

test('divideRounding rounds half up and is exact at any size', () => {
  expect(divideRounding(5n, 2n)).toBe(3);
  expect(divideRounding(4n, 3n)).toBe(1);
  expect(divideRounding(899_999_999_999_991_000n, 100_000n)).toBe(9_000_000_000_000);
});

describe('Centavos and Pesos', () => {
  test('are different types to the compiler, and neither is assignable to the other', () => {
    const published = { precio: 84_500 as Pesos };
    const line = { precio: pesosACentavos(published.precio) };
    // @ts-expect-error Pesos are not assignable to Centavos
    const inLine: typeof line = published;
    // @ts-expect-error Centavos are not assignable to Pesos
    const onWire: typeof published = line;
    // @ts-expect-error a plain number is not assignable to Centavos
    const withoutUnidad: Centavos = 84_500;
    // @ts-expect-error pesosACentavos does not accept Centavos
    const twice = pesosACentavos(line.precio);
    expect([inLine.precio, onWire.precio, withoutUnidad, twice]).toEqual([84_500, 8_450_000, 84_500, 845_000_000]);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('reject %p as a number of centavos', (cantidad) => {
    expect(() => centavos(cantidad)).toThrow(InvalidMontoError);
  });
});
