import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** The ids of the headings that take the focus, in order of preference. */
const HEADINGS = ['lo-que-te-falta', 'todas-tus-compras'];

/**
 * Gives the focus to a heading after a step that removes its buttons. The response may arrive before or after they are
 * removed.
 * @param preferredId an element that takes the focus instead, if it exists
 * @returns a function that tracks a step; the step resolves to whether it succeeded
 */
export function useFocusNextHeading(preferredId?: string): (step: Promise<boolean>) => void {
  const progress = useRef({ isDone: false, isUnmounted: false });
  useEffect(() => {
    const { current } = progress;
    current.isUnmounted = false;
    return () => {
      current.isUnmounted = true;
      if (current.isDone) focusHeading(preferredId);
    };
  }, [preferredId]);
  return useCallback(
    (step) => {
      const track = async () => {
        progress.current.isDone = await step;
        if (progress.current.isDone && progress.current.isUnmounted) focusHeading(preferredId);
      };
      void track();
    },
    [preferredId],
  );
}

function focusHeading(preferredId?: string): void {
  if (document.activeElement !== document.body) return;
  const preferred = preferredId === undefined ? null : document.getElementById(preferredId);
  if (preferred) {
    preferred.focus({ preventScroll: true });
    preferred.scrollIntoView({ block: 'center' });
    return;
  }
  const heading = HEADINGS.map((id) => document.getElementById(id)).find((element) => element !== null);
  heading?.focus({ preventScroll: true });
}

interface FocusAfterTask<T extends HTMLElement> {
  place: RefObject<T | null>;
  /** Tracks a task of this component. The task resolves to whether it succeeded. */
  afterTask: (task: Promise<boolean>) => void;
}

/**
 * Gives the focus to the first focusable element of `place` after a task that removes its button.
 * @param state another value after the task; false before it
 */
export function useFocusAfterTask<T extends HTMLElement>(state: string | boolean): FocusAfterTask<T> {
  const place = useRef<T>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (state === false || !hasStarted.current) return;
    hasStarted.current = false;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('a, button, [tabindex]')?.focus({ preventScroll: true });
  }, [state]);
  const afterTask = async (task: Promise<boolean>) => {
    hasStarted.current = true;
    if (!(await task)) hasStarted.current = false;
  };
  return { place, afterTask: (task) => void afterTask(task) };
}
