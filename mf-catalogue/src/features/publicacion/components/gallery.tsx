import type { PublicacionVisible } from '@fluxpartes/contrato';
import { Photo } from '@fluxpartes/ui';
import { useState } from 'react';
import styles from './gallery.module.css';
import { MainFoto } from './main-foto.tsx';
import { useChosenFoto } from './use-chosen-foto.ts';
import { Zoom } from './zoom.tsx';

/** The photos: the chosen one whole, thumbnails, arrows, swipes, and the zoom. Without photos, the category's drawing. */
export function Gallery({ publicacion }: { publicacion: PublicacionVisible }) {
  const { fotos, nombre_producto: nombre, categoria } = publicacion;
  const { index, choose, move, onKeyDown } = useChosenFoto(fotos.length);
  const [enlarged, setEnlarged] = useState(false);
  if (fotos.length === 0) {
    return (
      <figure className={styles.frame}>
        <Photo url={null} alt="Sin foto" categoria={categoria} />
      </figure>
    );
  }
  const view = { fotos, index, move, nombre, categoria };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows work from any button inside
    <div onKeyDown={onKeyDown}>
      <MainFoto {...view} enlarge={() => setEnlarged(true)} />
      {fotos.length > 1 && <Thumbnails fotos={fotos} categoria={categoria} chosen={index} choose={choose} />}
      {enlarged && <Zoom {...view} onClose={() => setEnlarged(false)} />}
    </div>
  );
}

interface ThumbnailsProps extends Pick<PublicacionVisible, 'fotos' | 'categoria'> {
  chosen: number;
  choose: (index: number) => void;
}

function Thumbnails({ fotos, categoria, chosen, choose }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails} aria-label="Fotos">
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
