import { Button, IconButton, MinusIcon, PlusIcon } from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import { useFraming } from './use-framing.ts';
import styles from './viewer.module.css';

interface Props {
  url: string;
  /** What it shows; also names the group of its controls. */
  nombre: string;
  /** Takes the focus when the overlay opens. */
  initialValue?: boolean | undefined;
  /** Under the image: the amount to compare with. */
  footer?: ReactNode;
}

/** An image with its zoom: a focusable region whose keys are +, -, 0, R and the arrows, and buttons for the same. */
export function Canvas({ url, nombre, initialValue, footer }: Props) {
  const view = useFraming();
  const { canvas, framing, drag, onKeyDown, zoomIn, viewWhole } = view;
  const [failure, setFailure] = useState(false);
  const { zoomScale, turn, x, y } = framing;
  return (
    <figure className={styles.figure} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: an image that the keyboard moves is no plain image */}
      <div
        ref={canvas}
        className={zoomScale > 1 ? `${styles.canvas} ${styles.movable}` : styles.canvas}
        role="group"
        aria-label={`${nombre}. Flechas para moverlo, más y menos para acercar y alejar, R para girar.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        data-autofocus={initialValue || undefined}
        onDoubleClick={zoomScale > 1 ? viewWhole : zoomIn}
        {...drag}
      >
        {failure ? (
          <p className={styles.failure}>No se pudo cargar la imagen.</p>
        ) : (
          <img
            src={url}
            alt={nombre}
            className={turn % 180 === 0 ? styles.image : `${styles.image} ${styles.lying}`}
            style={{
              transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turn}deg) scale(${zoomScale})`,
            }}
            draggable={false}
            onError={() => setFailure(true)}
          />
        )}
      </div>
      <figcaption className={styles.footer}>
        {footer}
        <Controls nombre={nombre} {...view} />
      </figcaption>
    </figure>
  );
}

type ControlsProps = { nombre: string } & Pick<
  ReturnType<typeof useFraming>,
  'framing' | 'zoomIn' | 'zoomOut' | 'turnRight' | 'viewWhole'
>;

/** What the keys do, as buttons. */
function Controls({ nombre, framing, zoomIn, zoomOut, turnRight, viewWhole }: ControlsProps) {
  const { zoomScale } = framing;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
    <div className={styles.controls} role="group" aria-label={`Vista: ${nombre}`}>
      <IconButton label="Alejar" icon={<MinusIcon />} aria-disabled={zoomScale <= 1} onClick={zoomOut} />
      <output className={styles.zoomScale}>{`${Math.round(zoomScale * 100)} %`}</output>
      <IconButton label="Acercar" icon={<PlusIcon />} onClick={zoomIn} />
      <Button size="sm" onClick={turnRight}>
        Girar
      </Button>
      <Button size="sm" onClick={viewWhole}>
        Ver entero
      </Button>
    </div>
  );
}
