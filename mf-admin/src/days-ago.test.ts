import { daysAgo } from './days-ago.ts';

const NOW = new Date('2026-11-21T02:30:00.000Z');

it.each([
  ['2026-11-21T02:29:00.000Z', 'hoy'],
  ['2026-11-20T03:00:00.000Z', 'hoy'],
  ['2026-11-20T02:59:00.000Z', 'ayer'],
  ['2026-11-17T15:00:00.000Z', 'hace 3 días'],
  ['2026-10-31T15:00:00.000Z', 'hace 20 días'],
])("daysAgo shows %s as '%s' when it is 23:30 on the 20th in Buenos Aires", (fecha, said) => {
  expect(daysAgo(fecha, NOW)).toBe(said);
});

it("daysAgo returns 'hoy' for a future date, and '-' for an empty one", () => {
  expect(daysAgo('2026-11-25T15:00:00.000Z', NOW)).toBe('hoy');
  expect(daysAgo('', NOW)).toBe('-');
});
