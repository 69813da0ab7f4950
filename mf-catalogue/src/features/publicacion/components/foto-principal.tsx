import type { PublicacionVisible } from '@fluxpartes/contrato';
import { Photo, ZoomIcon } from '@fluxpartes/ui';
import estilos from './galeria.module.css';
import { useDeslizar } from './use-deslizar.ts';

/** The photo fills the width of a phone, and a bit more than half of a desktop. */
const ANCHOS = '(min-width: 1280px) 680px, (min-width: 900px) 55vw, 100vw';

/** One photo out of several, and the way to the others. */
export interface VistaDeFotos extends Pick<PublicacionVisible, 'fotos' | 'categoria'> {
  /** Which one is shown, from 0. */
  indice: number;
  /** By how many to go on; it stops at both ends. */
  mover: (pasos: number) => void;
  /** The part's name. */
  nombre: string;
}

/** The chosen photo, whole, over itself out of focus. Pressing it zooms; a swipe to the side shows another one. */
export function FotoPrincipal({
  fotos,
  indice,
  mover,
  nombre,
  categoria,
  ampliar,
}: VistaDeFotos & { ampliar: () => void }) {
  const { manejadores, fueGesto } = useDeslizar({ alCostado: mover });
  const foto = fotos[indice];
  return (
    <figure className={estilos.marco}>
      <Photo url={foto} alt="" categoria={categoria} sizes="100px" className={estilos.fondo} eager />
      <button
        type="button"
        className={estilos.principal}
        aria-label={`Ampliar la foto ${indice + 1} de ${fotos.length}`}
        {...manejadores}
        onClick={(clic) => !fueGesto(clic) && ampliar()}
      >
        <Photo url={foto} alt={nombre} categoria={categoria} sizes={ANCHOS} fit="contain" priority />
        <span className={estilos.redondo} aria-hidden="true">
          <ZoomIcon size={24} />
        </span>
      </button>
      {fotos.length > 1 && (
        <figcaption className={estilos.cuenta}>
          {indice + 1} de {fotos.length}
        </figcaption>
      )}
    </figure>
  );
}
