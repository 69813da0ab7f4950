import { CONNECTION_ERROR, isApiError, isConnectionError, type Page } from '@fluxpartes/api-client';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type CurrentSesion, type ShellContext, useSesion } from '@fluxpartes/mf-kit';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';

/**
 * Part of every query key: the API's response depends on the caller, so the cache must not share it between a guest, a user
 * and the admin.
 */
export type Audience = number | 'invitado' | 'admin';

export function audienceOf(sesion: CurrentSesion): Audience {
  return sesion.tipo === 'usuario' ? sesion.userId : sesion.tipo;
}

export function useAudience(): Audience {
  return audienceOf(useSesion());
}

/**
 * A listing as this viewer may see it. For a guest the five keys are left out here too: the API's cookie can outlive
 * the session in this browser for a moment, while a logout is on its way.
 */
export function asSeenBy(audience: Audience, publicacion: PublicacionVisible): PublicacionVisible {
  if (audience !== 'invitado') return publicacion;
  const { precio, ubicacion, user_id, nombre_local, existencias, ...forEveryone } = publicacion;
  return forEveryone;
}

/** One page of the catalogue as it lies in the cache. */
export type CatalogoPage = Page<PublicacionVisible>;

export const PUBLICACIONES_KEY = ['mf-catalogue', 'publicaciones'] as const;

export const PUBLICACION_KEY = ['mf-catalogue', 'publicacion'] as const;

export function publicacionesKey(audience: Audience) {
  return [...PUBLICACIONES_KEY, audience] as const;
}

/** Long enough for a prefetch to serve the following visit. */
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

/** One more try where no answer came; a refusal is an answer. */
const onceMore = (attempts: number, error: Error) => !isApiError(error) && attempts < 1;

export const usuarioKey = (userId: number) => ['mf-catalogue', 'usuario', userId] as const;

/** GET /usuarios/{id}: the buyer's cashback and approvals. Never taken as fresh: other screens and the admin change them. */
export function usuarioQuery({ api }: Pick<ShellContext, 'api'>, userId: number) {
  return queryOptions({
    queryKey: usuarioKey(userId),
    queryFn: ({ signal }) => api.usuarios.get(userId, { signal }),
    retry: onceMore,
    staleTime: 0,
  });
}

/** GET /usuarios/{id}/compras-ultimos-30. */
export function comprasUltimos30Query({ api }: Pick<ShellContext, 'api'>, userId: number) {
  return queryOptions({
    queryKey: ['mf-catalogue', 'compras-ultimos-30', userId],
    queryFn: ({ signal }) => api.usuarios.comprasUltimos30(userId, { signal }),
    retry: onceMore,
    staleTime: 0,
  });
}

/** Said beside an amount that could not be read, or a list that did not come: that it is the network; undefined otherwise. */
export function offlineText(error: unknown): string | undefined {
  if (!isConnectionError(error)) return undefined;
  return navigator.onLine ? CONNECTION_ERROR : 'Estás sin conexión.';
}
