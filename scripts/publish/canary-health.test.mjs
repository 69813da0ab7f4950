import { clearlyWorse } from './canary-health.mjs';

const of = (failures, loads) => ({ failures, loads });

it.each([
  ['twelve of a hundred, where the live one has three of a thousand', of(12, 100), of(3, 1000), true],
  ['every load', of(40, 20), of(0, 180), true],
  ['twice as often, of many', of(200, 10_000), of(900, 90_000), true],
  ['as often', of(10, 1000), of(90, 9000), false],
  ['one more than the live one, of few', of(2, 100), of(9, 900), false],
  ['every load, of too few', of(19, 19), of(0, 1000), false],
  ['often, where the live one was never loaded', of(100, 100), of(0, 0), false],
  ['often, and the live one as well', of(90, 100), of(850, 900), false],
  ['never', of(0, 1000), of(100, 1000), false],
])('a canary that fails %s', (_what, canary, live, isWorse) => {
  expect(clearlyWorse(canary, live)).toBe(isWorse);
});
