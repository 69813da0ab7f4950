import { hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { editarPublicacionSchema, type Publicacion } from '@fluxpartes/contrato';
import { focusTitle, offlineText, useIsShown, useShell } from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  areEqual,
  editDraft,
  editedValues,
  errorsOf,
  inOrder,
  type PublicacionValues,
  useErrorNotice,
  usePublicacionForm,
  validateForm,
  valuesOf,
} from './form-model.ts';
import { newTile } from './fotos-panel.tsx';
import { isOwn, savedKey } from './own-publicaciones.ts';
import { isOtherVersion, useEditarPublicacion } from './publicaciones-api.ts';
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
 * GET /publicaciones/{id} for its owner's edit. It is fetched on each visit and never refetched automatically, because
 * the open form is based on it. A failed load shows one alert.
 * @param id null if the path names no listing
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
    if (hasFailed) void alerts.notify(LOAD_ERROR, offlineText(error));
  }, [hasFailed, error, alerts]);
  const requestAgain = useFocusedTitle(dataUpdatedAt + errorUpdatedAt, () => void refetch());

  if (id === null || isGone(error)) return { tipo: 'no_disponible' };
  if (data === undefined) return hasFailed ? { tipo: 'fallo', retry: requestAgain } : { tipo: 'cargando' };
  return isOwn(userId, data) ? { tipo: 'lista', publicacion: data, reload: requestAgain } : { tipo: 'ajena' };
}

/**
 * The pressed button disappears during the reload, so the title takes the focus when the response arrives.
 * @param arrived a value that changes with every response
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

/** The path to go to after saving or cancelling, unless the previous page in the history is the list. */
const OWN_PUBLICACIONES = '/mis-publicaciones';

/**
 * The form of an existing listing, based on one version. Unsaved values of an earlier visit are offered to the seller,
 * not filled in.
 * @param fotos the new photos, which stay when a newer version of the listing is loaded
 */
export function useEditarForm(publicacion: Publicacion, fotos: ReturnType<typeof useFotos>) {
  const { id, user_id: userId, version } = publicacion;
  const { alerts } = useShell();
  const navigate = useNavigate();
  const isFromList: unknown = useLocation().state?.isFromList;
  const queryClient = useQueryClient();
  const isShown = useIsShown();
  const envio = useEditarPublicacion(true);
  const notifyError = useErrorNotice('Error al actualizar la publicación');
  const [base] = useState(() => valuesOf(publicacion));
  const [draft] = useState(() => editDraft(userId, id));
  const [offer, setOffer] = useState(() => offerOf(draft.read(), publicacion, base));
  const [hasConflict, setHasConflict] = useState(false);
  const validar = (values: PublicacionValues) =>
    validateForm(editarPublicacionSchema, editedValues(values, base, sentOrden(values, publicacion, fotos.fotos)));
  const leave = () => (isFromList ? navigate(-1) : navigate(OWN_PUBLICACIONES, { replace: true }));

  const form = usePublicacionForm({
    base,
    version,
    draft,
    hasOffer: offer !== null,
    validar: (values) => errorsOf(validar(values)),
    send: async (values) => {
      const result = validar(values);
      return result.ok ? envio.run({ publicacion, details: result.data, fotos: fotos.fotos }) : null;
    },
    onSaveDone: async () => {
      queryClient.setQueryData(savedKey(userId), id);
      await alerts.notify('Publicación actualizada');
      if (isShown()) leave();
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
      leave();
    },
  };
}

/**
 * The order of the photos that remain, as it is sent: URLs, and 'nueva:' with the index among the new photos. Undefined
 * while no photo was moved.
 */
function sentOrden(values: PublicacionValues, publicacion: Publicacion, fotos: readonly Foto[]) {
  if (values.orden_fotos.length === 0) return undefined;
  const remaining = [...new Set(publicacion.fotos)].filter((url) => !values.imagenesAEliminar.includes(url));
  const newOnes = fotos.map((foto, index) => ({ key: newTile(foto).key, sent: `nueva:${index}` }));
  return inOrder(values.orden_fotos, [...remaining.map((url) => ({ key: url, sent: url })), ...newOnes]).map(
    ({ sent }) => sent,
  );
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
