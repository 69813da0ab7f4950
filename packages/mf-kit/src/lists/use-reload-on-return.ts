import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/**
 * Asks again for what is on the screen when the window regains the focus or is seen again: a phone's browser that comes
 * back from another app may tell of its visibility alone. One reload of each runs at a time.
 */
export function useReloadOnReturn(keys: readonly QueryKey[]): void {
  const queryClient = useQueryClient();
  const reload = useEffectEvent(() => {
    for (const queryKey of keys) {
      void queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
    }
  });
  useEffect(() => {
    const onFocus = () => reload();
    const onVisibility = () => {
      if (document.visibilityState === 'visible') reload();
    };
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
