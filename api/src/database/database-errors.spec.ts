import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { brokenUniqueConstraint, isBadValue, isUnavailable } from './database-errors.ts';
import { DatabaseUnavailableError } from './database-time-budget.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const failed = (inner: Error) => new QueryFailedError('SELECT 1', [], inner);

it.each([
  coded('ECONNREFUSED'),
  failed(coded('57P01')),
  failed(coded('08006')),
  failed(coded('40P01')),
  coded('ENOSPC'),
  new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
  new Error('timeout exceeded when trying to connect'),
  failed(new Error('Query read timeout')),
  new Error('Connection terminated unexpectedly'),
  failed(coded('25P02')),
  failed(coded('25P03')),
  failed(new Error('Client was closed and is not queryable')),
  failed(new DatabaseUnavailableError()),
  new QueryRunnerAlreadyReleasedError(),
  new QueryRunnerProviderAlreadyReleasedError(),
])('classifies %o as an unavailable database', (error) => {
  expect(isUnavailable(error)).toBe(true);
  expect(isBadValue(error)).toBe(false);
});

it.each([new Error('Connection'), failed(coded('42P01')), coded('ENOENT'), 'text', null, undefined, {}])(
  'does not classify %o as an unavailable database',
  (error) => {
    expect(isUnavailable(error)).toBe(false);
  },
);

it('recognizes an invalid input value and the violated unique constraint', () => {
  expect(isBadValue(failed(coded('22021')))).toBe(true);
  expect(isBadValue(failed(coded('23505')))).toBe(false);
  const duplicate = failed(Object.assign(coded('23505'), { constraint: 'usuarios_dni_unico' }));
  expect(brokenUniqueConstraint(duplicate)).toBe('usuarios_dni_unico');
  expect(brokenUniqueConstraint(failed(coded('23503')))).toBeUndefined();
});
