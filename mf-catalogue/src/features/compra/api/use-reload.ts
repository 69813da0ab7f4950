import { useShell } from '@fluxpartes/mf-kit';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';
import { publicacionQuery } from '../../../api/publicacion-query.ts';

/** Asks again for all that the amounts stand on: the price or the cashback has changed meanwhile. Never fails. */
export function useReload(userId: number, publicacionId: number): () => Promise<void> {
  const shell = useShell();
  return async () => {
    const keys = [
      publicacionQuery(shell, userId, publicacionId).queryKey,
      usuarioQuery(shell, userId).queryKey,
      comprasUltimos30Query(shell, userId).queryKey,
    ];
    await Promise.all(keys.map((queryKey) => shell.queryClient.invalidateQueries({ queryKey })));
  };
}
