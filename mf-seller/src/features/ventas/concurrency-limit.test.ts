import { limitConcurrency } from './ventas-api.ts';

const isOpen = () => {
  let finish = () => {};
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
};
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 0));

test('limitConcurrency runs at most the limit at a time, in order, after failures too', async () => {
  const limited = limitConcurrency(2);
  const tasks = Array.from({ length: 5 }, isOpen);
  const started: number[] = [];
  const ends = tasks.map(({ promise }, i) =>
    limited(async () => {
      started.push(i);
      await promise;
      if (i === 1) throw new Error('no answer');
      return i;
    }).catch(() => 'failed'),
  );
  await aWhile();
  expect(started).toEqual([0, 1]);
  tasks[1]?.finish();
  await aWhile();
  expect(started).toEqual([0, 1, 2]);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(ends)).toEqual([0, 'failed', 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});
