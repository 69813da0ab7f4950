import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PENDIENTES } from './queue.ts';

/** Asks for the queues again when the window regains the focus or is seen again; one refresh of each runs at a time. */
export function useReloadOnReturn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const reload = () => {
      void queryClient.refetchQueries({ queryKey: [PENDIENTES], type: 'active' }, { cancelRefetch: false });
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
  }, [queryClient]);
}
