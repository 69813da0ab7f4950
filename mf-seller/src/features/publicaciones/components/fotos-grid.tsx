import { VisuallyHidden } from '@fluxpartes/ui';
import { useEffect, useRef, useState } from 'react';
import { useDrag } from '../fotos/use-drag.ts';
import type { Foto } from '../fotos/use-fotos.ts';
import styles from './fotos-panel.module.css';
import { ListFoto } from './list-foto.tsx';

interface Props {
  fotos: readonly Foto[];
  /** Photos of the listing that come before these, which have places of their own. */
  previousOnes: number;
  /** The first one of these is the cover. */
  withPortada: boolean;
  onRemove: (foto: Foto) => void;
  onMove: (desde: number, until: number) => void;
}

/** The chosen photos in their order. They are moved by drag, or by their buttons; the focus goes along. */
export function FotosGrid({ fotos, previousOnes, withPortada, onRemove, onMove }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const withFocus = useRef<number | null>(null);
  const move = (desde: number, until: number) => {
    withFocus.current = fotos[desde]?.id ?? null;
    const isPortada = withPortada && until === 0;
    const place = `${previousOnes + until + 1} de ${previousOnes + fotos.length}`;
    setAnnouncement(isPortada ? 'La foto es ahora la portada.' : `La foto pasó al lugar ${place}.`);
    onMove(desde, until);
  };
  const { ref, drag, handle } = useDrag(move);

  // Moving an element in the document takes the focus from it.
  useEffect(() => {
    if (withFocus.current === null) return;
    const place = fotos.findIndex(({ id }) => id === withFocus.current);
    withFocus.current = null;
    const buttons = ref.current?.children[place]?.querySelectorAll<HTMLButtonElement>('button:enabled');
    if (!ref.current?.contains(document.activeElement)) buttons?.[0]?.focus();
  }, [fotos, ref]);

  return (
    <>
      <ul className={styles.grid} ref={ref} aria-label="Fotos elegidas">
        {fotos.map((foto, index) => (
          <ListFoto
            key={foto.id}
            foto={foto}
            index={index}
            cantidad={fotos.length}
            previousOnes={previousOnes}
            isPortada={withPortada && index === 0}
            drag={drag}
            handle={handle(index)}
            onRemove={() => onRemove(foto)}
            onMove={move}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
