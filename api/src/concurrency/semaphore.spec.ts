import { Semaphore } from './semaphore.ts';

it('runs no more than its places at once, in the order of arrival, also after a failure', async () => {
  const semaphore = new Semaphore(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    semaphore.run(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(n);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (n === 1) throw new Error('refused');
      return n;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array.from({ length: 4 }, () => 'fulfilled'),
  ]);
});
