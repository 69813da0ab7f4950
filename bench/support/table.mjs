// @ts-check
const RATIO_TARGET = /^([≥<≤]) (\d+(?:\.\d+)?)(?: ×)?$/;

/** @typedef {import('../run.mjs').Row} Row */

/**
 * Whether the target was met: by the row's `met` if set, otherwise by its ratio.
 * @param {Row} row
 * @returns {boolean | undefined} undefined: no target, or not measured as the target asks
 */
export function isMet({ met, target, ratio }) {
  if (met !== undefined) return met ?? undefined;
  const [, sign, bound] = RATIO_TARGET.exec(target) ?? [];
  if (bound === undefined) return undefined;
  return sign === '≥' ? ratio >= Number(bound) : sign === '≤' ? ratio <= Number(bound) : ratio < Number(bound);
}

/** Prints one line and its detail for each row. @param {readonly Row[]} rows */
export function printTable(rows) {
  const [width, targets] = [widthOf(rows, 'what'), widthOf(rows, 'target')];
  console.log(`\n  ${'what'.padEnd(width)}  ratio (min–max)       ${'target'.padEnd(targets)}  measured`);
  for (const row of rows) {
    const { what, ratio, min, max, target, detail, beside } = row;
    const reach = min === undefined || max === undefined ? '' : ` (${short(min)}–${short(max)})`;
    const value = `${short(ratio)}${reach}`.padEnd(20);
    console.log(`${markOf(row)} ${what.padEnd(width)}  ${value}  ${target.padEnd(targets)}  ${detail}`);
    if (beside) console.log(`  ${''.padEnd(width)}  beside: ${beside}`);
  }
  const judged = rows.map(isMet).filter((met) => met !== undefined);
  console.log(`\n${judged.filter(Boolean).length} of ${judged.length} rows with a target met it (✓ met, ✗ missed).`);
}

/** @param {Row} row */
function markOf(row) {
  const met = isMet(row);
  return met === undefined ? '·' : met ? '✓' : '✗';
}

/** @param {number} value */
const short = (value) => (Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 3 : 1));

/**
 * @template {string} K
 * @param {readonly Record<K, string>[]} rows
 * @param {K} name
 */
const widthOf = (rows, name) => Math.max(...rows.map((row) => row[name].length));
