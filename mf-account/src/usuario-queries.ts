import { isApiError } from '@fluxpartes/api-client';
import type { Usuario, UsuarioVisible } from '@fluxpartes/contrato';
import type { Listeners, ShellContext } from '@fluxpartes/mf-kit';
import { queryOptions } from '@tanstack/react-query';

/** Purchases and the admin change these responses, so they are never fresh. */
export const ALWAYS_STALE = {
  staleTime: 0,
  // One retry after a missing response; an error response is final.
  retry: (attempts: number, error: Error) => !isApiError(error) && attempts < 1,
  // useReloadOnReturn handles the window's focus, because the library observes only the tab's visibility.
  refetchOnWindowFocus: false,
} as const;

export const usuarioKey = (userId: number) => ['mf-account', 'usuario', userId] as const;
export const comprasUltimos30Key = (userId: number) => ['mf-account', 'compras-ultimos-30', userId] as const;

export function usuarioQuery({ api }: Pick<ShellContext, 'api'>, userId: number) {
  return queryOptions({
    queryKey: usuarioKey(userId),
    queryFn: ({ signal }) => api.usuarios.get(userId, { signal }),
    ...ALWAYS_STALE,
  });
}

export const pendientesKey = (userId: number) => ['mf-account', 'compras-pendientes', userId] as const;

/** More purchases with a next step than one buyer has at a time. */
const MOST_PENDIENTES = 100;

/** The purchases with a next step: the buyer's own steps first, the soonest to expire first. */
export function pendientesQuery({ api }: Pick<ShellContext, 'api'>, userId: number) {
  return queryOptions({
    queryKey: pendientesKey(userId),
    queryFn: ({ signal }) => api.usuarios.compras(userId, { pendiente: 'si', limite: MOST_PENDIENTES }, { signal }),
    staleTime: 0,
  });
}

/** The owner gets the whole user; other users get a part of the fields. */
export function isOwnUsuario(usuario: UsuarioVisible | undefined): usuario is Usuario {
  return usuario?.version !== undefined && usuario.contrasena !== undefined;
}

export function listenersOf({ queryClient }: ShellContext): Listeners {
  return {
    // These queries are refetched before the account is opened, because the account shows the remaining cashback and the
    // transfer after a purchase. The lists are refetched when opened.
    'compra-hecha': ({ compradorId }) => {
      for (const keyOf of [usuarioKey, comprasUltimos30Key, pendientesKey]) {
        void queryClient.invalidateQueries({ queryKey: keyOf(compradorId), refetchType: 'all' });
      }
    },
  };
}
