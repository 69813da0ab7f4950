import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { HashProcess } from './hash-process.ts';

// The process itself is meant.
jest.unmock('./hash-process.ts');

const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const hashes = new HashProcess();
afterAll(() => hashes.onModuleDestroy());

it('hashes and verifies passwords, several at once, each answer its own', async () => {
  const made = await Promise.all(['una', 'otra', 'tercera'].map((text) => hashes.hash(text, COST)));
  expect(new Set(made).size).toBe(3);
  const [first = '', second = ''] = made;
  expect(await Promise.all([hashes.verify('una', first), hashes.verify('una', second)])).toEqual([true, false]);
});

it('tells of what is no hash, and goes on', async () => {
  await expect(hashes.verify('una', 'no hash')).rejects.toThrow();
  expect(await hashes.hash('una', COST)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});

it('gives way with every thread that it has', async () => {
  await hashes.hash('una', COST);
  expect(new Set(niceness(child()))).toEqual(new Set([Math.min(getPriority() + 10, 19)]));
});

it('refuses what it had where it is killed, and stands again for the next', async () => {
  const killed = child();
  const lost = hashes.hash('una', { ...COST, memoryCost: 19_456, timeCost: 50 });
  process.kill(killed, 'SIGKILL');
  await expect(lost).rejects.toMatchObject({ codigo: 'servicio_no_disponible' });
  expect(await hashes.hash('una', COST)).toContain('argon2id');
  expect(child()).not.toBe(killed);
});

/** The one process that this one has started, as Linux tells it. */
function child(): number {
  const tasks = readdirSync('/proc/self/task').map((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8'));
  const started = tasks.join(' ').trim().split(/\s+/);
  expect(started).toHaveLength(1);
  return Number(started[0]);
}

/** Of each thread of a process: the nineteenth field of its state, counted behind its name. */
function niceness(pid: number): number[] {
  const stats = readdirSync(`/proc/${pid}/task`).map((task) => readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8'));
  return stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
}
