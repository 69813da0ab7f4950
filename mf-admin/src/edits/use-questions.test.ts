import { act, renderHook } from '@testing-library/react';
import { useQuestions } from './use-questions.ts';

it('asks one after the other, and a screen that is left has answered no to each', async () => {
  const { result, unmount } = renderHook(() => useQuestions<{ id: number }, boolean>(false));
  let answers: Promise<boolean>[] = [];
  act(() => {
    answers = [1, 2, 3].map((id) => result.current.ask({ id }));
  });
  expect(result.current.question?.id).toBe(1);
  act(() => result.current.question?.answer(true));
  expect(result.current.question?.id).toBe(2);
  unmount();
  expect(await Promise.all(answers)).toEqual([true, false, false]);
});
