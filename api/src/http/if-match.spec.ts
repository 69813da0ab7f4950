import { assertRowVersion } from '../request-context/request.ts';
import { parseIfMatch } from './parameters.ts';

it.each([
  [undefined, undefined],
  ['*', undefined],
  ['"3"', [3]],
  ['W/"3"', [3]],
  ['"3", "4"', [3, 4]],
  ['3', []],
  ['"x"', []],
  ['"-1"', []],
  ['"99999999999999999"', []],
  ['', []],
])('parses If-Match %s as %j', (header, versions) => {
  expect(parseIfMatch(header)).toEqual(versions);
});

it('accepts an edit with the current version or no version, and rejects other versions', () => {
  expect(() => assertRowVersion(undefined, 2)).not.toThrow();
  expect(() => assertRowVersion([1, 2], 2)).not.toThrow();
  expect(() => assertRowVersion([1], 2)).toThrow('Otra persona modificó este registro. Recargá la página.');
  expect(() => assertRowVersion([], 2)).toThrow();
});
