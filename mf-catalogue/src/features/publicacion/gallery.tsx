import type { PublicacionVisible } from '@fluxpartes/contrato';
import { useCopy, useShell } from '@fluxpartes/mf-kit';
import { Icon, Photo, ZoomIcon } from '@fluxpartes/ui';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import listing from '../../components/listing.module.css';
import { useLater } from '../../components/page.tsx';
import styles from './publicacion.module.css';
import { type FotosView, useSwipe } from './swipe.ts';

const loadZoom = () => import(/* webpackChunkName: "zoom" */ './zoom.tsx').then(({ Zoom }) => Zoom);

interface GalleryProps {
  publicacion: PublicacionVisible;
  /** Whether the browser has cached the first photo in the size of a card. */
  hasCard: boolean;
}

/**
 * The photos: the chosen photo uncropped, thumbnails, arrows, swipes, and the zoom. Without photos, the category's icon.
 */
export function Gallery({ publicacion, hasCard }: GalleryProps) {
  const { fotos, nombre_producto: nombre, categoria } = publicacion;
  const { index, choose, move, onKeyDown } = useChosenFoto(fotos.length);
  const [enlarged, setEnlarged] = useState(false);
  const { Part: Zoom, ahead } = useLater(loadZoom, enlarged);
  if (fotos.length === 0) {
    return (
      <figure className={listing.frame}>
        <Photo url={null} alt="Sin foto" categoria={categoria} />
      </figure>
    );
  }
  const view = { fotos, index, move, nombre, categoria };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows work from any button inside
    <div onKeyDown={onKeyDown}>
      <MainFoto {...view} hasCard={hasCard && index === 0} enlarge={{ ...ahead, onClick: () => setEnlarged(true) }} />
      {fotos.length > 1 && <Thumbnails fotos={fotos} categoria={categoria} chosen={index} choose={choose} />}
      {enlarged && Zoom && <Zoom {...view} onClose={() => setEnlarged(false)} />}
    </div>
  );
}

interface ThumbnailsProps extends Pick<PublicacionVisible, 'fotos' | 'categoria'> {
  chosen: number;
  choose: (index: number) => void;
}

function Thumbnails({ fotos, categoria, chosen, choose }: ThumbnailsProps) {
  return (
    <ul className={`${listing.thumbnails} ${styles.thumbnails}`} aria-label="Fotos">
      {fotos.map((url, i) => (
        <li key={url}>
          <button type="button" aria-label={`Foto ${i + 1}`} aria-current={i === chosen} onClick={() => choose(i)}>
            <Photo url={url} alt="" categoria={categoria} sizes="112px" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The photo fills the width of a phone, and slightly more than half of a desktop's width. */
const WIDTHS = '(min-width: 1280px) 680px, (min-width: 900px) 55vw, 100vw';

interface MainFotoProps extends FotosView {
  hasCard: boolean;
  /** The handlers of the button that opens the zoom. */
  enlarge: ComponentProps<'button'>;
}

/**
 * The chosen photo, uncropped, over a blurred copy of itself. Pressing it opens the zoom; a sideways swipe shows another
 * photo.
 */
function MainFoto({ fotos, index, move, nombre, categoria, hasCard, enlarge }: MainFotoProps) {
  const swipe = useSwipe(move);
  const foto = fotos[index];
  return (
    <figure className={listing.frame}>
      <Photo url={foto} alt="" categoria={categoria} sizes="100px" className={styles.backdrop} />
      {hasCard && <Photo url={foto} alt="" categoria={categoria} fit="contain" eager className={styles.cardFoto} />}
      <button
        type="button"
        className={styles.main}
        aria-label={`Ampliar la foto ${index + 1} de ${fotos.length}`}
        {...swipe}
        {...enlarge}
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

const STROKE =
  'M8.2 10.8l7.6-4.1M8.2 13.2l7.6 4.1M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z' +
  'M15.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM15.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z';

/** Shares the listing's URL through the device's share sheet, or copies it. */
export function Share({ title }: { title: string }) {
  const { alerts } = useShell();
  const { copied, copy } = useCopy();
  const share = async () => {
    // Without the query and the fragment.
    const url = location.origin + location.pathname;
    if (navigator.share) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // AbortError: the visitor closed the sheet. For other errors, such as a browser that refuses long after the click,
        // the URL is copied.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (!(await copy(url))) await alerts.notify(`Copiá el enlace: ${url}`);
  };
  return (
    <div className={styles.share}>
      <span role="status" className={copied !== null ? styles.copied : undefined}>
        {copied === null ? null : 'Enlace copiado'}
      </span>
      <button type="button" className={styles.round} aria-label="Compartir" onClick={() => void share()}>
        <Icon path={STROKE} size={24} />
      </button>
    </div>
  );
}

/** The selected photo, moved by arrows and swipes; it stops at both ends. */
function useChosenFoto(cantidad: number) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, Math.max(0, cantidad - 1));
  const move = (steps: number) => setChosen(Math.max(0, Math.min(cantidad - 1, index + steps)));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -cantidad, End: cantidad }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(steps);
  };
  return { index, choose: setChosen, move, onKeyDown };
}
