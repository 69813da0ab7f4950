// @ts-check
import { fileURLToPath } from 'node:url';
import { turnOf } from './groups.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The order of the test files, the same on a fresh clone as later on: jest's own has to have run them once to know. */
export default class Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    return tests
      .map((test) => ({ test, turn: turnOf(root, test.path) }))
      .sort((a, b) => a.turn - b.turn || (a.test.path < b.test.path ? -1 : 1))
      .map(({ test }) => test);
  }

  /** Jest tells how long each took; nothing asks. */
  cacheResults() {}
}
