import { useShell } from '@fluxpartes/mf-kit';
import { useEffect, useRef } from 'react';
import { useAudience } from '../../api/audience.ts';
import { publicacionQuery } from '../../api/publicacion-query.ts';
import { usePreload } from '../../components/preload.ts';

/** A pointer that only crosses a card on its way does not stay this long. */
const REST_MS = 80;

/** Fetches a listing, and the code of its screen, while the visitor is still over its card. */
export function usePrefetch(id: number) {
  const shell = useShell();
  const audience = useAudience();
  const preload = usePreload();
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);

  const prefetch = () => {
    preload.publicacion();
    void shell.queryClient.prefetchQuery(publicacionQuery(shell, audience, id));
  };
  return {
    onMouseEnter: () => {
      clearTimeout(wait.current);
      wait.current = setTimeout(prefetch, REST_MS);
    },
    onMouseLeave: () => clearTimeout(wait.current),
    onTouchStart: prefetch,
    onFocus: prefetch,
  };
}
