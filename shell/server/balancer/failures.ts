import { errors } from 'undici';
import type { Call } from './call.ts';

const LOST: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Somebody between site and API answered in its place. */
export class StrangersAnswer extends Error {
  override readonly name = 'StrangersAnswer';
}

/** No process of the API is worth asking. */
export class NobodyThere extends Error {
  override readonly name = 'NobodyThere';
}

const said = (error: unknown, key: 'code' | 'syscall'): unknown =>
  error instanceof Error && key in error ? Reflect.get(error, key) : undefined;

/** No connection came about, so that nothing was sent. The same codes can come of one that stands: the system call tells. */
export const isUnconnected = (error: unknown): boolean =>
  said(error, 'syscall') === 'connect' || error instanceof errors.ConnectTimeoutError;

/** The connection went with the call on it; mostly it was a kept one that the API had just closed. */
export const isLost = (error: unknown): boolean => LOST.has(String(said(error, 'code')));

/**
 * Whether a call that failed may go out once more: one that changes nothing; any, where not a byte of it was sent. One
 * that changes something may have been done: whether it may be repeated, its caller knows, by the key that it sent.
 */
export function mayRepeat(call: Call, error: unknown): boolean {
  if (call.isGivenUp || error instanceof errors.InvalidArgumentError) return false;
  return call.isRepeatable || isUnconnected(error);
}
