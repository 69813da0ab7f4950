import { DomainError } from './domain-error.ts';

/** The versions of the row that an edit was made on; undefined where the caller does not mind: the last write wins. */
export type ExpectedVersions = readonly number[] | undefined;

/** Refuses an edit of a row that somebody has changed since: `version_distinta`, 412. */
export function assertRowVersion(expected: ExpectedVersions, version: number): void {
  if (expected !== undefined && !expected.includes(version)) throw new DomainError('version_distinta');
}
