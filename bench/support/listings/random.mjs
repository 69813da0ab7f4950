// @ts-check

/**
 * Numbers that look random and are the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function randomOf(seed) {
  // Without this mixing, neighbouring seeds would begin with similar numbers.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  /** A number from 0 (inclusive) to 1 (exclusive). */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from 0 (inclusive) to `limit` (exclusive). @param {number} limit */
  const below = (limit) => Math.floor(next() * limit);
  /** @template T @param {readonly T[]} list @returns {T} */
  const of = (list) => /** @type {T} */ (list[below(list.length)]);
  return { next, below, of };
}
