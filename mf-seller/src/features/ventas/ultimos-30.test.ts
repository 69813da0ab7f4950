import { plural } from '@fluxpartes/ui';
import { bestDay, chartTop, tramoSentence, tramosToDraw, ventasPerDay } from './ultimos-30-panel.tsx';

/** 00:30 of the 21st in Buenos Aires, which is 03:30 of the 21st in UTC. */
const NOW = new Date('2026-11-21T03:30:00.000Z');
const does = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const inWords = (text: string) => text.replaceAll('\u00a0', ' ');

test('the window has the 31 dates that 30 × 24 hours touch, in Buenos Aires', () => {
  const days = ventasPerDay([], 0, NOW);
  expect(days).toHaveLength(31);
  expect(days[0]?.fecha).toBe('22/10/2026');
  expect(days.at(-1)?.fecha).toBe('21/11/2026');
});

test('a sale counts at its date in Buenos Aires, not in UTC', () => {
  const days = ventasPerDay([does(0.1), does(1), does(2)], 3, NOW);
  expect(days.at(-1)).toEqual({ fecha: '21/11/2026', ventas: 1, accumulated: 3 });
  expect(days.at(-2)).toEqual({ fecha: '20/11/2026', ventas: 2, accumulated: 2 });
});

test.each([
  ['none', []],
  ['the first moment of the window', [does(30 * 24)]],
  ['a clock that is behind', [does(-30)]],
  ['a sale that has just left the window', [does(30 * 24 + 20)]],
  ['many', Array.from({ length: 700 }, (_, i) => does(i))],
])('the bars add up to the count: %s', (_testCase, fechas) => {
  const days = ventasPerDay(fechas, fechas.length, NOW);
  expect(days.reduce((sum, { ventas }) => sum + ventas, 0)).toBe(fechas.length);
  expect(days.at(-1)?.accumulated).toBe(fechas.length);
});

test('the line ends at the count when not all sales were loaded', () => {
  const days = ventasPerDay([does(1)], 6000, NOW);
  expect(days[0]?.accumulated).toBe(5999);
  expect(days.at(-1)?.accumulated).toBe(6000);
});

test('bestDay returns the newest of equals, and null without sales', () => {
  expect(bestDay(ventasPerDay([does(2), does(3), does(26), does(27)], 4, NOW))?.fecha).toBe('20/11/2026');
  expect(bestDay(ventasPerDay([], 0, NOW))).toBeNull();
});

test.each([
  [0, [25, 15, 5]],
  [17, [25, 15, 5]],
  [40, [25, 15, 5]],
  [100, [25]],
  [5000, [25]],
])('with %i sales the chart shows the brackets %j', (ventas, desde) => {
  expect(tramosToDraw(ventas).map((tramo) => tramo.desde)).toEqual(desde);
  expect(tramosToDraw(ventas)[0]?.reached).toBe(ventas >= 25);
  expect(chartTop(ventas)).toBeGreaterThan(Math.max(25, ventas));
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
])('tramoSentence of %i sales returns %s', (ventas, sentence) => {
  expect(inWords(tramoSentence(ventas))).toBe(sentence);
});

test.each([
  [0, '0 ventas'],
  [1, '1 venta'],
  [5000, '5.000 ventas'],
])('plural of %i returns %s', (ventas, text) => {
  expect(plural(ventas, 'venta')).toBe(text);
});
