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
])('If-Match %s names %j', (header, versions) => {
  expect(parseIfMatch(header)).toEqual(versions);
});

it('lets an edit pass that names the version, or none, and no other', () => {
  expect(() => assertRowVersion(undefined, 2)).not.toThrow();
  expect(() => assertRowVersion([1, 2], 2)).not.toThrow();
  expect(() => assertRowVersion([1], 2)).toThrow('Otra persona modificó este registro. Recargá la página.');
  expect(() => assertRowVersion([], 2)).toThrow();
});
