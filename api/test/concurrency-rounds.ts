import type { Response } from 'supertest';

/** Concurrent calls of a round. */
export const CONCURRENT = 50;
/** Rounds of each case: `ROUNDS=50` is the long form. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5);
export const MS_FOR_ALL = 60_000 + ROUNDS * 2_000;

export const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

/** Counts responses by status; a deadlock or a lost connection would be a 5xx. */
export function countByStatus(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export async function inRounds(round: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < ROUNDS; n += 1) await round(n);
}
