import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { comprasUltimos30Key, sesionesKey, usuarioKey, ventasUltimos30Key } from '../../../api/usuario-queries.ts';

/**
 * 'The user is reloaded whenever the window regains focus' (specification, section 2), and the count and the sessions
 * that go with it.
 * A phone's browser that comes back from another app may tell of its visibility alone. One reload runs at a time.
 */
export function useReloadOnReturn(userId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const reload = () => {
      const keys = [usuarioKey(userId), ventasUltimos30Key(userId), comprasUltimos30Key(userId), sesionesKey];
      for (const queryKey of keys) {
        void queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
      }
    };
    const ifVisible = () => {
      if (document.visibilityState === 'visible') reload();
    };
    addEventListener('focus', reload);
    document.addEventListener('visibilitychange', ifVisible);
    return () => {
      removeEventListener('focus', reload);
      document.removeEventListener('visibilitychange', ifVisible);
    };
  }, [queryClient, userId]);
}
