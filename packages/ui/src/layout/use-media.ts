import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches now; the component renders again when that changes. Null on the server and during
 * hydration, because the width is unknown: a screen then renders both variants, and its CSS shows one.
 */
export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  );
}
