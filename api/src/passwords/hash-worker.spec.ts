import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { HASH_TIMEOUT_MS, HashWorker } from './hash-worker.ts';

// This spec tests the real process.
jest.unmock('./hash-worker.ts');

const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const hashes = new HashWorker();
afterAll(() => hashes.onModuleDestroy());

it('hashes and verifies passwords concurrently, each with its own result', async () => {
  const made = await Promise.all(['una', 'otra', 'tercera'].map((text) => hashes.hash(text, COST)));
  expect(new Set(made).size).toBe(3);
  const [first = '', second = ''] = made;
  expect(await Promise.all([hashes.verify('una', first), hashes.verify('una', second)])).toEqual([true, false]);
});

it('rejects an invalid hash and continues to work', async () => {
  await expect(hashes.verify('una', 'no hash')).rejects.toThrow();
  expect(await hashes.hash('una', COST)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});

it('runs every thread at a lower CPU priority', async () => {
  await hashes.hash('una', COST);
  expect(new Set(niceness(child()))).toEqual(new Set([Math.min(getPriority() + 10, 19)]));
});

it('rejects a running task when the process is killed, and restarts for the next task', async () => {
  const killed = child();
  const lost = hashes.hash('una', { ...COST, memoryCost: 19_456, timeCost: 50 });
  process.kill(killed, 'SIGKILL');
  await expect(lost).rejects.toMatchObject({ codigo: 'servicio_no_disponible' });
  expect(await hashes.hash('una', COST)).toContain('argon2id');
  expect(child()).not.toBe(killed);
});

it('rejects tasks sent to a dead process before its exit is noticed, then restarts', async () => {
  await hashes.hash('una', COST);
  const killed = child();
  process.kill(killed, 'SIGKILL');
  while (!stat(`${killed}`).startsWith('Z') || readdirSync(`/proc/${killed}/task`).length > 1);
  const lost = await Promise.allSettled(['una', 'otra', 'tercera'].map((text) => hashes.hash(text, COST)));
  const refusal = { status: 'rejected', reason: expect.objectContaining({ codigo: 'servicio_no_disponible' }) };
  expect(lost).toEqual([refusal, refusal, refusal]);
  expect(await hashes.hash('una', COST)).toContain('argon2id');
});

it('rejects a task after the timeout when the process hangs, then restarts', async () => {
  await hashes.hash('una', COST);
  const still = child();
  process.kill(still, 'SIGSTOP');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const lost = hashes.hash('una', COST);
  jest.advanceTimersByTime(HASH_TIMEOUT_MS);
  jest.useRealTimers();
  await expect(lost).rejects.toMatchObject({ codigo: 'servicio_no_disponible' });
  expect(await hashes.hash('una', COST)).toContain('argon2id');
  expect(child()).not.toBe(still);
});

/** The only child process that this process has started, the hash worker, read from /proc. */
function child(): number {
  const tasks = readdirSync('/proc/self/task').map((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8'));
  const started = tasks
    .flatMap((children) => children.split(' ').filter(Boolean))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('hash-worker-main'));
  expect(started).toHaveLength(1);
  return Number(started[0]);
}

/** The niceness of each thread of a process: the nineteenth field of /proc/…/stat. */
function niceness(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map((task) => Number(stat(`${pid}/task/${task}`).split(' ')[16]));
}

/** The state of a process or thread from /proc, from the third field on, which follows the name. */
function stat(of: string): string {
  const text = readFileSync(`/proc/${of}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2);
}
