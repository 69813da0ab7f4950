import { DomainError } from './domain-error.ts';

/** Row versions that the edit accepts (optimistic locking). Undefined: last write wins. */
export type ExpectedVersions = readonly number[] | undefined;

/** @throws DomainError version_distinta (412) if the row changed meanwhile */
export function assertRowVersion(expected: ExpectedVersions, version: number): void {
  if (expected !== undefined && !expected.includes(version)) throw new DomainError('version_distinta');
}
