import { hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import {
  focusTitle,
  invalidateLists,
  type Outcome,
  useAction,
  usePages,
  useShell,
  type Withdraw,
} from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isOwn, ownPublicacionesOverlay, savedKey } from './own-publicaciones.ts';
import { isOtherVersion, ownPublicacionesKey } from './publicaciones-api.ts';

/** Listings on each page. */
const PUBLICACIONES_PER_PAGE = 24;

/**
 * GET /publicaciones?user_id=me by pages, newest first, paused ones too, filtered by owner.
 * While another search loads, the previous results stay.
 */
export function useOwnPublicaciones(userId: number, q: string) {
  const { api } = useShell();
  const query = usePages<PublicacionVisible>({
    key: [...ownPublicacionesKey(userId), q],
    request: ({ cursor, limite, signal }) => {
      const page = { user_id: userId, q, limite };
      return api.publicaciones.list(cursor === null ? { ...page, total: '1' } : { ...page, cursor }, { signal });
    },
    perPage: PUBLICACIONES_PER_PAGE,
    overlay: ownPublicacionesOverlay,
    keeps: (previous) => previous[2] === userId,
  });
  const { error, rows } = query;
  useEffect(() => {
    if (error) console.error('Error al cargar publicaciones', error);
  }, [error]);
  const publicaciones = useMemo(() => rows.filter((row) => isOwn(userId, row)), [rows, userId]);
  return { ...query, publicaciones };
}

/** Pending toggles by listing. They outlive the screen, as their calls do. */
const wishes = new Map<number, { pausada: boolean; withdraw: Withdraw }>();

/**
 * PUT /publicaciones/{id}/pausar on the shown version, as an optimistic update that a failure rolls back. A toggle during
 * the call is sent after it, on the version of its response.
 */
export function usePausarPublicacion(userId: number) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();

  const { run } = useAction({
    name: 'mf-seller/publicaciones/pausar',
    call: async (publicacion: PublicacionVisible) => {
      const { id } = publicacion;
      try {
        let actual = publicacion;
        for (;;) {
          const pausada = wishes.get(id)?.pausada ?? actual.pausada;
          if (pausada === actual.pausada) return;
          actual = await api.publicaciones.pausar(id, pausada, { version: actual.version });
          ownPublicacionesOverlay.put(queryClient, actual);
        }
      } catch (error) {
        // The list differs from the API now, so it is requested again.
        if (isApiError(error) && !hasSesionEnded(error)) invalidateLists(queryClient, ownPublicacionesKey(userId));
        // The user has deleted the listing during the call.
        const isGone = isApiError(error) && error.status === 404;
        if (!isGone || ownPublicacionesOverlay.upToDate(queryClient, publicacion) !== null) throw error;
      } finally {
        wishes.get(id)?.withdraw();
        wishes.delete(id);
        events.tell('publicacion-cambiada', { id });
      }
    },
  });

  /**
   * @param publicacion the listing as shown
   * @returns null if a call for this listing is running: it sends this change afterwards
   */
  return useCallback(
    (publicacion: PublicacionVisible, pausada: boolean): Promise<Outcome<void> | null> => {
      const { id } = publicacion;
      // The user may press before the last response is rendered: the overlay has the current version.
      const actual = ownPublicacionesOverlay.upToDate(queryClient, publicacion);
      const previous = wishes.get(id);
      wishes.set(id, { pausada, withdraw: ownPublicacionesOverlay.wish(queryClient, id, { pausada }) });
      previous?.withdraw();
      return run(actual ?? publicacion, id);
    },
    [queryClient, run],
  );
}

/** A listing without units, and its new number of units; null means no limit. */
interface Restock {
  publicacion: Publicacion;
  existencias: number | null;
}

/** PUT /publicaciones/{id}/pausar with units, on the shown version: the listing returns to the catalogue. */
export function useReponerPublicacion(userId: number) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-seller/publicaciones/reponer',
    call: async ({ publicacion: { id, version }, existencias }: Restock) => {
      try {
        ownPublicacionesOverlay.put(queryClient, await api.publicaciones.reponer(id, existencias, { version }));
      } catch (error) {
        // The list differs from the API now, so it is requested again.
        if (isApiError(error) && !hasSesionEnded(error)) invalidateLists(queryClient, ownPublicacionesKey(userId));
        throw error;
      } finally {
        events.tell('publicacion-cambiada', { id });
      }
    },
  });
}

/**
 * DELETE /publicaciones/{id}, one call for each listing, as an optimistic update that a failure rolls back. A 404 counts as
 * deleted.
 */
function useBorrarPublicacion() {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-seller/publicaciones/borrar',
    call: async (id: number) => {
      const show = ownPublicacionesOverlay.hide(queryClient, id);
      try {
        await api.publicaciones.borrar(id).catch((error: unknown) => {
          if (!isApiError(error) || error.status !== 404) throw error;
        });
        ownPublicacionesOverlay.borrar(queryClient, id);
        events.tell('publicacion-cambiada', { id });
      } finally {
        show();
      }
    },
  });
}

/** The id of the link in a listing's card, which takes the focus. */
export const focusableOf = (id: number) => `publicacion-${id}`;

/**
 * A deleted card loses the focus. The focus moves to the card that takes its position, or to the last card, or to the
 * page's title. Other updates may change the list before the deletion shows.
 * @returns a function to call before a listing is deleted
 */
export function useFocusAfterDelete(publicaciones: readonly Publicacion[]): (id: number) => void {
  const goingId = useRef<number | null>(null);
  const shown = useRef(publicaciones);
  useEffect(() => {
    const place = shown.current.findIndex(({ id }) => id === goingId.current);
    const isGone = place !== -1 && publicaciones.every(({ id }) => id !== goingId.current);
    shown.current = publicaciones;
    if (!isGone) return;
    goingId.current = null;
    const next = publicaciones[place] ?? publicaciones.at(-1);
    const card = next ? document.getElementById(focusableOf(next.id)) : null;
    if (card) card.focus();
    else focusTitle();
  }, [publicaciones]);
  return useCallback((id) => {
    goingId.current = id;
  }, []);
}

const VISIBLE_AGAIN = 'Publicación visible de nuevo en el Home.';
export const CHANGE_ERROR = 'Error al cambiar el estado de la publicación';
const CONFIRM_DELETION = '¿Seguro que deseas borrar esta publicación?';

/** The actions on a listing. */
export interface OwnPublicacionActions {
  /** Takes the listing off the catalogue, or puts it back; pressing the button again undoes the change. */
  togglePausa: (publicacion: Publicacion) => void;
  borrar: (publicacion: Publicacion) => void;
  /** Asks how many units there are now. */
  reponer: (publicacion: Publicacion) => void;
  /** Price or units were saved on the card. */
  noteSaved: (id: number) => void;
}

/**
 * The id of the listing that was just saved, and its setter. After the return from the edit's screen, the listing's
 * card takes the focus. A timer delays this until the shell has set its own focus on the new screen.
 */
function useSavedMark(userId: number, publicaciones: readonly Publicacion[]) {
  const queryClient = useQueryClient();
  const [savedId, setSavedId] = useState(() => queryClient.getQueryData<number>(savedKey(userId)) ?? null);
  const awaited = useRef(savedId);
  useEffect(() => queryClient.removeQueries({ queryKey: savedKey(userId) }), [queryClient, userId]);
  useEffect(() => {
    if (!publicaciones.some(({ id }) => id === awaited.current)) return;
    const delay = setTimeout(() => {
      if (awaited.current !== null)
        document.getElementById(focusableOf(awaited.current))?.focus({ preventScroll: true });
      awaited.current = null;
    });
    return () => clearTimeout(delay);
  }, [publicaciones]);
  return { savedId, setSavedId };
}

/**
 * The changes to the seller's own listings: optimistic, rolled back with an alert on failure, and announced to screen
 * readers by `announcement`.
 * @param publicaciones the listings as shown, with pending changes applied
 */
export function useOwnCambios(userId: number, publicaciones: readonly Publicacion[]) {
  const { alerts } = useShell();
  const pausar = usePausarPublicacion(userId);
  const { run: borrar } = useBorrarPublicacion();
  const [announcement, setAnnouncement] = useState('');
  const [restocking, setRestocking] = useState<Publicacion | null>(null);
  const rememberFocus = useFocusAfterDelete(publicaciones);
  const { savedId, setSavedId } = useSavedMark(userId, publicaciones);

  // Referentially stable: otherwise thousands of cards would render again on each key in the search box.
  const actions = useMemo<OwnPublicacionActions>(() => {
    const fail = (message: string) => {
      setAnnouncement('');
      void alerts.notify(message);
    };
    const togglePausa = async (shown: Publicacion) => {
      const pausada = !shown.pausada;
      setAnnouncement(pausada ? 'Publicación pausada.' : VISIBLE_AGAIN);
      const outcome = await pausar(shown, pausada);
      if (outcome?.type !== 'failed' || hasSesionEnded(outcome.error)) return;
      fail(isOtherVersion(outcome.error) ? outcomeOf(outcome.error, CHANGE_ERROR) : CHANGE_ERROR);
    };
    const confirmAndDelete = async ({ id, nombre_producto, pausada }: Publicacion) => {
      const wayOut = pausada ? '' : ' Si es por un tiempo, podés pausarla.';
      const detail = `${nombre_producto}. No se puede deshacer.${wayOut}`;
      if (!(await alerts.confirm(CONFIRM_DELETION, detail))) return;
      rememberFocus(id);
      setAnnouncement('Publicación borrada.');
      const outcome = await borrar(id, id);
      if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) fail('Error al borrar la publicación');
    };
    return {
      togglePausa: (publicacion) => void togglePausa(publicacion),
      borrar: (publicacion) => void confirmAndDelete(publicacion),
      reponer: setRestocking,
      noteSaved: (id) => {
        setSavedId(id);
        setAnnouncement('Guardado.');
      },
    };
  }, [alerts, pausar, borrar, rememberFocus, setSavedId]);
  const endRestocking = (said: string) => {
    setAnnouncement(said);
    setRestocking(null);
  };
  return {
    actions,
    announcement,
    savedId,
    reponer: restocking && {
      publicacion: restocking,
      onDone: () => endRestocking(VISIBLE_AGAIN),
      onClose: () => endRestocking(''),
    },
  };
}
