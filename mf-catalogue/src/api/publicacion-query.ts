import { isApiError } from '@fluxpartes/api-client';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import type { ShellContext } from '@fluxpartes/mf-kit';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { comoLaVe, type Espectador } from './espectador.ts';
import { type PaginaDeCatalogo, publicacionesKey } from './publicaciones-key.ts';

/** How long a listing counts as fresh: long enough for a prefetch to serve the visit that follows it. */
const FRESCA_MS = 30_000;

/** GET /publicaciones/{id} for one viewer. Until it answers, the catalogue's row of the same listing stands in for it. */
export function publicacionQuery({ api, queryClient }: ShellContext, espectador: Espectador, id: number) {
  return queryOptions<PublicacionVisible>({
    queryKey: ['publicacion', espectador, id],
    queryFn: async ({ signal }) => {
      const pedir = () => api.publicaciones.obtener(id, { signal });
      const primera = await pedir();
      return comoLaVe(espectador, esParaOtro(espectador, primera) ? await pedir() : primera);
    },
    staleTime: FRESCA_MS,
    retry: (intentos, error) => !isApiError(error) && intentos < 1,
    placeholderData: () => filaDeCatalogo(queryClient, espectador, id),
  });
}

/**
 * Whether an answer was made for a guest though a user is looking: the browser hands over the page's preload, which was
 * asked for before the login. It does so once.
 */
function esParaOtro(espectador: Espectador, { precio }: PublicacionVisible): boolean {
  return espectador !== 'invitado' && precio === undefined;
}

/** The row of a listing in any catalogue list that this viewer has loaded. */
export function filaDeCatalogo(
  queryClient: QueryClient,
  espectador: Espectador,
  id: number,
): PublicacionVisible | undefined {
  return queryClient
    .getQueriesData<InfiniteData<PaginaDeCatalogo>>({ queryKey: publicacionesKey(espectador) })
    .flatMap(([, lista]) => lista?.pages ?? [])
    .flatMap((pagina) => pagina.items)
    .find((fila) => fila.id === id);
}

/** Whether the listing is gone, paused or never was: the API answers 404 to all three. */
export function yaNoEsta(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** The id that a path holds; null where it is no positive whole number, which names no listing. */
export function idDeRuta(texto: string | undefined): number | null {
  const id = Number(texto);
  return /^\d+$/.test(texto ?? '') && Number.isSafeInteger(id) && id > 0 ? id : null;
}
