import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DatabaseUnavailableError } from './database-time-budget.ts';

/** Seconds that a caller is told to wait while the database is away. */
export const RETRY_AFTER_SECONDS = 3;

/** Node's and PostgreSQL's codes for a database (or a disk) that cannot serve now but may soon. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EMFILE', // too many open files, and those below it: a file of ours that cannot be read
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
  '57P05', // ended by the server for being idle, outside or inside a transaction; and what was asked of such a one
  '25P02',
  '25P03',
  '25006', // a standby that was not promoted yet
  '40001', // serialization failure and deadlock: the caller may simply try again
  '40P01',
]);

/** pg tells these by text alone. */
const AWAY_TEXTS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered',
  'Client was closed',
  'timeout expired',
  'Cannot use a pool after calling end',
];

/** What is said of a connection that was lost, and given back, while its work went on. */
const AWAY_CLASSES = [
  DatabaseUnavailableError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
];

/** Codes that only values of the input can cause; the schemas stop them, this is the net below. */
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

/** Whether an error means that the database, or the disk, is away for a moment: 503. */
export function isUnavailable(error: unknown): boolean {
  const failure = asFailure(error);
  if (isStalePlan(failure)) return true;
  if (AWAY_CLASSES.some((away) => failure instanceof away)) return true;
  const { code, message } = failure;
  if (typeof code === 'string' && (AWAY.has(code) || code.startsWith('08'))) return true;
  return typeof message === 'string' && AWAY_TEXTS.some((text) => message.startsWith(text));
}

/**
 * Whether PostgreSQL refused what a connection has prepared, for a migration has changed what its rows are made of. It does so
 * as long as the connection lasts; by another the call may simply be tried again.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = asFailure(error);
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Whether PostgreSQL refused a statement because one before it in its transaction had failed. */
export function isFailedTransaction(error: unknown): boolean {
  return asFailure(error).code === '25P02';
}

/** Whether PostgreSQL ended a statement because it took longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return asFailure(error).code === '57014';
}

/** Whether an error of the database was caused by a value that no column takes: 400. */
export function isBadValue(error: unknown): boolean {
  const { code } = asFailure(error);
  return typeof code === 'string' && BAD_VALUE.has(code);
}

/** The name of the unique constraint that a write ran into, if it did. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  const failure: Failure & { constraint?: unknown } = asFailure(error);
  return failure.code === '23505' && typeof failure.constraint === 'string' ? failure.constraint : undefined;
}
