/**
 * Stands in for the federation runtime's own semver; see without-unused.mjs. Versions here are exact releases, and what is
 * asked of them is one of three: `~1.2.3` by our builds, `^1.2.3` by the runtime where a build says nothing, `<=1.2.3` where it
 * compares two.
 * @param {string} version
 * @param {string} range
 */
export function satisfy(version, range) {
  const have = numbersOf(version);
  const asked = numbersOf(range);
  const difference = have.findIndex((part, i) => part !== asked[i]);
  if (difference < 0) return true;
  const isLater = have[difference] > asked[difference];
  if (range.startsWith('<=')) return !isLater;
  return isLater && difference >= { '^': 1, '~': 2 }[range[0]];
}

/** @param {string} text */
const numbersOf = (text) => text.match(/\d+/g).slice(0, 3).map(Number);
