// @ts-check
/** The hash worker's program. Plain JavaScript, so that specs and build start the same file. */
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Niceness: on a busy core a hash gets a tenth of the CPU time. */
const NICE_STEPS = 10;
const MAX_NICE = 19;

lowerPriority();
// The parent process gets the same signals and finishes its requests first. The worker ends when the parent ends
// ('disconnect').
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

process.on('message', (/** @type {import('./hash-worker.ts').SentJob} */ { id, job }) => {
  const work = 'hash' in job ? verify(job.hash, job.contrasena) : hash(job.contrasena, job.cost);
  work.then(
    (done) => process.send?.({ id, done }),
    (error) => process.send?.({ id, failure: String(error) }),
  );
});

/** Linux has a priority for each thread, and the thread pool already exists, so each thread is changed. */
function lowerPriority() {
  const priority = Math.min(getPriority() + NICE_STEPS, MAX_NICE);
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  try {
    for (const thread of threads) setPriority(thread, priority);
  } catch {
    // Without permission, hashes run at normal priority.
  }
}
