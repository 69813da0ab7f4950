import type { Usuario } from '@fluxpartes/contrato';
import { usePages, useShell } from '@fluxpartes/mf-kit';
import { asSearchParams, type CuentasFilters } from '../filters.ts';
import { USUARIOS_KEY, usuariosOverlay } from './usuarios-cache.ts';

/** Cards of a page. */
const USUARIOS_PER_PAGE = 30;

/** GET /usuarios by pages of 30. While another search loads, the results of the last one stay in place. */
export function useUsuarios(filters: CuentasFilters) {
  const { api } = useShell();
  const searchParams = asSearchParams(filters);
  const query = usePages<Usuario>({
    key: [...USUARIOS_KEY, searchParams],
    // The first page alone counts: what the screen says of the total is read from there.
    request: ({ cursor, limite, signal }) =>
      api.usuarios.list({ limite, ...searchParams, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: USUARIOS_PER_PAGE,
    overlay: usuariosOverlay,
    keeps: () => true,
  });
  return { ...query, usuarios: query.rows };
}

/** The list's query, as its screen uses it. */
export type UsuariosQueryResult = ReturnType<typeof useUsuarios>;
