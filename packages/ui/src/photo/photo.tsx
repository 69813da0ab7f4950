import type { Categoria } from '@fluxpartes/dominio';
import { useState } from 'react';
import { CategoryDrawing } from '../categorias/category-drawing.tsx';
import { classNames } from '../class-names.ts';
import styles from './photo.module.css';

export interface PhotoProps {
  /** '/api/fotos/<hash>/1280.webp' or a blob: preview. */
  url: string | null | undefined;
  /** The alternative text; '' if the text beside it names the photo. */
  alt: string;
  /** The category drawing for a listing without a photo, or a photo that fails to load. */
  categoria: Categoria;
  /** As in HTML; the default suits the card's widths. */
  sizes?: string | undefined;
  /** The proportion that is reserved before the photo loads, in px; 4:3 by default. */
  width?: number | undefined;
  height?: number | undefined;
  fit?: 'cover' | 'contain' | undefined;
  /** Loads eagerly: the photo may be in the viewport when the page opens. */
  eager?: boolean | undefined;
  /** Loads eagerly with high priority: the LCP element. */
  priority?: boolean | undefined;
  /** Shows the photo at full brightness in the dark theme too, for the zoom. */
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
      <span className={classNames(styles.frame, styles.fallback, className)}>
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

/** The widths in which the API serves every photo, in px. */
const WIDTHS = [320, 640, 1280] as const;

interface PhotoSource {
  src: string;
  srcSet: string | undefined;
}

/**
 * '/api/fotos/<hash>/1280.webp' → the width 640 as `src` and the three widths as `srcSet`. Any other URL (a preview's
 * blob:) is used as it is.
 */
export function photoSource(url: string): PhotoSource {
  const match = /^(?<base>.*\/fotos\/[^/]+\/)\d+\.webp$/.exec(url);
  const base = match?.groups?.base;
  if (base === undefined) return { src: url, srcSet: undefined };
  return { src: `${base}640.webp`, srcSet: WIDTHS.map((width) => `${base}${width}.webp ${width}w`).join(', ') };
}
