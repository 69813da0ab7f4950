// @ts-check
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

/** The library that the API hashes with. */
const { verify } = /** @type {{ verify: (hash: string, password: string) => Promise<boolean> }} */ (
  createRequire(new URL('../../api/package.json', import.meta.url))('@node-rs/argon2')
);

/**
 * How many passwords a bare process verifies in a second, with the cost that the hash itself names, on all cores.
 * @param {string} hash
 * @param {string} password
 * @param {number} seconds
 * @returns {Promise<number>}
 */
export async function bareRate(hash, password, seconds) {
  const child = fork(new URL(import.meta.url));
  const answered = new Promise((resolve) => child.once('message', resolve));
  child.send({ hash, password, seconds });
  const rate = Number(await answered);
  child.kill();
  return rate;
}

/** @param {{ hash: string, password: string, seconds: number }} work */
async function verified({ hash, password, seconds }) {
  const start = performance.now();
  const end = start + seconds * 1_000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      if (!(await verify(hash, password))) throw new Error('the hash is not that of the password');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
  return (done / (performance.now() - start)) * 1_000;
}

if (process.send) {
  process.once('message', async (/** @type {Parameters<typeof verified>[0]} */ work) => {
    process.send?.(await verified(work));
  });
}
