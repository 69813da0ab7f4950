/** Seed of a run's random numbers; `SEED=n` repeats it. */
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** Numbers from 0 to 1; the same seed gives the same numbers (mulberry32). */
export function numbersOf(seed: number): () => number {
  let estado = seed >>> 0;
  return () => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let n = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32;
  };
}
