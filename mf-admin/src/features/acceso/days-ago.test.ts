import { daysAgo } from './days-ago.ts';

const NOW = new Date('2026-11-21T02:30:00.000Z');

it.each([
  ['2026-11-21T02:29:00.000Z', 'hoy'],
  ['2026-11-20T03:00:00.000Z', 'hoy'],
  ['2026-11-20T02:59:00.000Z', 'ayer'],
  ['2026-11-17T15:00:00.000Z', 'hace 3 días'],
  ['2026-10-31T15:00:00.000Z', 'hace 20 días'],
])("%s, seen at 23:30 of the 20th in Buenos Aires, is '%s'", (fecha, said) => {
  expect(daysAgo(fecha, NOW)).toBe(said);
});

it('a clock that is behind says today, and what is no date a dash', () => {
  expect(daysAgo('2026-11-25T15:00:00.000Z', NOW)).toBe('hoy');
  expect(daysAgo('', NOW)).toBe('-');
});
