// @ts-check

/** @param {readonly number[]} values @param {number} share 0 to 1 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

/** Median, minimum and maximum. @param {readonly number[]} values */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ place) => sorted[place] ?? Number.NaN;
  const [half, last] = [sorted.length / 2, sorted.length - 1];
  return { median: (at(Math.ceil(half) - 1) + at(Math.floor(half))) / 2, min: at(0), max: at(last) };
}

/**
 * Slope of the least-squares line.
 * @param {readonly { x: number, y: number }[]} points
 */
export function slope(points) {
  const mean = (/** @type {readonly number[]} */ list) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [x, y] = [mean(points.map((one) => one.x)), mean(points.map((one) => one.y))];
  const across = points.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0);
  return across / points.reduce((sum, one) => sum + (one.x - x) ** 2, 0);
}
