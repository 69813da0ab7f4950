import { allowedErrors, editDistance, nearest } from './search.ts';

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['', 'gol', 3],
    ['fiesta', 'fiesta', 0],
    ['fista', 'fiesta', 1], // missing
    ['fiessta', 'fiesta', 1], // one too many
    ['giesta', 'fiesta', 1], // another
    ['fiseta', 'fiesta', 1], // swapped
    ['ifesta', 'fiesta', 1], // swapped at the start
    ['fiesat', 'fiesta', 1], // swapped at the end
    ['amrotigaudor', 'amortiguador', 2],
    ['polo', 'gol', 2],
    ['ca', 'abc', 3], // optimal alignment edits nothing twice
  ])('between %s and %s is %d', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

test.each([
  ['gol', 0],
  ['polo', 1],
  ['embrage', 1],
  ['pastilas', 2],
  ['2012', 0],
  ['a1234567', 0],
])('allowedErrors of %s is %d', (word, errors) => {
  expect(allowedErrors(word)).toBe(errors);
});

describe('nearest', () => {
  const vocabulary = ['polo', 'punto', 'palio', 'polea', 'amortiguador', 'amortiguadores'];

  test.each([
    ['pollo', ['polo']],
    ['poleo', ['polo', 'polea']],
    ['amortigador', ['amortiguador']],
    ['amortigadore', ['amortiguador', 'amortiguadores']],
    ['xyzw', []],
    ['pol', []],
  ])('of %s returns %j', (word, nearby) => {
    expect(nearest(word, vocabulary)).toEqual(nearby);
  });
});
