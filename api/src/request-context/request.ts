import { DomainError } from './domain-error.ts';

/** A request with an `Idempotency-Key`. */
export interface IdempotentRequest {
  quien: string;
  clave: string;
  llamada: string;
  /** SHA-256 of the body and of the bytes of its files. */
  huella: string;
}

/** Row versions that the edit accepts (optimistic locking). Undefined: last write wins. */
export type ExpectedVersions = readonly number[] | undefined;

/** @throws DomainError version_distinta (412) if the row has changed */
export function assertRowVersion(expected: ExpectedVersions, version: number): void {
  if (expected !== undefined && !expected.includes(version)) throw new DomainError('version_distinta');
}

/** A file of a multipart body, on disk until the request ends. Its name and declared type are dropped. */
export interface UploadedFile {
  campo: string;
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}
