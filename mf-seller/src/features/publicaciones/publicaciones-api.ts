import { type ApiError, isApiError } from '@fluxpartes/api-client';
import type { EditarPublicacion, Publicacion } from '@fluxpartes/contrato';
import type { ComisionData } from '@fluxpartes/dominio';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usuarioKey } from '../../usuario-key.ts';
import { ownPublicacionesOverlay } from './own-publicaciones.ts';
import type { Foto } from './use-fotos.ts';

/** The key prefix of all lists of a seller's own listings. */
export function ownPublicacionesKey(userId: number) {
  return ['mf-seller', 'publicaciones', userId] as const;
}

/** Whether another edit has changed the listing since it was loaded: HTTP 412. */
export function isOtherVersion(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 412;
}

/** The inputs of the seller's commission, and the number of paid sales, which the settlement uses. */
export interface ComisionDetails extends ComisionData {
  pagas: number;
}

/** A listing as it was loaded, its changed fields and its new photos. */
interface Edit {
  publicacion: Publicacion;
  details: EditarPublicacion;
  fotos?: readonly Foto[];
}

/**
 * PUT /publicaciones/{id} on the loaded version. The idempotency key detects an edit that the API saved although its
 * response was lost.
 */
export function useEditarPublicacion(stopsOnLeave: boolean) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-seller/publicaciones/editar',
    stopsOnLeave,
    call: async ({ publicacion: { id, version }, details, fotos }: Edit, control) => {
      const saved = await api.publicaciones.editar(id, details, fotos, { version, ...control });
      ownPublicacionesOverlay.put(queryClient, saved);
      events.tell('publicacion-cambiada', { id });
    },
  });
}

/** GET /usuarios/{id} of the seller. */
export function useUsuario(userId: number) {
  const { api } = useShell();
  return useQuery({
    queryKey: usuarioKey(userId),
    queryFn: ({ signal }) => api.usuarios.get(userId, { signal }),
  });
}

/**
 * The inputs of the seller's commission; null until both requests have ended. A failed request counts as no approval and 0
 * sales.
 */
export function useComisionDetails(userId: number): ComisionDetails | null {
  const { api } = useShell();
  const usuario = useUsuario(userId);
  const ventas = useQuery({
    queryKey: ['mf-seller', 'ventas-ultimos-30', userId],
    queryFn: ({ signal }) => api.usuarios.ventasUltimos30(userId, { signal }),
  });
  if (usuario.isPending || ventas.isPending) return null;
  return {
    constanciaAprobada: usuario.data?.aprobado_constancia_afip ?? false,
    ventasUltimos30: ventas.data?.ventasUltimos30 ?? 0,
    pagas: ventas.data?.pagas ?? 0,
  };
}

/** The default while the requests are pending. */
export const WITHOUT_REBAJAS: ComisionDetails = { constanciaAprobada: false, ventasUltimos30: 0, pagas: 0 };
