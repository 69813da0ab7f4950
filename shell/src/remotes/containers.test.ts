import { withTimeout } from './containers.ts';

it('withTimeout settles like the promise if it is in time', async () => {
  await expect(withTimeout(Promise.resolve(7), 50, 'mf-seller')).resolves.toBe(7);
  await expect(withTimeout(Promise.reject(new Error('no')), 50, 'mf-seller')).rejects.toThrow('no');
});

it('withTimeout rejects after the timeout with the name in the error', async () => {
  await expect(withTimeout(new Promise(() => {}), 5, 'mf-seller')).rejects.toThrow(
    'mf-seller did not answer within 5 ms',
  );
});
