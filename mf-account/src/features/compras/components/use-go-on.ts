import { useCallback, useEffect, useRef } from 'react';

/** The headings that the focus can go on at: what is still to do, else all purchases. */
const TITLES = ['lo-que-te-falta', 'todas-tus-compras'];

/**
 * A step that is done takes its buttons away, and the focus with them: whoever was on one goes on at what is left. The
 * answer may come before the buttons go or after.
 * @param at the id of what the step leads to elsewhere on the screen: where it is there by then, it is gone to and shown
 * @returns takes the step as it begins, and whether it is done once it ends; called where its buttons are.
 */
export function useGoOn(at?: string): (step: Promise<boolean>) => void {
  const estado = useRef({ isDone: false, isGone: false });
  useEffect(() => {
    const { current } = estado;
    current.isGone = false;
    return () => {
      current.isGone = true;
      if (current.isDone) focusOnRest(at);
    };
  }, [at]);
  return useCallback(
    (step) => {
      const note = async () => {
        estado.current.isDone = await step;
        if (estado.current.isDone && estado.current.isGone) focusOnRest(at);
      };
      void note();
    },
    [at],
  );
}

function focusOnRest(at?: string): void {
  if (document.activeElement !== document.body) return;
  const wanted = at === undefined ? null : document.getElementById(at);
  if (wanted) {
    wanted.focus({ preventScroll: true });
    wanted.scrollIntoView({ block: 'center' });
    return;
  }
  const title = TITLES.map((id) => document.getElementById(id)).find((element) => element !== null);
  title?.focus({ preventScroll: true });
}
