import { useCallback, useEffect, useRef } from 'react';

/** The headings that the focus can go on at: what is still to do, else all purchases. */
const TITLES = ['lo-que-te-falta', 'todas-tus-compras'];

/**
 * A step that is done takes its buttons away, and the focus with them: whoever was on one goes on at what is left. The
 * answer may come before the buttons go or after.
 * @returns takes the step as it begins, and whether it is done once it ends; called where its buttons are.
 */
export function useGoOn(): (step: Promise<boolean>) => void {
  const estado = useRef({ isDone: false, isGone: false });
  useEffect(() => {
    const { current } = estado;
    current.isGone = false;
    return () => {
      current.isGone = true;
      if (current.isDone) focusOnRest();
    };
  }, []);
  return useCallback((step) => {
    const note = async () => {
      estado.current.isDone = await step;
      if (estado.current.isDone && estado.current.isGone) focusOnRest();
    };
    void note();
  }, []);
}

function focusOnRest(): void {
  if (document.activeElement !== document.body) return;
  const title = TITLES.map((id) => document.getElementById(id)).find((element) => element !== null);
  title?.focus({ preventScroll: true });
}
