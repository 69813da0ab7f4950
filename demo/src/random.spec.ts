import { createRandom, inTurn } from './random.ts';

test('the same seed gives the same numbers, another seed others', () => {
  const roll = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.integer(0, 1000));
  };
  expect(roll(7)).toEqual(roll(7));
  expect(roll(7)).not.toEqual(roll(8));
});

test('whole numbers reach both ends and stay between them', () => {
  const random = createRandom(1);
  const draws = Array.from({ length: 500 }, () => random.integer(3, 5));
  expect(new Set(draws)).toEqual(new Set([3, 4, 5]));
});

test('a shuffle loses nothing', () => {
  const list = Array.from({ length: 50 }, (_, i) => i);
  const mixed = createRandom(2).mix(list);
  expect(mixed).not.toEqual(list);
  expect([...mixed].sort((a, b) => a - b)).toEqual(list);
});

test('turns go round the list, and an empty list has none', () => {
  expect([0, 1, 2, 3].map((i) => inTurn(['a', 'b', 'c'], i))).toEqual(['a', 'b', 'c', 'a']);
  expect(() => inTurn([], 0)).toThrow(RangeError);
});
