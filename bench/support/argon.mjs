// @ts-check
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

/** @typedef {{ perSecond: number, cpu: number }} Bare cpu: ms of each, all threads */

/** The API's own hash library. */
const { verify } = /** @type {{ verify: (hash: string, password: string) => Promise<boolean> }} */ (
  createRequire(new URL('../../api/package.json', import.meta.url))('@node-rs/argon2')
);

/**
 * Verifications a second of a bare process on all cores, at the cost stated in the hash.
 * @param {string} hash
 * @param {string} password
 * @param {number} seconds
 * @returns {Promise<Bare>}
 */
export async function bareRate(hash, password, seconds) {
  const child = fork(new URL(import.meta.url));
  const answered = new Promise((resolve) => child.once('message', resolve));
  child.send({ hash, password, seconds });
  const bare = /** @type {Bare} */ (await answered);
  child.kill();
  return bare;
}

/** @param {{ hash: string, password: string, seconds: number }} work @returns {Promise<Bare>} */
async function verified({ hash, password, seconds }) {
  const start = performance.now();
  const before = process.cpuUsage();
  const end = start + seconds * 1_000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      if (!(await verify(hash, password))) throw new Error('the hash is not that of the password');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (done / (performance.now() - start)) * 1_000, cpu: (user + system) / 1_000 / done };
}

if (process.send) {
  process.once('message', async (/** @type {Parameters<typeof verified>[0]} */ work) => {
    process.send?.(await verified(work));
  });
}
