/** @jest-environment jsdom */
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

const queryKey = ['mf-catalogue', 'publicaciones'] as const;
const refused = () => jest.fn<Promise<string>, []>(() => Promise.reject(new Error('409')));

it('a refused call is not sent again by itself, whether it reads or writes', async () => {
  const queryClient = createQueryClient();
  const [queryFn, mutationFn] = [refused(), refused()];
  await expect(queryClient.fetchQuery({ queryKey, queryFn })).rejects.toThrow('409');
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await expect(mutation.execute(undefined)).rejects.toThrow('409');
  expect([queryFn.mock.calls.length, mutationFn.mock.calls.length]).toEqual([1, 1]);
});

it('without a network a call fails at once, and does not wait for one', async () => {
  onlineManager.setOnline(false);
  const queryClient = createQueryClient();
  const [queryFn, mutationFn] = [refused(), refused()];
  await expect(queryClient.fetchQuery({ queryKey, queryFn })).rejects.toThrow('409');
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await expect(mutation.execute(undefined)).rejects.toThrow('409');
});

it('an answer is fresh for 30 s and no longer', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  const queryClient = createQueryClient();
  const queryFn = jest.fn(async () => 'freno');
  const ask = () => queryClient.fetchQuery({ queryKey, queryFn });
  await ask();
  jest.setSystemTime(Date.now() + 29_999);
  await ask();
  expect(queryFn).toHaveBeenCalledTimes(1);
  jest.setSystemTime(Date.now() + 1);
  await ask();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('what failed comes with the network, though that is there a moment after the browser says so', async () => {
  jest.useFakeTimers();
  onlineManager.setOnline(false);
  const queryClient = createQueryClient();
  queryClient.mount();
  const queryFn = refused().mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('not yet'));
  queryFn.mockImplementation(async () => 'freno');
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await jest.advanceTimersByTimeAsync(0);
  onlineManager.setOnline(true);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(1900);
  expect(observer.getCurrentResult().error?.message).toBe('not yet');
  await jest.advanceTimersByTimeAsync(200);
  expect(observer.getCurrentResult().data).toBe('freno');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  stop();
  queryClient.unmount();
});
