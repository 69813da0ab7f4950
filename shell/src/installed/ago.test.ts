import { agoText } from './ago.ts';

const MINUTE = 60_000;

it.each([
  [0, 'recién'],
  [MINUTE - 1, 'recién'],
  [MINUTE, 'hace 1 min'],
  [59 * MINUTE + 59_999, 'hace 59 min'],
  [60 * MINUTE, 'hace 1 h'],
  [2.9 * 60 * MINUTE, 'hace 2 h'],
  [24 * 60 * MINUTE, 'hace 1 día'],
  [6.5 * 24 * 60 * MINUTE, 'hace 6 días'],
])('%i ms ago is %s', (elapsed, text) => {
  expect(agoText(elapsed)).toBe(text);
});
