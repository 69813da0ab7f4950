import { encodingsOf } from './encodings.ts';

it.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip,BR', ['br', 'gzip']],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', ['gzip']],
  ['br;q=0', []],
  ['br; q=0.000, gzip;q=0.1', ['gzip']],
  ['x-br, gzip-2', []],
  ['br;q=x, gzip ; q=0', []],
  ['*', []],
])('%j is taken as %j', (accepted, expected) => {
  expect(encodingsOf(accepted)).toEqual(expected);
});
