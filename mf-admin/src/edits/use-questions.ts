import { useCallback, useEffect, useRef, useState } from 'react';

/** Something that is asked, and what takes its answer. */
export type Question<Q, A> = Q & { answer: (answer: A) => void };

/**
 * Questions in the order in which they are asked, one shown at a time. Whoever leaves the screen has answered each of them.
 * @param whenLeft that answer: no
 */
export function useQuestions<Q extends object, A>(whenLeft: A) {
  const [questions, setQuestions] = useState<readonly Question<Q, A>[]>([]);
  const open = useRef(new Set<Question<Q, A>>());

  useEffect(() => {
    const left = open.current;
    return () => {
      for (const { answer } of left) answer(whenLeft);
    };
  }, [whenLeft]);

  const ask = useCallback(
    (about: Q) =>
      new Promise<A>((resolve) => {
        const question: Question<Q, A> = {
          ...about,
          answer: (answer) => {
            open.current.delete(question);
            setQuestions((queue) => queue.filter((other) => other !== question));
            resolve(answer);
          },
        };
        open.current.add(question);
        setQuestions((queue) => [...queue, question]);
      }),
    [],
  );
  return { question: questions[0] ?? null, ask };
}
