import { withTimeout } from './with-timeout.ts';

it('hands on what comes in time, value or refusal', async () => {
  await expect(withTimeout(Promise.resolve(7), 50, 'mf-seller')).resolves.toBe(7);
  await expect(withTimeout(Promise.reject(new Error('no')), 50, 'mf-seller')).rejects.toThrow('no');
});

it('gives up on what does not come, naming it', async () => {
  await expect(withTimeout(new Promise(() => {}), 5, 'mf-seller')).rejects.toThrow(
    'mf-seller did not answer within 5 ms',
  );
});
