import { isApiError } from '@fluxpartes/api-client';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import type { ShellContext } from '@fluxpartes/mf-kit';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Audience, asSeenBy } from './audience.ts';
import { type CatalogoPage, PUBLICACION_KEY, publicacionesKey } from './publicaciones-key.ts';

/** How long a listing counts as fresh: long enough for a prefetch to serve the visit that follows it. */
const FRESH_MS = 30_000;

/** GET /publicaciones/{id} for one viewer. Until it answers, the catalogue's row of the same listing stands in for it. */
export function publicacionQuery({ api, queryClient, first }: ShellContext, audience: Audience, id: number) {
  const ready = audience === 'invitado' ? first?.answers[`/publicaciones/${id}`] : undefined;
  return queryOptions<PublicacionVisible>({
    queryKey: [...PUBLICACION_KEY, audience, id],
    queryFn: async ({ signal }) => {
      const request = () => api.publicaciones.get(id, { signal });
      const first = await request();
      return asSeenBy(audience, isForOther(audience, first) ? await request() : first);
    },
    staleTime: FRESH_MS,
    retry: (attempts, error) => !isApiError(error) && attempts < 1,
    ...(first && ready && { initialData: ready.content as PublicacionVisible, initialDataUpdatedAt: first.at }),
    placeholderData: () => catalogoRow(queryClient, audience, id),
  });
}

/**
 * Whether an answer was made for a guest though a user is looking: the browser hands over the page's preload, which was
 * asked for before the login. It does so once.
 */
function isForOther(audience: Audience, { precio }: PublicacionVisible): boolean {
  return audience !== 'invitado' && precio === undefined;
}

/** The row of a listing in any catalogue list that this viewer has loaded. */
export function catalogoRow(queryClient: QueryClient, audience: Audience, id: number): PublicacionVisible | undefined {
  return queryClient
    .getQueriesData<InfiniteData<CatalogoPage>>({ queryKey: publicacionesKey(audience) })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.items)
    .find((row) => row.id === id);
}

/** Whether the listing is gone, paused or never was: the API answers 404 to all three. */
export function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}
