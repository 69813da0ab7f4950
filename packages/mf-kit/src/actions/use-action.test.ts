/**
 * @jest-environment ../ui/jest/jsdom-environment.js
 * @jest-environment-options {"customExportConditions": ["source", "node"]}
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { createQueryClient } from '../query-client.ts';
import { type CallControl, useAction, useIsRunning, useProgress } from './use-action.ts';

/** A call that ends when the test ends it, or when it is cancelled. */
function pausedCall() {
  const calls: { variables: string; control: CallControl; end: (error?: Error) => void }[] = [];
  const call = (variables: string, control: CallControl) =>
    new Promise<string>((resolve, reject) => {
      control.signal.addEventListener('abort', () => reject(control.signal.reason));
      calls.push({ variables, control, end: (error) => (error ? reject(error) : resolve(`${variables} done`)) });
    });
  return { calls, call };
}

/** A screen with one action, and another component that watches it in the slot of row 7. */
function mount(stopsOnLeave = false) {
  const { calls, call } = pausedCall();
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const screen = renderHook(() => useAction({ name: 'mf-seller/test/send', call, stopsOnLeave }), { wrapper });
  const row = renderHook(
    () => [useProgress('mf-seller/test/send', 7), useIsRunning('mf-seller/test/send', 7)] as const,
    { wrapper },
  );
  const begin = (variables: string, slot?: number) => {
    let running: ReturnType<typeof screen.result.current.run> = Promise.resolve({ type: 'busy' });
    act(() => {
      running = screen.result.current.run(variables, slot);
    });
    return running;
  };
  return { calls, screen, row, begin, call, wrapper };
}

const settle = () => act(async () => undefined);

it('useAction returns the response or the error of a run, and can run again', async () => {
  const { calls, begin } = mount();
  const first = begin('a');
  await settle();
  calls[0]?.end();
  expect(await act(() => first)).toEqual({ type: 'done', data: 'a done' });
  const second = begin('b');
  await settle();
  calls[1]?.end(new Error('lost'));
  expect(await act(() => second)).toEqual({ type: 'failed', error: new Error('lost') });
});

it('useAction runs once at a time per slot, and concurrently in different slots', async () => {
  const { calls, begin } = mount();
  void begin('a', 7);
  expect(await begin('again', 7)).toEqual({ type: 'busy' });
  void begin('b', 8);
  await settle();
  expect(calls.map(({ variables }) => variables)).toEqual(['a', 'b']);
});

it('useProgress and useIsRunning follow the run of their slot and reset when it ends', async () => {
  const { calls, row, begin } = mount();
  expect(row.result.current).toEqual([null, false]);
  const running = begin('a', 7);
  expect(row.result.current).toEqual([0, true]);
  await settle();
  act(() => calls[0]?.control.onProgress(0.5));
  expect(row.result.current).toEqual([0.5, true]);
  calls[0]?.end();
  await act(() => running);
  expect(row.result.current).toEqual([null, false]);
});

it('useAction cancels only the run of the given slot', async () => {
  const { calls, screen, begin } = mount();
  const [seven, eight] = [begin('a', 7), begin('b', 8)];
  await settle();
  screen.result.current.cancel(7);
  expect(await act(() => seven)).toEqual({ type: 'cancelled' });
  calls[1]?.end();
  expect(await act(() => eight)).toEqual({ type: 'done', data: 'b done' });
});

it.each([
  [true, true],
  [false, false],
])('useAction aborts its call on unmount according to stopsOnLeave: %s', async (stopsOnLeave, isAborted) => {
  const { calls, screen, begin } = mount(stopsOnLeave);
  void begin('a');
  await settle();
  screen.unmount();
  expect(calls[0]?.control.signal.aborted).toBe(isAborted);
});

it('useAction aborts on unmount only its own calls, not those of another component', async () => {
  const { calls, begin, call, wrapper } = mount();
  const other = renderHook(() => useAction({ name: 'mf-seller/test/send', call, stopsOnLeave: true }), { wrapper });
  void begin('a');
  await settle();
  other.unmount();
  expect(calls[0]?.control.signal.aborted).toBe(false);
});
