import { isApiError, type Page } from '@fluxpartes/api-client';
import type { PublicacionVisible, UsuarioVisible } from '@fluxpartes/contrato';
import { descuentoPorcentaje } from '@fluxpartes/dominio';
import { type CurrentSesion, draftIn, type ShellContext, useSesion, useShell } from '@fluxpartes/mf-kit';
import { type InfiniteData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

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
 * A listing as this viewer may see it. For a guest the five keys are also removed here: during a logout the API's cookie
 * may briefly outlive the browser's session.
 */
export function asSeenBy(audience: Audience, publicacion: PublicacionVisible): PublicacionVisible {
  if (audience !== 'invitado') return publicacion;
  const { precio, ubicacion, user_id, nombre_local, existencias, ...forEveryone } = publicacion;
  return forEveryone;
}

/** One cached page of the catalogue. */
export type CatalogoPage = Page<PublicacionVisible>;

export const PUBLICACIONES_KEY = ['mf-catalogue', 'publicaciones'] as const;

export const PUBLICACION_KEY = ['mf-catalogue', 'publicacion'] as const;

export function publicacionesKey(audience: Audience) {
  return [...PUBLICACIONES_KEY, audience] as const;
}

/** GET /publicaciones/{id} for one viewer. Until the response arrives, the catalogue's row of the same listing is shown. */
export function publicacionQuery({ api, queryClient, first }: ShellContext, audience: Audience, id: number) {
  const ready = audience === 'invitado' ? first?.answers[`/publicaciones/${id}`] : undefined;
  return queryOptions<PublicacionVisible>({
    queryKey: [...PUBLICACION_KEY, audience, id],
    queryFn: async ({ signal }) => {
      const request = () => api.publicaciones.get(id, { signal });
      const first = await request();
      return asSeenBy(audience, isForOther(audience, first) ? await request() : first);
    },
    retry: onceMore,
    ...(first && ready && { initialData: ready.content as PublicacionVisible, initialDataUpdatedAt: first.at }),
    placeholderData: () => catalogoRow(queryClient, audience, id),
  });
}

/**
 * Whether the response was made for a guest although a user is signed in. The browser may return the page's preload, which
 * was requested before the login. It does so only once.
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

/** Whether the listing is deleted, paused or never existed: the API answers 404 in all three cases. */
export function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** One retry after a missing response; an error response is final. */
const onceMore = (attempts: number, error: Error) => !isApiError(error) && attempts < 1;

export const usuarioKey = (userId: number) => ['mf-catalogue', 'usuario', userId] as const;

/**
 * GET /usuarios/{id}: the buyer's cashback and approvals. The response is never fresh, because other screens and the admin
 * change the user.
 */
export function usuarioQuery({ api }: Pick<ShellContext, 'api'>, userId: number) {
  return queryOptions({
    queryKey: usuarioKey(userId),
    queryFn: ({ signal }) => api.usuarios.get(userId, { signal }),
    retry: onceMore,
    staleTime: 0,
  });
}

/** The discount of a user's approved documents, in percent. */
export function descuentoOf(usuario: UsuarioVisible | undefined): number {
  return descuentoPorcentaje({
    constanciaAfip: usuario?.aprobado_constancia_afip ?? false,
    certificadoEstudio: usuario?.aprobado_certificado_estudio ?? false,
  });
}

/**
 * The visitor's discount as a buyer, in percent; 0 for others. Null while its first request runs: the cards wait, because the
 * buyer's price adds a line to each. Later visits begin with the last known discount.
 */
export function useDescuento(): number | null {
  const sesion = useSesion();
  const userId = sesion.tipo === 'usuario' && sesion.perfil === 'mecanico' ? sesion.userId : null;
  const known = useMemo(
    () =>
      draftIn('localStorage', `descuento_${userId}`, ({ descuento }) =>
        typeof descuento === 'number' ? { descuento } : null,
      ),
    [userId],
  );
  const { data, isFetching, failureCount } = useQuery({
    ...usuarioQuery(useShell(), userId ?? 0),
    enabled: userId !== null,
  });
  const descuento = data && descuentoOf(data);
  useEffect(() => {
    if (descuento !== undefined) known.save({ descuento });
  }, [known, descuento]);
  if (userId === null) return 0;
  return descuento ?? known.read()?.descuento ?? (isFetching && failureCount === 0 ? null : 0);
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
