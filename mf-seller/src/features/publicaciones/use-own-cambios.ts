import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import type { Publicacion } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useMemo, useState } from 'react';
import { useBorrarPublicacion } from './api/use-borrar-publicacion.ts';
import { isOtherVersion } from './api/use-editar-publicacion.ts';
import { usePausarPublicacion } from './api/use-pausar-publicacion.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';

const VISIBLE_AGAIN = 'Publicación visible de nuevo en el Home.';
const CHANGE_ERROR = 'Error al cambiar el estado de la publicación';
const CONFIRM_DELETION = '¿Seguro que deseas borrar esta publicación?';

/** What can be done to a listing of the list. */
export interface OwnPublicacionActions {
  /** Takes it off the catalogue, or puts it back: the button itself undoes what it did. */
  togglePausa: (publicacion: Publicacion) => void;
  borrar: (publicacion: Publicacion) => void;
  /** Asks how many units there are now. */
  reponer: (publicacion: Publicacion) => void;
}

/**
 * The changes that a seller makes in the list of their own listings: shown at once, taken back with their alert where
 * they fail (specification, section 8), and told to those who do not see them by `announcement`.
 * @param publicaciones as they are shown, what is under way laid over them
 */
export function useOwnCambios(userId: number, publicaciones: readonly Publicacion[]) {
  const { alerts } = useShell();
  const pausar = usePausarPublicacion(userId);
  const { run: borrar } = useBorrarPublicacion();
  const [announcement, setAnnouncement] = useState('');
  const [restocking, setRestocking] = useState<Publicacion | null>(null);
  const rememberFocus = useFocusAfterDelete(publicaciones);

  // The same for all their life: thousands of cards are not drawn anew while one types in the search box.
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
    };
  }, [alerts, pausar, borrar, rememberFocus]);
  const endRestocking = (said: string) => {
    setAnnouncement(said);
    setRestocking(null);
  };
  return {
    actions,
    announcement,
    reponer: restocking && {
      publicacion: restocking,
      onDone: () => endRestocking(VISIBLE_AGAIN),
      onClose: () => endRestocking(''),
    },
  };
}
