import {
  BackIcon,
  CloseIcon,
  classNames,
  IconButton,
  type IconProps,
  MinusIcon,
  Modal,
  NextIcon,
  Photo,
  PlusIcon,
} from '@fluxpartes/ui';
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type ComponentType, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import gallery from './publicacion.module.css';
import { type FotosView, useSwipe } from './swipe.ts';
import styles from './zoom.module.css';

/** The scale after a double tap, or a press on 'Acercar'. */
const CLOSER = 2.5;
/** The way that an arrow key moves the enlarged photo, in px of the photo. */
const STEP = 32;
const ARROWS: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

interface Props extends FotosView {
  onClose: () => void;
}

/**
 * A photo over the whole screen. Pinch, double tap, wheel or the button enlarge it, and a drag or the arrows move it. While
 * the photo is not enlarged, arrows and sideways swipes change the photo, and a vertical swipe closes the zoom. Escape and
 * a press on the dark area close it too.
 */
export function Zoom({ fotos, index, move, nombre, categoria, onClose }: Props) {
  const { content, isClose, toggleAt, onKeyDown } = useZoom(index);
  const toggle = () => toggleAt(null);
  const swipe = useSwipe(move, onClose);
  const hasSeveral = fotos.length > 1;
  const button = (label: string, Icon: ComponentType<IconProps>, onClick: () => void, rest = {}) => (
    <IconButton {...rest} className={gallery.round} label={label} icon={<Icon size={24} />} onClick={onClick} />
  );
  const isPhoto = ({ target }: MouseEvent) => target instanceof HTMLImageElement;
  return (
    <Modal className={styles.zoom} aria-label={`Foto ampliada: ${nombre}`} onClose={onClose} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way out; Escape and the button are there */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button */}
      <div
        className={styles.canvas}
        // Focusable, so that a press on the photo keeps the focus inside and the keys still work.
        tabIndex={-1}
        onClick={(event) => !isPhoto(event) && !isClose && onClose()}
        // A browser's own drag of the image would end the pan.
        onDragStart={(event) => event.preventDefault()}
        onDoubleClick={(event) => isPhoto(event) && toggleAt(event)}
        {...(!isClose && swipe)}
      >
        <div ref={content} className={classNames(styles.content, isClose && styles.moved)}>
          <Photo
            url={fotos[index]}
            alt={nombre}
            categoria={categoria}
            sizes="1280px"
            fit="contain"
            className={styles.foto}
            bright
            priority
          />
        </div>
      </div>
      <div className={styles.close}>{button('Cerrar', CloseIcon, onClose, { 'data-autofocus': true })}</div>
      <div className={styles.controls}>
        {isClose ? button('Alejar', MinusIcon, toggle) : button('Acercar', PlusIcon, toggle)}
        {/* At the first or last photo a step button stays in place and in the tab order, without effect. */}
        {hasSeveral && button('Foto anterior', BackIcon, () => move(-1), { 'aria-disabled': index === 0 })}
        {hasSeveral &&
          button('Foto siguiente', NextIcon, () => move(1), { 'aria-disabled': index === fotos.length - 1 })}
      </div>
      {hasSeveral && (
        <p className={gallery.cuenta} role="status">
          {index + 1} de {fotos.length}
        </p>
      )}
    </Modal>
  );
}

/** Scale and position of the photo. Another photo begins at scale 1. */
function useZoom(index: number) {
  const content = useRef<HTMLDivElement>(null);
  const panzoom = useRef<PanzoomObject>(null);
  const [isClose, setIsClose] = useState(false);
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const created = Panzoom(element, {
      contain: 'outside',
      minScale: 1,
      // A pinch of 80 px adds 1 to the scale.
      step: 1,
      cursor: '',
      panOnlyWhenZoomed: true,
      // The parent has the listeners, so that a drag may begin beside the photo.
      canvas: true,
      handleStartEvent: () => {},
    });
    panzoom.current = created;
    element.addEventListener('panzoomchange', () => setIsClose(created.getScale() > 1));
    element.parentElement?.addEventListener('wheel', (event) => created.zoomWithWheel(event, { step: 0.3 }));
    return created.destroy;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo
  useEffect(() => void panzoom.current?.reset({ animate: false }), [index]);

  const toggleAt = (point: MouseEvent | null) => {
    if (isClose) panzoom.current?.reset({ animate: false });
    else if (point) panzoom.current?.zoomToPoint(CLOSER, point);
    else panzoom.current?.zoom(CLOSER);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!isClose || !arrow) return;
    event.preventDefault();
    // Otherwise the gallery around the zoom would change the photo.
    event.stopPropagation();
    panzoom.current?.pan(...arrow, { relative: true });
  };
  return { content, isClose, toggleAt, onKeyDown };
}
