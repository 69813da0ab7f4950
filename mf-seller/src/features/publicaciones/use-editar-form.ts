import { hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type EditarPublicacion, editarPublicacionSchema, type Publicacion } from '@fluxpartes/contrato';
import { focusTitle, useAction, useIsShown, useShell } from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  areEqual,
  editDraft,
  editedValues,
  errorsOf,
  type PublicacionValues,
  useErrorNotice,
  usePublicacionForm,
  validateForm,
  valuesOf,
} from './form-model.ts';
import { isOwn, ownPublicacionesOverlay } from './own-publicaciones.ts';
import { isOtherVersion } from './publicaciones-api.ts';
import type { Foto, useFotos } from './use-fotos.ts';

/** The states of the edit screen. */
type EditLoad =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; publicacion: Publicacion; reload: () => void }
  | { tipo: 'ajena' }
  | { tipo: 'no_disponible' }
  | { tipo: 'fallo'; retry: () => void };

/** The alert for a listing that failed to load. */
export const LOAD_ERROR = 'Error al cargar la publicación';

/**
 * GET /publicaciones/{id} for its owner's edit. It is fetched on each visit and never refetched automatically, because the
 * open form is based on it. A failed load shows one alert.
 * @param id null where the path names no listing
 */
export function usePublicacionToEdit(id: number | null, userId: number): EditLoad {
  const { api, alerts } = useShell();
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['mf-seller', 'publicacion', userId, id],
    queryFn: ({ signal }) => api.publicaciones.get(id ?? 0, { signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const hasFailed = error !== null && !isFetching && !isGone(error) && !hasSesionEnded(error);
  useEffect(() => {
    if (hasFailed) void alerts.notify(LOAD_ERROR);
  }, [hasFailed, alerts]);
  const requestAgain = useFocusedTitle(dataUpdatedAt + errorUpdatedAt, () => void refetch());

  if (id === null || isGone(error)) return { tipo: 'no_disponible' };
  if (data === undefined) return hasFailed ? { tipo: 'fallo', retry: requestAgain } : { tipo: 'cargando' };
  return isOwn(userId, data) ? { tipo: 'lista', publicacion: data, reload: requestAgain } : { tipo: 'ajena' };
}

/**
 * The pressed button disappears with the reload: the title takes the focus when the response arrives.
 * @param arrived changes with every answer
 */
function useFocusedTitle(arrived: number, request: () => void): () => void {
  const requestedAfter = useRef<number | null>(null);
  useEffect(() => {
    if (requestedAfter.current === null || requestedAfter.current === arrived) return;
    requestedAfter.current = null;
    focusTitle();
  }, [arrived]);
  return () => {
    requestedAfter.current = arrived;
    request();
  };
}

function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** The changed fields and the new photos. */
interface Edit {
  details: EditarPublicacion;
  fotos: readonly Foto[];
}

/**
 * PUT /publicaciones/{id} on the loaded version. The idempotency key detects an edit that the API saved although its
 * response was lost.
 */
function useEditarPublicacion(publicacion: Publicacion) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  const { id, version } = publicacion;
  return useAction({
    name: 'mf-seller/publicaciones/editar',
    stopsOnLeave: true,
    call: async ({ details, fotos }: Edit, control) => {
      const saved = await api.publicaciones.editar(id, details, fotos, { version, ...control });
      ownPublicacionesOverlay.put(queryClient, saved);
      events.tell('publicacion-cambiada', { id });
    },
  });
}

/** The path to go to after saving or cancelling. */
const OWN_PUBLICACIONES = '/mis-publicaciones';

/**
 * The form of an existing listing, based on one version. Unsaved values from before are offered to the seller, not filled
 * in.
 * @param fotos the new ones, which outlive a version
 */
export function useEditarForm(publicacion: Publicacion, fotos: ReturnType<typeof useFotos>) {
  const { alerts } = useShell();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const envio = useEditarPublicacion(publicacion);
  const notifyError = useErrorNotice('Error al actualizar la publicación');
  const [base] = useState(() => valuesOf(publicacion));
  const [draft] = useState(() => editDraft(publicacion.user_id, publicacion.id));
  const [offer, setOffer] = useState(() => offerOf(draft.read(), publicacion, base));
  const [hasConflict, setHasConflict] = useState(false);
  const validar = (values: PublicacionValues) => validateForm(editarPublicacionSchema, editedValues(values, base));

  const form = usePublicacionForm({
    base,
    version: publicacion.version,
    draft,
    hasOffer: offer !== null,
    validar: (values) => errorsOf(validar(values), values),
    send: async (values) => {
      const result = validar(values);
      return result.ok ? envio.run({ details: result.data, fotos: fotos.fotos }) : null;
    },
    onSaveDone: () => {
      void alerts.notify('Publicación actualizada');
      if (isShown()) navigate(OWN_PUBLICACIONES, { replace: true });
    },
    onFailure: (error) => {
      if (!isOtherVersion(error)) return notifyError(error);
      setHasConflict(true);
      void alerts.notify(outcomeOf(error));
      return {};
    },
  });

  return {
    form,
    envio,
    hasConflict,
    offer,
    recover: () => {
      if (offer) form.reset(offer.values);
      setOffer(null);
    },
    discard: () => setOffer(null),
    cancel: () => {
      draft.drop();
      navigate(OWN_PUBLICACIONES);
    },
  };
}

/**
 * A draft that differs from the listing. Photos deleted since then are dropped. The units are the current ones, because the
 * earlier units may have been sold.
 */
function offerOf(
  saved: ReturnType<ReturnType<typeof editDraft>['read']>,
  { version, fotos }: Publicacion,
  base: PublicacionValues,
) {
  if (saved === null) return null;
  const imagenesAEliminar = saved.values.imagenesAEliminar.filter((url) => fotos.includes(url));
  const values = { ...saved.values, imagenesAEliminar, existencias: base.existencias };
  return areEqual(values, base) ? null : { values, isOtherVersion: saved.version !== version };
}
