/** @jest-environment jsdom */
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

const queryKey = ['mf-catalogue', 'publicaciones'] as const;
const refused = () => jest.fn<Promise<string>, []>(() => Promise.reject(new Error('409')));

it('a refused query or mutation is not retried', async () => {
  const queryClient = createQueryClient();
  const [queryFn, mutationFn] = [refused(), refused()];
  await expect(queryClient.fetchQuery({ queryKey, queryFn })).rejects.toThrow('409');
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await expect(mutation.execute(undefined)).rejects.toThrow('409');
  expect([queryFn.mock.calls.length, mutationFn.mock.calls.length]).toEqual([1, 1]);
});

it('a query or mutation without a network fails at once', async () => {
  onlineManager.setOnline(false);
  const queryClient = createQueryClient();
  const [queryFn, mutationFn] = [refused(), refused()];
  await expect(queryClient.fetchQuery({ queryKey, queryFn })).rejects.toThrow('409');
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await expect(mutation.execute(undefined)).rejects.toThrow('409');
});

it('a cached response is fresh for 30 seconds', async () => {
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

it('a failed query loads after the network returns, even if the first retry fails', async () => {
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
