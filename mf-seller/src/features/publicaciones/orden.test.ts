import { move } from './use-fotos.ts';

describe('moving a photo', () => {
  it.each([
    ['forward', 0, 2, ['b', 'c', 'a']],
    ['backward', 2, 0, ['c', 'a', 'b']],
    ['nowhere', 1, 1, ['a', 'b', 'c']],
    ['before the first place', 0, -1, ['a', 'b', 'c']],
    ['after the last place', 2, 3, ['a', 'b', 'c']],
    ['one that is not there', 7, 0, ['a', 'b', 'c']],
  ])('returns the expected order: %s', (_testCase, desde, until, expected) => {
    expect(move(['a', 'b', 'c'], desde, until)).toEqual(expected);
  });
});
