import { createQueue } from './queue.ts';

const isOpen = () => {
  let finish = () => {};
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
};
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 0));

test('so many run at a time, in the order they came, failures and all', async () => {
  const queued = createQueue(2);
  const tasks = Array.from({ length: 5 }, isOpen);
  const startedOnes: number[] = [];
  const ends = tasks.map(({ promise }, i) =>
    queued(async () => {
      startedOnes.push(i);
      await promise;
      if (i === 1) throw new Error('no answer');
      return i;
    }).catch(() => 'failed'),
  );
  await aWhile();
  expect(startedOnes).toEqual([0, 1]);
  tasks[1]?.finish();
  await aWhile();
  expect(startedOnes).toEqual([0, 1, 2]);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(ends)).toEqual([0, 'failed', 2, 3, 4]);
  expect(startedOnes).toEqual([0, 1, 2, 3, 4]);
});
