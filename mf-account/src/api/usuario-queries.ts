import { isApiError } from '@fluxpartes/api-client';
import type { Usuario, UsuarioVisible } from '@fluxpartes/contrato';
import type { ShellContext } from '@fluxpartes/mf-kit';
import { queryOptions } from '@tanstack/react-query';

/** What the three lookups share. Purchases and the admin change what they answer, so that none is ever taken as fresh. */
const WITHOUT_TRUST = {
  staleTime: 0,
  // One more try where no answer came; a refusal is an answer.
  retry: (attempts: number, error: Error) => !isApiError(error) && attempts < 1,
  // The window's focus is followed by hand, in use-recargar-al-volver: the library follows the tab's visibility alone.
  refetchOnWindowFocus: false,
} as const;

/** Where a user is kept. */
export const usuarioKey = (userId: number) => ['mf-account', 'usuario', userId] as const;

/** The keys of the two counts. */
export const ventasUltimos30Key = (userId: number) => ['mf-account', 'ventas-ultimos-30', userId] as const;
export const comprasUltimos30Key = (userId: number) => ['mf-account', 'compras-ultimos-30', userId] as const;

/** The key of one's open sessions. */
export const sesionesKey = ['mf-account', 'sesiones'] as const;

/** GET /sesiones. */
export function sesionesQuery({ api }: Pick<ShellContext, 'api'>) {
  return queryOptions({
    queryKey: sesionesKey,
    queryFn: ({ signal }) => api.auth.sesiones({ signal }),
    ...WITHOUT_TRUST,
  });
}

/** GET /usuarios/{id}. */
export function usuarioQuery({ api }: Pick<ShellContext, 'api'>, userId: number) {
  return queryOptions({
    queryKey: usuarioKey(userId),
    queryFn: ({ signal }) => api.usuarios.get(userId, { signal }),
    ...WITHOUT_TRUST,
  });
}

/** GET /usuarios/{id}/ventas-ultimos-30. */
export function ventasUltimos30Query({ api }: Pick<ShellContext, 'api'>, userId: number) {
  return queryOptions({
    queryKey: ventasUltimos30Key(userId),
    queryFn: ({ signal }) => api.usuarios.ventasUltimos30(userId, { signal }),
    ...WITHOUT_TRUST,
  });
}

/** GET /usuarios/{id}/compras-ultimos-30. */
export function comprasUltimos30Query({ api }: Pick<ShellContext, 'api'>, userId: number) {
  return queryOptions({
    queryKey: comprasUltimos30Key(userId),
    queryFn: ({ signal }) => api.usuarios.comprasUltimos30(userId, { signal }),
    ...WITHOUT_TRUST,
  });
}

/** Whether an answer is whole, as the owner gets it; others get a part of it. */
export function isOwnUsuario(usuario: UsuarioVisible | undefined): usuario is Usuario {
  return usuario?.version !== undefined && usuario.contrasena !== undefined;
}
