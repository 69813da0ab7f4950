import { ApiError, hasSesionEnded, rechazarDocumento } from '@fluxpartes/api-client';
import type { Usuario, UsuarioCambios, UsuarioVisible } from '@fluxpartes/contrato';
import { createOverlay, invalidateLists, usePages, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useIsSwitching, useRecordUpdates } from '../../edits/record-updates.tsx';
import { textIn } from '../../list/use-filters.ts';
import { conflictsOf, type Documento, documentoToApprove } from './cuenta.ts';

const USUARIOS_PER_PAGE = 30;
const EDITAR = 'mf-admin/usuarios/editar';

const USUARIOS_KEY = ['mf-admin', 'usuarios'] as const;
export const historialKey = (id: number) => ['mf-admin', 'historial-de-usuario', id] as const;
const usuariosOverlay = createOverlay<Usuario>(USUARIOS_KEY);

/** The filters of the list, named as in the API. */
export interface UsuariosFilters {
  q?: string;
  /** Shows only users with a pending document. */
  pendiente?: 'documentos';
}

/** An invalid value counts as absent. */
export function readFilters(params: URLSearchParams): UsuariosFilters {
  const q = textIn(params);
  return { ...(q && { q }), ...(params.get('pendiente') === 'documentos' && { pendiente: 'documentos' }) };
}

/** GET /usuarios by pages. While another search loads, the previous results stay. */
export function useUsuarios(filters: UsuariosFilters) {
  const { api } = useShell();
  const query = usePages<Usuario>({
    key: [...USUARIOS_KEY, filters],
    // Only the first page asks for the total.
    request: ({ cursor, limite, signal }) =>
      api.usuarios.list({ limite, ...filters, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: USUARIOS_PER_PAGE,
    overlay: usuariosOverlay,
    keeps: () => true,
  });
  if (!filters.pendiente || query.isPlaceholderData) return query;
  // A decision takes the account out of the queue.
  const rows = query.rows.filter((usuario) => documentoToApprove(usuario) !== null);
  return { ...query, rows, total: query.total === null ? null : query.total - (query.rows.length - rows.length) };
}

/** Stores a user of a response. It counts as saved only if the response contains the whole user. */
function usePut() {
  const queryClient = useQueryClient();
  return (usuario: UsuarioVisible | undefined): Usuario => {
    if (!isWhole(usuario)) throw new ApiError(200, 'respuesta_ilegible', '', {}, usuario);
    usuariosOverlay.put(queryClient, usuario);
    invalidateLists(queryClient, historialKey(usuario.id));
    return usuario;
  };
}

/** PUT /usuarios/{id} with the version that the admin edited. */
export function useUsuarioUpdates() {
  const { api } = useShell();
  const put = usePut();
  return useRecordUpdates<Usuario, UsuarioCambios>({
    name: EDITAR,
    overlay: usuariosOverlay,
    conflictsOf,
    /** Specification, section 8. */
    switchError: 'Error al actualizar aprobación',
    load: async (id) => put(await api.usuarios.get(id)),
    send: async ({ id, version }, own) => put((await api.usuarios.editarAsAdmin(id, own, { version })).usuario),
  });
}

/** A refusal, or its undo with a null reason, on the version that the admin saw. */
export function useRechazar() {
  const { api } = useShell();
  const put = usePut();
  return async ({ id, version }: Usuario, { nombre }: Documento, motivo: string | null): Promise<Usuario> => {
    try {
      return put((await rechazarDocumento(api.http, id, nombre, motivo, { version })).usuario);
    } catch (error) {
      // Another admin may have decided, or the response of this decision was lost.
      if (!hasSesionEnded(error))
        api.usuarios
          .get(id)
          .then(put)
          .catch(() => {});
      throw error;
    }
  };
}

function isWhole(usuario: UsuarioVisible | undefined): usuario is Usuario {
  return usuario?.version !== undefined && usuario.email !== undefined;
}

export const useIsApproving = (id: number) => useIsSwitching(EDITAR, id);
