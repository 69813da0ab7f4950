import type { Publicacion } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useRef, useState } from 'react';
import { useBorrarPublicacion } from './api/use-borrar-publicacion.ts';
import { usePausarPublicacion } from './api/use-pausar-publicacion.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';

const CONFIRM_DELETION = '¿Seguro que deseas borrar esta publicación?';

/** What can be done to a listing of the list. */
export interface OwnPublicacionActions {
  /** Takes it off the catalogue, or puts it back: the button itself undoes what it did. */
  togglePausa: (publicacion: Publicacion) => void;
  borrar: (publicacion: Publicacion) => void;
}

/**
 * The changes that a seller makes in the list of their own listings: shown at once, taken back with their alert where
 * they fail (specification, section 8), and told to those who do not see them by `announcement`.
 * @param publicaciones as they are shown, what is under way laid over them
 */
export function useOwnCambios(userId: number, publicaciones: readonly Publicacion[]) {
  const { alerts } = useShell();
  const pausar = usePausarPublicacion(userId);
  const borrar = useBorrarPublicacion();
  const [announcement, setAnnouncement] = useState('');
  const rememberFocus = useFocusAfterDelete(publicaciones);

  const togglePausa = async (shown: Publicacion) => {
    const pausada = !shown.pausada;
    setAnnouncement(pausada ? 'Publicación pausada.' : 'Publicación visible de nuevo en el Home.');
    const cambio = await pausar(shown, pausada);
    if (cambio?.tipo !== 'fallida') return;
    setAnnouncement('');
    void alerts.notify(cambio.message);
  };

  const confirmAndDelete = async ({ id, nombre_producto, pausada }: Publicacion) => {
    const output = pausada ? '' : ' Si es por un tiempo, podés pausarla.';
    const detail = `${nombre_producto}. No se puede deshacer.${output}`;
    if (!(await alerts.confirm(CONFIRM_DELETION, detail))) return;
    rememberFocus(id);
    setAnnouncement('Publicación borrada.');
    if ((await borrar(id)) !== 'fallida') return;
    setAnnouncement('');
    void alerts.notify('Error al borrar la publicación');
  };

  const latestOnes = useRef({ togglePausa, confirmAndDelete });
  latestOnes.current = { togglePausa, confirmAndDelete };
  // The same for all their life: thousands of cards are not drawn anew while one types in the search box.
  const [actions] = useState<OwnPublicacionActions>(() => ({
    togglePausa: (publicacion) => void latestOnes.current.togglePausa(publicacion),
    borrar: (publicacion) => void latestOnes.current.confirmAndDelete(publicacion),
  }));
  return { actions, announcement };
}
