import type { Response } from 'supertest';
import { keysOf, REFUSAL, RESPONSE_KEYS } from './response-keys.ts';

/**
 * Compares a response with a cell of the matrix. Returns `expected` if status and keys match; otherwise the received status
 * and keys.
 */
export function compareCell(expected: string, answer: Response): string {
  const [status = '', shape] = expected.split(' ');
  const keys = visible(answer);
  const dueKeys = dueKeysOf(shape);
  return String(answer.status) === status && keys === dueKeys ? expected : `${answer.status} {${keys}}`;
}

function dueKeysOf(shape: string | undefined): string {
  if (shape === undefined) return sorted(REFUSAL);
  if (shape === 'bytes') return 'bytes';
  const elementOf = /^\[(\w+)\]$/.exec(shape)?.[1];
  const keys = RESPONSE_KEYS[elementOf ?? shape];
  if (keys === undefined) throw new Error(`no shape ${shape}`);
  return elementOf === undefined ? sorted(keys) : `[${sorted(keys)}]`;
}

function visible(answer: Response): string {
  if (answer.status !== 204 && answer.type !== 'application/json') return 'bytes';
  const body: unknown = answer.body;
  if (Array.isArray(body)) return `[${keysOf(body[0] ?? {}).join(' ')}]`;
  return keysOf(typeof body === 'object' && body !== null ? body : {}).join(' ');
}

function sorted(keys: readonly string[]): string {
  return keys.toSorted().join(' ');
}
