import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Takes over what was typed or chosen while the page was only drawn: a control that comes to life with another value than
 * its form knows tells it, or the next render would wipe it. One that is drawn here has what its form knows.
 * @param id of the control
 */
export function useTypedBefore(id: string, value: string, onChange: (value: string) => void): void {
  const isComingToLife = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const tell = useEffectEvent(() => {
    const control = document.getElementById(id) as HTMLInputElement | null;
    if (isComingToLife && control && control.value !== value) onChange(control.value);
  });
  useLayoutEffect(() => tell(), []);
}
