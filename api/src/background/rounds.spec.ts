import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../http/log.ts';
import { Rounds, type Turn } from './rounds.ts';

const failures: unknown[] = [];
const log = { failure: (error: unknown) => failures.push(error) } as unknown as Log;
const HOUR = 3_600_000;
const roundsOf = (work: (turn: Turn) => Promise<void>, every = HOUR) => new Rounds('prueba', every, work, log);

it('runs another round behind the one that runs, however often it is woken, and one after each rest', async () => {
  let release = () => {};
  let begun = 0;
  const rounds = roundsOf(async () => {
    begun += 1;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  for (let i = 0; i < 3; i += 1) rounds.wake();
  expect(begun).toBe(1);
  release();
  await sleep(1);
  expect(begun).toBe(2);
  release();
  await rounds.stop();
  rounds.wake();
  expect(begun).toBe(2);
});

it('tells of a failure, and goes on', async () => {
  let begun = 0;
  const rounds = roundsOf(async () => {
    begun += 1;
    throw new Error(`round ${begun}`);
  }, 1);
  rounds.wake();
  while (begun < 3) await sleep(1);
  await rounds.stop();
  expect(failures.slice(0, 2)).toEqual([new Error('round 1'), new Error('round 2')]);
});

it('cuts what does not come to a safe point by itself, and lets it write that down', async () => {
  const seen: string[] = [];
  const rounds = roundsOf(async (turn) => {
    await new Promise((resolve) => turn.cut.addEventListener('abort', resolve));
    await sleep(10);
    seen.push(`cut, over: ${turn.isOver}`);
  });
  rounds.wake();
  await rounds.stop();
  expect(seen).toEqual(['cut, over: true']);
});

it('does not wait for ever for what cannot be cut', async () => {
  const rounds = roundsOf(() => new Promise<void>(() => {}));
  rounds.wake();
  await rounds.stop();
});
