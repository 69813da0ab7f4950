// @ts-check

/** @typedef {Pick<import('./counts.mjs').Health, 'loads' | 'failures'>} Counted */

/** Of the canary: below it, one visitor with a bad connection would decide. */
const FEWEST_LOADS = 20;

/** Standard deviations on either side: 95 of 100 such intervals hold the true share. */
const Z = 1.96;

/**
 * Between which shares the true share of loads that fail lies, by Wilson's score interval, which also holds for few loads.
 * A load can fail more than once, or without having been counted: it counts as one that failed.
 * @param {Counted} counted
 * @returns {{ low: number, high: number }}
 */
function wilson({ loads, failures }) {
  if (loads === 0) return { low: 0, high: 1 };
  const share = Math.min(1, failures / loads);
  const center = share + Z ** 2 / (2 * loads);
  const reach = Z * Math.sqrt((share * (1 - share)) / loads + Z ** 2 / (4 * loads ** 2));
  const whole = 1 + Z ** 2 / loads;
  return { low: (center - reach) / whole, high: (center + reach) / whole };
}

/**
 * Whether a canary fails clearly more often than what is live: the least that its share can be is above the most that the
 * other's can be. What too few have loaded says nothing.
 * @param {Counted} canary
 * @param {Counted} live
 */
export function clearlyWorse(canary, live) {
  return canary.loads >= FEWEST_LOADS && wilson(canary).low > wilson(live).high;
}

const said = (/** @type {Counted} */ { loads, failures }) => `${failures} times in ${loads} loads`;

/** @param {Counted} canary @param {Counted} live */
export const worseSentence = (canary, live) =>
  `it failed ${said(canary)}, the live release ${said(live)}; --igual puts it live all the same`;
