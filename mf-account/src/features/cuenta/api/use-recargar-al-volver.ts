import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { comprasUltimos30Key, sesionesKey, usuarioKey, ventasUltimos30Key } from '../../../api/usuario-queries.ts';

/**
 * 'The user is reloaded whenever the window regains focus' (specification, section 2), and the count and the sessions
 * that go with it.
 * A phone's browser that comes back from another app may tell of its visibility alone. One reload runs at a time.
 */
export function useRecargarAlVolver(userId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const recargar = () => {
      const claves = [usuarioKey(userId), ventasUltimos30Key(userId), comprasUltimos30Key(userId), sesionesKey];
      for (const queryKey of claves) {
        void queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
      }
    };
    const siSeVe = () => {
      if (document.visibilityState === 'visible') recargar();
    };
    addEventListener('focus', recargar);
    document.addEventListener('visibilitychange', siSeVe);
    return () => {
      removeEventListener('focus', recargar);
      document.removeEventListener('visibilitychange', siSeVe);
    };
  }, [queryClient, userId]);
}
