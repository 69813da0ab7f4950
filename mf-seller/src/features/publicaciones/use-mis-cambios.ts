import type { Publicacion } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useRef, useState } from 'react';
import { useBorrarPublicacion } from './api/use-borrar-publicacion.ts';
import { usePausarPublicacion } from './api/use-pausar-publicacion.ts';
import { useFocoTrasBorrar } from './use-foco-tras-borrar.ts';

const CONFIRMAR_BORRADO = '¿Seguro que deseas borrar esta publicación?';

/** What can be done to a listing of the list. */
export interface AccionesDeMia {
  /** Takes it off the catalogue, or puts it back: the button itself undoes what it did. */
  alternarPausa: (publicacion: Publicacion) => void;
  borrar: (publicacion: Publicacion) => void;
}

/**
 * The changes that a seller makes in the list of their own listings: shown at once, taken back with their alert where
 * they fail (specification, section 8), and told to those who do not see them by `anuncio`.
 * @param publicaciones as they are shown, what is under way laid over them
 */
export function useMisCambios(userId: number, publicaciones: readonly Publicacion[]) {
  const { alertas } = useShell();
  const pausar = usePausarPublicacion(userId);
  const borrar = useBorrarPublicacion();
  const [anuncio, setAnuncio] = useState('');
  const recordarFoco = useFocoTrasBorrar(publicaciones);

  const alternarPausa = async (mostrada: Publicacion) => {
    const pausada = !mostrada.pausada;
    setAnuncio(pausada ? 'Publicación pausada.' : 'Publicación visible de nuevo en el Home.');
    const cambio = await pausar(mostrada, pausada);
    if (cambio?.tipo !== 'fallida') return;
    setAnuncio('');
    void alertas.avisar(cambio.mensaje);
  };

  const confirmarYBorrar = async ({ id, nombre_producto, pausada }: Publicacion) => {
    const salida = pausada ? '' : ' Si es por un tiempo, podés pausarla.';
    const detalle = `${nombre_producto}. No se puede deshacer.${salida}`;
    if (!(await alertas.confirmar(CONFIRMAR_BORRADO, detalle))) return;
    recordarFoco(id);
    setAnuncio('Publicación borrada.');
    if ((await borrar(id)) !== 'fallida') return;
    setAnuncio('');
    void alertas.avisar('Error al borrar la publicación');
  };

  const ultimas = useRef({ alternarPausa, confirmarYBorrar });
  ultimas.current = { alternarPausa, confirmarYBorrar };
  // The same for all their life: thousands of cards are not drawn anew while one types in the search box.
  const [acciones] = useState<AccionesDeMia>(() => ({
    alternarPausa: (publicacion) => void ultimas.current.alternarPausa(publicacion),
    borrar: (publicacion) => void ultimas.current.confirmarYBorrar(publicacion),
  }));
  return { acciones, anuncio };
}
