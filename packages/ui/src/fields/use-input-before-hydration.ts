import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Takes over what a person typed or chose on a server-rendered page before its code ran: React leaves the control as they left
 * it, tells nobody, and the next render would reset it. A control that the browser renders itself is not asked.
 * @param id of the control, or of the element around the controls of one field
 * @param take compares the element with what its form knows, and tells the form what differs
 */
export function useInputBeforeHydration<E extends HTMLElement>(id: string, take: (element: E) => void): void {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const takeOver = useEffectEvent(() => {
    const element = document.getElementById(id);
    if (isHydrating && element) take(element as E);
  });
  // In the very commit, so that the value is never seen to go back, and a press that waited for the code finds it.
  useLayoutEffect(() => takeOver(), []);
}
