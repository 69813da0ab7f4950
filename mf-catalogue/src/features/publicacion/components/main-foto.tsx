import type { PublicacionVisible } from '@fluxpartes/contrato';
import { Photo, ZoomIcon } from '@fluxpartes/ui';
import styles from './gallery.module.css';
import { useSwipe } from './use-swipe.ts';

/** The photo fills the width of a phone, and a bit more than half of a desktop. */
const WIDTHS = '(min-width: 1280px) 680px, (min-width: 900px) 55vw, 100vw';

/** One photo out of several, and the way to the others. */
export interface FotosView extends Pick<PublicacionVisible, 'fotos' | 'categoria'> {
  /** Which one is shown, from 0. */
  index: number;
  /** By how many to go on; it stops at both ends. */
  move: (steps: number) => void;
  /** The part's name. */
  nombre: string;
}

/** The chosen photo, whole, over itself out of focus. Pressing it zooms; a swipe to the side shows another one. */
export function MainFoto({ fotos, index, move, nombre, categoria, enlarge }: FotosView & { enlarge: () => void }) {
  const { handlers, wasGesture } = useSwipe({ beside: move });
  const foto = fotos[index];
  return (
    <figure className={styles.frame}>
      <Photo url={foto} alt="" categoria={categoria} sizes="100px" className={styles.backdrop} />
      <button
        type="button"
        className={styles.main}
        aria-label={`Ampliar la foto ${index + 1} de ${fotos.length}`}
        {...handlers}
        onClick={(click) => !wasGesture(click) && enlarge()}
      >
        <Photo url={foto} alt={nombre} categoria={categoria} sizes={WIDTHS} fit="contain" priority />
        <span className={styles.round} aria-hidden="true">
          <ZoomIcon size={24} />
        </span>
      </button>
      {fotos.length > 1 && (
        <figcaption className={styles.cuenta}>
          {index + 1} de {fotos.length}
        </figcaption>
      )}
    </figure>
  );
}
