import { BackIcon, CloseIcon, Modal, NextIcon, Photo } from '@fluxpartes/ui';
import type { MouseEvent } from 'react';
import styles from './gallery.module.css';
import type { FotosView } from './main-foto.tsx';
import { useSwipe } from './use-swipe.ts';

/** A photo over the whole screen. Escape, a click, or a swipe up or down closes it; arrows and sideways swipes move. */
export function Zoom({ onClose, ...view }: FotosView & { onClose: () => void }) {
  const { fotos, index, move, nombre, categoria } = view;
  const { handlers, wasGesture } = useSwipe({ beside: move, aboveOrBelow: onClose });
  const close = (event: MouseEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('button') !== null;
    if (!isControl && !wasGesture(event)) onClose();
  };
  return (
    <Modal className={styles.zoom} aria-label={`Foto ampliada: ${nombre}`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way out; Escape and the button are there */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button */}
      <div className={styles.canvas} onClick={close} {...handlers}>
        <Photo
          url={fotos[index]}
          alt={nombre}
          categoria={categoria}
          sizes="100vw"
          fit="contain"
          className={styles.zoomFoto}
          bright
          priority
        />
        <button type="button" className={styles.close} aria-label="Cerrar" data-autofocus onClick={onClose}>
          <CloseIcon size={24} />
        </button>
        {fotos.length > 1 && <Steps {...view} />}
      </div>
    </Modal>
  );
}

/** At an end its button stays in place, and in the tab order, and does nothing. */
function Steps({ fotos, index, move }: FotosView) {
  const step = (nombre: string, steps: number, isAtEnd: boolean, className: string | undefined) => (
    <button type="button" className={className} aria-label={nombre} aria-disabled={isAtEnd} onClick={() => move(steps)}>
      {steps < 0 ? <BackIcon size={24} /> : <NextIcon size={24} />}
    </button>
  );
  return (
    <>
      {step('Foto anterior', -1, index === 0, styles.previous)}
      {step('Foto siguiente', 1, index === fotos.length - 1, styles.next)}
      <p className={styles.cuenta} role="status">
        {index + 1} de {fotos.length}
      </p>
    </>
  );
}
