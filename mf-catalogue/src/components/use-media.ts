import { useCallback, useSyncExternalStore } from 'react';

/** From here on the catalogue's selections and actions stand in the page instead of a sheet and a pill. */
export const MEDIUM_SCREEN = '(min-width: 700px)';
/** From here on detail and purchase have two columns and no bottom bar. */
export const WIDE_SCREEN = '(min-width: 900px)';

/**
 * Whether a media query of the two above holds now; renders again when that changes. Null on the server and while its HTML is
 * hydrated: the width is not known there, so a screen renders what it has for both, and its CSS shows one.
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
