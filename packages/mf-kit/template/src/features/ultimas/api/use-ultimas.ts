import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';

/** The eight youngest listings. The key begins with the remote's name: the cache is the whole page's. */
export function useUltimas() {
  const { api } = useShell();
  return useQuery({
    queryKey: ['mf-nuevo', 'ultimas'],
    queryFn: ({ signal }) => api.publicaciones.list({ limite: 8 }, { signal }),
  });
}
