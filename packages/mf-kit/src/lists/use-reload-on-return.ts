import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/**
 * Reloads the shown queries when the window regains the focus or becomes visible. A phone's browser that comes back from
 * another app may fire only the visibility event. Only one reload of each query runs at a time.
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
