import { isApiError } from '@fluxpartes/api-client';
import type { ShellContext } from '@fluxpartes/mf-kit';
import { queryOptions } from '@tanstack/react-query';

/** One more try where no answer came; a refusal is an answer. */
const onceMore = (attempts: number, error: Error) => !isApiError(error) && attempts < 1;

/** Where a buyer is kept. */
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
