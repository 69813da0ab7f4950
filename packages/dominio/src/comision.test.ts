import {
  comisionOf,
  comisionPorcentaje,
  gananciaNeta,
  nextTramo,
  rebajaOfVentas,
  settledComision,
} from './liquidacion.ts';
import { centavos } from './money.ts';

describe('comisionPorcentaje', () => {
  test.each([
    [0, false, 30],
    [4, false, 30],
    [5, false, 25],
    [14, false, 25],
    [15, false, 22],
    [24, false, 22],
    [25, false, 20],
    [1000, false, 20],
    [0, true, 25],
    [4, true, 25],
    [5, true, 20],
    [14, true, 20],
    [15, true, 17],
    [24, true, 17],
    [25, true, 15],
  ])('%p sales, certificate approved: %p → %p %%', (ventasUltimos30, constanciaAprobada, expected) => {
    expect(comisionPorcentaje({ ventasUltimos30, constanciaAprobada })).toBe(expected);
  });
});

test.each([
  [0, { faltan: 5, rebaja: 5 }],
  [4, { faltan: 1, rebaja: 5 }],
  [5, { faltan: 10, rebaja: 8 }],
  [15, { faltan: 10, rebaja: 10 }],
  [24, { faltan: 1, rebaja: 10 }],
  [25, null],
])('after %p sales the next bracket is %p', (ventas, expected) => {
  expect(nextTramo(ventas)).toEqual(expected);
});

test('nextTramo promises the reduction that rebajaOfVentas gives at that number of sales', () => {
  for (let ventas = 0; ventas < 25; ventas++) {
    const tramo = nextTramo(ventas);
    expect(tramo).not.toBeNull();
    if (tramo) expect(rebajaOfVentas(ventas + tramo.faltan)).toBe(tramo.rebaja);
  }
});

test.each([
  [8_450_000, 25, 2_112_500, 6_337_500],
  [1, 30, 0, 1],
  [5, 30, 2, 3],
  [0, 30, 0, 0],
])('of %p centavos at %p %% the commission is %p and the net gain %p', (precio, porcentaje, comision, ganancia) => {
  expect(comisionOf(centavos(precio), porcentaje)).toBe(comision);
  expect(gananciaNeta(centavos(precio), porcentaje)).toBe(ganancia);
});

test.each([
  [0, false, 'Sin ventas pagas todavía, hoy se liquida al', 30],
  [1, true, 'Con la única venta ya paga, hoy se liquida al', 25],
  [16, true, 'Con las 16 ventas ya pagas, hoy se liquida al', 17],
])('settledComision of %d paid sales (certificate %s) is: %s %d %%', (pagas, constanciaAprobada, label, porcentaje) => {
  expect(settledComision(constanciaAprobada, pagas)).toEqual({ label, porcentaje });
});
