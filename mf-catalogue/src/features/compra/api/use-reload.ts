import type { CompraChanged, PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { comprasUltimos30Query, usuarioQuery } from '../../../api/comprador-queries.ts';
import { publicacionQuery } from '../../../api/publicacion-query.ts';

/** A listing as a refusal says that it is now. */
export type PresentPublicacion = CompraChanged['publicacion'];

/**
 * Asks again for all that the amounts stand on: the price or the cashback has changed meanwhile. What the refusal said of
 * the listing counts where the answer is older, as one from another process can be for a moment. Never fails.
 */
export function useReload(userId: number, publicacionId: number): (present?: PresentPublicacion) => Promise<void> {
  const shell = useShell();
  return async (present) => {
    const { queryKey: listing } = publicacionQuery(shell, userId, publicacionId);
    const keys = [listing, usuarioQuery(shell, userId).queryKey, comprasUltimos30Query(shell, userId).queryKey];
    await Promise.all(keys.map((queryKey) => shell.queryClient.invalidateQueries({ queryKey })));
    if (present === undefined) return;
    shell.queryClient.setQueryData(listing, (known?: PublicacionVisible) =>
      known && known.version < present.version ? { ...known, ...present } : known,
    );
  };
}

/** Puts into what is shown how many units are left, as a refusal says; without any, the listing is off the catalogue. */
export function useExistencias(userId: number, publicacionId: number): (existencias: number) => void {
  const shell = useShell();
  const { queryKey } = publicacionQuery(shell, userId, publicacionId);
  return (existencias) =>
    shell.queryClient.setQueryData(queryKey, (known?: PublicacionVisible) =>
      known ? { ...known, existencias, pausada: known.pausada || existencias === 0 } : known,
    );
}
