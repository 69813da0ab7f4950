import { ApiError, hasSesionEnded, isApiError, rechazarDocumento } from '@fluxpartes/api-client';
import type { Usuario, UsuarioCambios, UsuarioVisible } from '@fluxpartes/contrato';
import { createOverlay, invalidateLists, useAction, useIsRunning, usePages, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { errorMessage } from '../../edits/error-message.ts';
import type { Sent, Update } from '../../edits/record-updates.tsx';
import { type ApprovableDocumento, type Documento, documentoToApprove } from './cuenta.ts';

const USUARIOS_PER_PAGE = 30;
const APROBAR = 'mf-admin/usuarios/aprobar';
const RECHAZAR = 'mf-admin/usuarios/rechazar';
/** Specification, section 8. */
const APROBAR_ERROR = 'Error al actualizar aprobación';

const USUARIOS_KEY = ['mf-admin', 'usuarios'] as const;
export const historialKey = (id: number) => ['mf-admin', 'historial-de-usuario', id] as const;
const usuariosOverlay = createOverlay<Usuario>(USUARIOS_KEY);

/** The filters of the list, kept in the URL. */
export interface UsuariosFilters {
  /** '' without a search. */
  q: string;
  /** Shows only users with a pending document. */
  pendiente: boolean;
}

/** An invalid value counts as absent. */
export function readFilters(params: URLSearchParams): UsuariosFilters {
  return { q: params.get('q')?.trim() ?? '', pendiente: params.get('pendiente') === 'documentos' };
}

/** The active filters, named as in the API. */
export function asSearchParams({ q, pendiente }: UsuariosFilters) {
  return { ...(q === '' ? {} : { q }), ...(pendiente ? { pendiente: 'documentos' as const } : {}) };
}

export function csvUrl(filters: UsuariosFilters): string {
  const text = new URLSearchParams(Object.entries(asSearchParams(filters))).toString();
  return `/api/usuarios.csv${text === '' ? '' : `?${text}`}`;
}

/** GET /usuarios by pages. While another search loads, the previous results stay. */
export function useUsuarios(filters: UsuariosFilters) {
  const { api } = useShell();
  const searchParams = asSearchParams(filters);
  const query = usePages<Usuario>({
    key: [...USUARIOS_KEY, searchParams],
    // Only the first page asks for the total.
    request: ({ cursor, limite, signal }) =>
      api.usuarios.list({ limite, ...searchParams, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: USUARIOS_PER_PAGE,
    overlay: usuariosOverlay,
    keeps: () => true,
  });
  if (!filters.pendiente || query.isPlaceholderData) return query;
  // A decision takes the account out of the queue.
  const rows = query.rows.filter((usuario) => documentoToApprove(usuario) !== null);
  return { ...query, rows, total: query.total === null ? null : query.total - (query.rows.length - rows.length) };
}

/**
 * PUT /usuarios/{id} with the version that the admin edited. The edit counts as saved only if the response contains the
 * whole user.
 */
export function useEditarUsuario() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-admin/usuarios/editar',
    call: async ({ base, own }: { base: Usuario; own: UsuarioCambios }): Promise<Sent<Usuario>> => {
      const { id, version } = base;
      const put = (answer: UsuarioVisible | undefined): Usuario => {
        if (!isWhole(answer)) throw new ApiError(200, 'respuesta_ilegible', '', {}, answer);
        usuariosOverlay.put(queryClient, answer);
        invalidateLists(queryClient, historialKey(id));
        return answer;
      };
      try {
        const { usuario } = await api.usuarios.editarAsAdmin(id, own, { version });
        return { tipo: 'guardado', actual: put(usuario) };
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) throw error;
        return { tipo: 'cruzado', actual: put(await api.usuarios.get(id)) };
      }
    },
  });
}

/** A refusal, or its undo with a null reason, on the version that the admin saw. */
export function useRechazar() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: RECHAZAR,
    call: async ({ usuario, documento, motivo }: { usuario: Usuario; documento: Documento; motivo: string | null }) => {
      const { id, version } = usuario;
      try {
        const answer = await rechazarDocumento(api.http, id, documento.nombre, motivo, { version });
        usuariosOverlay.put(queryClient, answer.usuario);
        invalidateLists(queryClient, historialKey(id));
        return answer.usuario;
      } catch (error) {
        // Another admin may have decided, or the response of this decision was lost.
        const refresh = async () => {
          const actual = await api.usuarios.get(id);
          if (isWhole(actual)) usuariosOverlay.put(queryClient, actual);
        };
        if (!hasSesionEnded(error)) refresh().catch(() => {});
        throw error;
      }
    },
  });
}

function isWhole(usuario: UsuarioVisible | undefined): usuario is Usuario {
  return usuario?.version !== undefined && usuario.email !== undefined;
}

/** A toggled approval, with the user after the toggle. */
interface Aprobacion {
  usuario: Usuario;
  documento: ApprovableDocumento;
}

/** A refusal, with the user after it. */
export interface Rechazo {
  usuario: Usuario;
  documento: Documento;
  isRechazo: true;
}

/**
 * The toggles 'Aprobar'. They are optimistic updates until the response or a question arrives, one at a time for each user.
 * The last saved toggle can be undone, even after another search. A document that was never uploaded needs a confirmation.
 */
export function useAprobaciones(update: Update<Usuario, UsuarioCambios>) {
  const { alerts } = useShell();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<Aprobacion | Rechazo | null>(null);
  const rechazar = useRechazar();

  const { run } = useAction({
    name: APROBAR,
    call: async ({ usuario, documento }: Aprobacion) => {
      const { aprobacion } = documento;
      const aprobado = !usuario[aprobacion];
      const withdraw = usuariosOverlay.wish(queryClient, usuario.id, { [aprobacion]: aprobado });
      try {
        const updated = await update(usuario, { [aprobacion]: aprobado }, APROBAR_ERROR, withdraw);
        if (updated.tipo === 'fallido' && updated.notice !== null) void alerts.notify(updated.notice);
        if (updated.tipo === 'guardado' && updated.isOwn && updated.actual[aprobacion] === aprobado) {
          setLatest({ usuario: updated.actual, documento });
        }
      } finally {
        withdraw();
      }
    },
  });
  const toggle = useCallback(
    async (usuario: Usuario, documento: ApprovableDocumento) => {
      const { file, aprobacion, onPaper, inSentence } = documento;
      const detail = `${usuario.nombre} ${usuario.apellido} no cargó ${inSentence}.`;
      const isUnseen = !usuario[aprobacion] && usuario[file] === null;
      if (isUnseen && !(await alerts.confirm(onPaper, detail, { no: 'No', yes: 'Sí, aprobar' }))) return;
      void run({ usuario, documento }, usuario.id);
    },
    [run, alerts],
  );
  const forget = useCallback(() => setLatest(null), []);
  const withdraw = async ({ usuario, documento }: Rechazo) => {
    const outcome = await rechazar.run({ usuario, documento, motivo: null }, usuario.id);
    if (outcome.type === 'done') forget();
    if (outcome.type === 'failed' && !hasSesionEnded(outcome.error)) void alerts.notify(errorMessage(outcome.error));
  };
  const undo = () => {
    const actual = latest && usuariosOverlay.upToDate(queryClient, latest.usuario);
    if (!latest || !actual) return forget();
    if ('isRechazo' in latest) return void withdraw({ ...latest, usuario: actual });
    const { aprobacion } = latest.documento;
    // If another admin has toggled it back, the undo sends no request.
    if (actual[aprobacion] === latest.usuario[aprobacion])
      void run({ usuario: actual, documento: latest.documento }, actual.id);
    else forget();
  };
  return { toggle, latest, undo, forget, setRechazo: (rechazo: Rechazo) => setLatest(rechazo) };
}

export function useIsApproving(id: number): boolean {
  const isRefusing = useIsRunning(RECHAZAR, id);
  return useIsRunning(APROBAR, id) || isRefusing;
}
