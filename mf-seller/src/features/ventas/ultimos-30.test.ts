import { cuentaDeVentas, fraseDeTramo, mejorDia, topeDelGrafico, tramosADibujar, ventasPorDia } from './ultimos-30.ts';

/** 00:30 of the 21st in Buenos Aires, still the 21st, though 03:30 in UTC. */
const AHORA = new Date('2026-11-21T03:30:00.000Z');
const hace = (horas: number) => new Date(AHORA.getTime() - horas * 3_600_000).toISOString();
const enPalabras = (texto: string) => texto.replaceAll('\u00a0', ' ');

test('the window has the 31 dates that 30 × 24 hours touch, in Buenos Aires', () => {
  const dias = ventasPorDia([], 0, AHORA);
  expect(dias).toHaveLength(31);
  expect(dias[0]?.fecha).toBe('22/10/2026');
  expect(dias.at(-1)?.fecha).toBe('21/11/2026');
});

test('a sale is on the date that Buenos Aires had, not UTC', () => {
  const dias = ventasPorDia([hace(0.1), hace(1), hace(2)], 3, AHORA);
  expect(dias.at(-1)).toEqual({ fecha: '21/11/2026', ventas: 1, acumuladas: 3 });
  expect(dias.at(-2)).toEqual({ fecha: '20/11/2026', ventas: 2, acumuladas: 2 });
});

test.each([
  ['none', []],
  ['the first moment of the window', [hace(30 * 24)]],
  ['a clock that is behind', [hace(-30)]],
  ['a sale that has just left the window', [hace(30 * 24 + 20)]],
  ['many', Array.from({ length: 700 }, (_, i) => hace(i))],
])('the bars add up to the count: %s', (_caso, fechas) => {
  const dias = ventasPorDia(fechas, fechas.length, AHORA);
  expect(dias.reduce((suma, { ventas }) => suma + ventas, 0)).toBe(fechas.length);
  expect(dias.at(-1)?.acumuladas).toBe(fechas.length);
});

test('where not all sales were loaded, the line still ends at the count', () => {
  const dias = ventasPorDia([hace(1)], 6000, AHORA);
  expect(dias[0]?.acumuladas).toBe(5999);
  expect(dias.at(-1)?.acumuladas).toBe(6000);
});

test('the best day is the newest of equals, and none without sales', () => {
  expect(mejorDia(ventasPorDia([hace(2), hace(3), hace(26), hace(27)], 4, AHORA))?.fecha).toBe('20/11/2026');
  expect(mejorDia(ventasPorDia([], 0, AHORA))).toBeNull();
});

test.each([
  [0, [25, 15, 5]],
  [17, [25, 15, 5]],
  [40, [25, 15, 5]],
  [100, [25]],
  [5000, [25]],
])('with %i sales the brackets %j are drawn, none on top of another', (ventas, desde) => {
  expect(tramosADibujar(ventas).map((tramo) => tramo.desde)).toEqual(desde);
  expect(tramosADibujar(ventas)[0]?.alcanzado).toBe(ventas >= 25);
  expect(topeDelGrafico(ventas)).toBeGreaterThan(Math.max(25, ventas));
});

test.each([
  [0, 'Te faltan 5 ventas para tener 5 % menos de comisión.'],
  [4, 'Te falta 1 venta para tener 5 % menos de comisión.'],
  [5, 'Te faltan 10 ventas para tener 8 % menos de comisión.'],
  [14, 'Te falta 1 venta para tener 8 % menos de comisión.'],
  [15, 'Te faltan 10 ventas para tener 10 % menos de comisión.'],
  [24, 'Te falta 1 venta para tener 10 % menos de comisión.'],
  [25, 'Estás en el mejor tramo: 10 % menos de comisión.'],
  [5000, 'Estás en el mejor tramo: 10 % menos de comisión.'],
])('with %i sales: %s', (ventas, frase) => {
  expect(enPalabras(fraseDeTramo(ventas))).toBe(frase);
});

test.each([
  [0, '0 ventas'],
  [1, '1 venta'],
  [5000, '5.000 ventas'],
])('%i reads %s', (ventas, texto) => {
  expect(cuentaDeVentas(ventas)).toBe(texto);
});
