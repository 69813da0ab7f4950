import { ConcurrencyLimiter } from './concurrency-limiter.ts';

it('runs and queues up to the limits, and rejects further work with a retry delay', async () => {
  const limiter = new ConcurrencyLimiter({ running: 1, queued: 2 });
  const done: string[] = [];
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const work = (name: string) => limiter.run(() => gate.then(() => done.push(name)));
  const first = work('first');
  await Promise.resolve();
  const others = [work('second'), work('third')];
  const refusal = { codigo: 'servicio_no_disponible', details: { retryAfter: expect.any(Number) } };
  await expect(work('fourth')).rejects.toMatchObject(refusal);
  goOn();
  await Promise.all([first, ...others]);
  expect(done).toEqual(['first', 'second', 'third']);
  await work('fifth');
});
