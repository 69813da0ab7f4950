import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes on, and the action that takes its button away. */
interface FocusWhenDone<T extends HTMLElement> {
  place: RefObject<T | null>;
  /** Notes that an action was begun here; false when it came to nothing. */
  fromHere: (accion: Promise<boolean>) => void;
}

/**
 * A step that is done takes its button away, and the focus with it. Whoever pressed it goes on at the first thing in
 * `place` that takes a focus.
 * @param hasEnded whether the step is done
 */
export function useFocusWhenDone<T extends HTMLElement>(hasEnded: boolean): FocusWhenDone<T> {
  const place = useRef<T>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!hasEnded || !hasStarted.current) return;
    hasStarted.current = false;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('a, button, [tabindex]')?.focus({ preventScroll: true });
  }, [hasEnded]);
  const fromHere = async (accion: Promise<boolean>) => {
    hasStarted.current = true;
    if (!(await accion)) hasStarted.current = false;
  };
  return { place, fromHere: (accion) => void fromHere(accion) };
}
