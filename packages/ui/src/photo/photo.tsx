import type { Categoria } from '@fluxpartes/dominio';
import { useState } from 'react';
import { CategoryDrawing } from '../categorias/category-drawing.tsx';
import { classNames } from '../class-names.ts';
import styles from './photo.module.css';
import { photoSource } from './photo-source.ts';

export interface PhotoProps {
  /** '/api/fotos/<hash>/1280.webp', a blob: preview, or nothing. */
  url: string | null | undefined;
  /** What the photo shows; '' where the text beside it says so. */
  alt: string;
  /** Drawn where there is no photo, or where it fails to load. */
  categoria: Categoria;
  /** As in HTML; the card's widths by default. */
  sizes?: string | undefined;
  /** The proportion that is reserved before it loads, in px; 4:3 by default. */
  width?: number | undefined;
  height?: number | undefined;
  /** 'cover' in grids (default), 'contain' in the detail. */
  fit?: 'cover' | 'contain' | undefined;
  /** Loads at once: a photo that can be in sight when the page opens. */
  eager?: boolean | undefined;
  /** Loads at once and first: the photo that is seen first. */
  priority?: boolean | undefined;
  /** Full brightness in the dark theme too: the zoom. */
  bright?: boolean | undefined;
  className?: string | undefined;
}

const CARD_SIZES = '(min-width: 1280px) 286px, (min-width: 700px) 23vw, 46vw';

/** A listing's photo, filling its box: three widths, lazy, never a broken image. */
export function Photo(props: PhotoProps) {
  const {
    url,
    alt,
    categoria,
    sizes = CARD_SIZES,
    width = 640,
    height = 480,
    fit,
    eager,
    priority,
    bright,
    className,
  } = props;
  const [failed, setFailed] = useState<string | null>(null);
  if (!url || failed === url) {
    return (
      <span className={classNames(styles.frame, styles.drawn, className)}>
        <CategoryDrawing categoria={categoria} size={140} label={alt === '' ? undefined : alt} />
      </span>
    );
  }
  const source = photoSource(url);
  return (
    <span className={classNames(styles.frame, className)}>
      <img
        key={url}
        className={classNames(styles.image, fit === 'contain' && styles.contain, bright && styles.bright)}
        alt={alt}
        sizes={source.srcSet ? sizes : undefined}
        {...source}
        width={width}
        height={height}
        loading={eager || priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(url)}
      />
    </span>
  );
}
