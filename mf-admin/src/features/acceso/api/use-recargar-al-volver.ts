import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PENDIENTES } from './cola.ts';

/** Asks for the queues again when the window regains the focus or is seen again; one refresh of each runs at a time. */
export function useRecargarAlVolver(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const recargar = () => {
      void queryClient.refetchQueries({ queryKey: [PENDIENTES], type: 'active' }, { cancelRefetch: false });
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
  }, [queryClient]);
}
