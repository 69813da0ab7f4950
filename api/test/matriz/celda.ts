import type { Response } from 'supertest';
import { clavesDe, FORMAS, RECHAZO } from './formas.ts';

/**
 * What was answered, in a cell's words: exactly `esperada` where status and keys are those that it names, else what came
 * instead, with the keys by name.
 */
export function celdaDe(esperada: string, answer: Response): string {
  const [status = '', forma] = esperada.split(' ');
  const claves = visible(answer);
  const debidas = debidasDe(forma);
  return String(answer.status) === status && claves === debidas ? esperada : `${answer.status} {${claves}}`;
}

function debidasDe(forma: string | undefined): string {
  if (forma === undefined) return sorted(RECHAZO);
  if (forma === 'bytes') return 'bytes';
  const deLista = /^\[(\w+)\]$/.exec(forma)?.[1];
  const claves = FORMAS[deLista ?? forma];
  if (claves === undefined) throw new Error(`no shape ${forma}`);
  return deLista === undefined ? sorted(claves) : `[${sorted(claves)}]`;
}

function visible(answer: Response): string {
  if (answer.status !== 204 && answer.type !== 'application/json') return 'bytes';
  const body: unknown = answer.body;
  if (Array.isArray(body)) return `[${clavesDe(body[0] ?? {}).join(' ')}]`;
  return clavesDe(typeof body === 'object' && body !== null ? body : {}).join(' ');
}

function sorted(claves: readonly string[]): string {
  return claves.toSorted().join(' ');
}
