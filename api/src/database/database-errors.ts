import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DatabaseUnavailableError } from './database-time-budget.ts';

/** `Retry-After` while the database is unavailable. */
export const RETRY_AFTER_SECONDS = 3;

/** Codes of Node and PostgreSQL for a database (or disk) that is unavailable for a moment. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EMFILE', // too many open files; the five below it: an unreadable file
  'ENFILE',
  'EACCES',
  'EIO',
  'EISDIR',
  'ELOOP',
  '53000', // insufficient resources, and the three below it
  '53100',
  '53200',
  '53300',
  '55P03', // lock not available in time
  '57014', // statement timeout
  '57P01', // shut down, crashed, starting up
  '57P02',
  '57P03',
  '57P05', // ended by the server for being idle, outside or inside a transaction; failed transaction
  '25P02',
  '25P03',
  '25006', // a standby before its promotion
  '40001', // serialization failure and deadlock: retriable
  '40P01',
]);

/** pg gives these errors no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered',
  'Client was closed',
  'timeout expired',
  'Cannot use a pool after calling end',
];

/** Errors of a connection that was lost and released while its work went on. */
const UNAVAILABLE_CLASSES = [
  DatabaseUnavailableError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
];

/** Codes caused by input values only. The schemas reject those first; this is the safety net. */
const BAD_VALUE = new Set(['22021', '22003', '22P02', '22P05', '22001', '23514']);

interface Failure {
  code?: unknown;
  routine?: unknown;
  message?: unknown;
  driverError?: unknown;
  errors?: unknown;
}

function asFailure(error: unknown): Failure {
  const failure: Failure = typeof error === 'object' && error !== null ? error : {};
  const inner = failure.driverError ?? (Array.isArray(failure.errors) ? failure.errors[0] : undefined);
  return inner === undefined ? failure : asFailure(inner);
}

/** Whether the database or the disk is unavailable for a moment: 503. */
export function isUnavailable(error: unknown): boolean {
  const failure = asFailure(error);
  if (isStalePlan(failure)) return true;
  if (UNAVAILABLE_CLASSES.some((type) => failure instanceof type)) return true;
  const { code, message } = failure;
  if (typeof code === 'string' && (UNAVAILABLE_CODES.has(code) || code.startsWith('08'))) return true;
  return typeof message === 'string' && UNAVAILABLE_MESSAGES.some((text) => message.startsWith(text));
}

/**
 * Whether a migration changed the columns of a prepared statement ("cached plan must not change result type"). The connection
 * stays broken; a retry on another one works.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = asFailure(error);
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Whether an earlier statement of the transaction failed (25P02). */
export function isFailedTransaction(error: unknown): boolean {
  return asFailure(error).code === '25P02';
}

export function isStatementTimeout(error: unknown): boolean {
  return asFailure(error).code === '57014';
}

/** Whether a value fits no column: 400. */
export function isBadValue(error: unknown): boolean {
  const { code } = asFailure(error);
  return typeof code === 'string' && BAD_VALUE.has(code);
}

/** The violated unique constraint, if any. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  const failure: Failure & { constraint?: unknown } = asFailure(error);
  return failure.code === '23505' && typeof failure.constraint === 'string' ? failure.constraint : undefined;
}
