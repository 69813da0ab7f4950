import { VisuallyHidden } from '@fluxpartes/ui';
import { useEffect, useRef, useState } from 'react';
import { useArrastre } from '../fotos/use-arrastre.ts';
import type { Foto } from '../fotos/use-fotos.ts';
import { FotoDeLista } from './foto-de-lista.tsx';
import styles from './fotos-panel.module.css';

interface Props {
  fotos: readonly Foto[];
  /** Photos of the listing that come before these, which have places of their own. */
  anteriores: number;
  /** The first one of these is the cover. */
  conPortada: boolean;
  onQuitar: (foto: Foto) => void;
  onMover: (desde: number, hasta: number) => void;
}

/** The chosen photos in their order. They are moved by drag, or by their buttons; the focus goes along. */
export function GrillaDeFotos({ fotos, anteriores, conPortada, onQuitar, onMover }: Props) {
  const [anuncio, setAnuncio] = useState('');
  const conFoco = useRef<number | null>(null);
  const mover = (desde: number, hasta: number) => {
    conFoco.current = fotos[desde]?.id ?? null;
    const esPortada = conPortada && hasta === 0;
    const lugar = `${anteriores + hasta + 1} de ${anteriores + fotos.length}`;
    setAnuncio(esPortada ? 'La foto es ahora la portada.' : `La foto pasó al lugar ${lugar}.`);
    onMover(desde, hasta);
  };
  const { ref, arrastre, asa } = useArrastre(mover);

  // Moving an element in the document takes the focus from it.
  useEffect(() => {
    if (conFoco.current === null) return;
    const lugar = fotos.findIndex(({ id }) => id === conFoco.current);
    conFoco.current = null;
    const botones = ref.current?.children[lugar]?.querySelectorAll<HTMLButtonElement>('button:enabled');
    if (!ref.current?.contains(document.activeElement)) botones?.[0]?.focus();
  }, [fotos, ref]);

  return (
    <>
      <ul className={styles.grilla} ref={ref} aria-label="Fotos elegidas">
        {fotos.map((foto, indice) => (
          <FotoDeLista
            key={foto.id}
            foto={foto}
            indice={indice}
            cantidad={fotos.length}
            anteriores={anteriores}
            esPortada={conPortada && indice === 0}
            arrastre={arrastre}
            asa={asa(indice)}
            onQuitar={() => onQuitar(foto)}
            onMover={mover}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{anuncio}</VisuallyHidden>
    </>
  );
}
