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

/** The owner gets the whole user; other users get a part of the fields. */
export function isOwnUsuario(usuario: UsuarioVisible | undefined): usuario is Usuario {
  return usuario?.version !== undefined && usuario.contrasena !== undefined;
}

export function listenersOf({ queryClient }: ShellContext): Listeners {
  return {
    // The user is refetched before the account is opened, because the account shows the remaining cashback after a
    // purchase. The lists are refetched when opened.
    'compra-hecha': ({ compradorId }) => {
      for (const queryKey of [usuarioKey(compradorId), comprasUltimos30Key(compradorId)]) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
      }
    },
  };
}
