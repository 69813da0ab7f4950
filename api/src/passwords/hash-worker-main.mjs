// @ts-check
/**
 * A process that hashes. JavaScript as it stands, so that specs, which run the sources, start the very file that the build
 * has.
 */
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * How far hashes stand behind whoever answers: beside them, a hash gets a tenth of a core; where nothing else wants the core,
 * all of it.
 */
const BEHIND = 10;
const LOWEST = 19;

giveWay();
// It ends with the process that it works for, which is told to stop by the same signals and answers what it has begun.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

process.on('message', (/** @type {import('./hash-worker.ts').SentJob} */ { id, job }) => {
  const work = 'hash' in job ? verify(job.hash, job.contrasena) : hash(job.contrasena, job.cost);
  work.then(
    (done) => process.send?.({ id, done }),
    (error) => process.send?.({ id, failure: String(error) }),
  );
});

/** Linux has a priority for each thread, and those that hash are there already; elsewhere it is the whole process's. */
function giveWay() {
  const priority = Math.min(getPriority() + BEHIND, LOWEST);
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  try {
    for (const thread of threads) setPriority(thread, priority);
  } catch {
    // Where it is refused, hashes take turns with everything else.
  }
}
