import { type RefObject, useEffect, useRef } from 'react';

/** The ids of the headings that take the focus, in order of preference. */
const HEADINGS = ['lo-que-te-falta', 'todas-tus-compras'];

/**
 * Gives the focus to an element, or to a heading, after a step that removes its button. React removes the button before a
 * timer fires.
 * @param step resolves to whether the step succeeded
 */
export async function focusAfter(step: Promise<boolean>, preferredId = ''): Promise<void> {
  if (await step) setTimeout(() => giveFocus(preferredId));
}

function giveFocus(preferredId: string): void {
  if (document.activeElement !== document.body) return;
  const [target] = [preferredId, ...HEADINGS].flatMap((id) => document.getElementById(id) ?? []);
  target?.focus({ preventScroll: true });
  if (target?.id === preferredId) target.scrollIntoView({ block: 'center' });
}

interface FocusAfterTask<T extends HTMLElement> {
  place: RefObject<T | null>;
  /** Tracks a task of this component. The task resolves to whether it succeeded. */
  afterTask: (task: Promise<boolean>) => void;
}

/**
 * Gives the focus to the first focusable element of `place` after a task that removes its button.
 * @param state another value after the task; false before it
 * @param options.preventScroll false if `place` begins above the button, so that its result may be out of sight
 */
export function useFocusAfterTask<T extends HTMLElement>(
  state: string | boolean,
  { preventScroll = true }: FocusOptions = {},
): FocusAfterTask<T> {
  const place = useRef<T>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (state === false || !hasStarted.current) return;
    hasStarted.current = false;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('a, button, [tabindex]')?.focus({ preventScroll });
  }, [state, preventScroll]);
  const afterTask = async (task: Promise<boolean>) => {
    hasStarted.current = true;
    if (!(await task)) hasStarted.current = false;
  };
  return { place, afterTask: (task) => void afterTask(task) };
}
