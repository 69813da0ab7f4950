import { BackIcon, CloseIcon, classNames, MinusIcon, Modal, NextIcon, Photo, PlusIcon } from '@fluxpartes/ui';
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type FotosView, useSwipe } from './swipe.ts';
import styles from './zoom.module.css';

/** The width in px of the loaded photo, which can be enlarged to this width. */
const LOADED_PX = 1280;
/** The scale after a double tap. It also applies to a wide screen, which already shows all pixels of the photo. */
const CLOSER = 2.5;
const ARROW_STEP_PX = 80;

/**
 * A photo over the whole screen. Pinch, double tap, wheel, the button or the keys + and - enlarge it, and a drag or the
 * arrows move it. While the photo is not enlarged, arrows and sideways swipes change the photo, and a vertical swipe
 * closes the zoom. Escape and a press on the dark area close it too.
 */
export function Zoom({ onClose, ...view }: FotosView & { onClose: () => void }) {
  const { fotos, index, move, nombre, categoria } = view;
  const { content, isClose, toggle, onKeyDown, pointers } = useZoom(index);
  const { handlers, wasGesture } = useSwipe({ beside: move, aboveOrBelow: onClose });
  const closeOnDark = (event: MouseEvent) => {
    const isDark = event.target instanceof Element && event.target.closest('button, img') === null;
    if (isDark && !isClose && !wasGesture(event)) onClose();
  };
  return (
    <Modal className={styles.zoom} aria-label={`Foto ampliada: ${nombre}`} onClose={onClose} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way out; Escape and the button are there */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button */}
      <div
        className={styles.canvas}
        // Focusable, so that a press on the photo keeps the focus inside and the keys still work.
        tabIndex={-1}
        onClick={closeOnDark}
        onDoubleClick={(event) => isPhoto(event) && toggle(event)}
        onPointerDown={(event) => {
          pointers.down(event);
          // A second finger begins a pinch, which is no swipe.
          if (event.isPrimary && !isClose) handlers.onPointerDown(event);
          else handlers.onPointerCancel();
        }}
        onPointerMove={pointers.move}
        onPointerUp={(event) => {
          pointers.up(event);
          handlers.onPointerUp(event);
        }}
        onPointerCancel={(event) => {
          pointers.up(event);
          handlers.onPointerCancel();
        }}
      >
        <div key={fotos[index]} ref={content} className={classNames(styles.content, isClose && styles.moved)}>
          <Photo
            url={fotos[index]}
            alt={nombre}
            categoria={categoria}
            sizes={`${LOADED_PX}px`}
            fit="contain"
            className={styles.foto}
            bright
            priority
          />
        </div>
        <button
          type="button"
          className={classNames(styles.button, styles.closer)}
          aria-label={isClose ? 'Alejar' : 'Acercar'}
          onClick={() => toggle()}
        >
          {isClose ? <MinusIcon size={24} /> : <PlusIcon size={24} />}
        </button>
        <button
          type="button"
          className={classNames(styles.button, styles.close)}
          aria-label="Cerrar"
          data-autofocus
          onClick={onClose}
        >
          <CloseIcon size={24} />
        </button>
        {fotos.length > 1 && <Steps {...view} />}
      </div>
    </Modal>
  );
}

const isPhoto = ({ target }: Pick<MouseEvent, 'target'>) => target instanceof HTMLImageElement;

/** Scale and position of the photo. Another photo begins at scale 1. */
function useZoom(index: number) {
  const content = useRef<HTMLDivElement>(null);
  const panzoom = useRef<PanzoomObject>(null);
  const [isClose, setIsClose] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is another element
  useEffect(() => {
    const element = content.current;
    const canvas = element?.parentElement;
    if (!element || !canvas) return;
    const maxScale = Math.max(CLOSER, LOADED_PX / (element.querySelector('img')?.clientWidth || LOADED_PX));
    const created = Panzoom(element, {
      contain: 'outside',
      minScale: 1,
      maxScale,
      // A pinch of 80 px adds 1 to the scale.
      step: 1,
      cursor: '',
      panOnlyWhenZoomed: true,
      // The canvas has the listeners instead, so that a drag continues beyond the photo.
      noBind: true,
      handleStartEvent: () => {},
    });
    panzoom.current = created;
    setIsClose(false);
    const onChange = () => setIsClose(created.getScale() > 1);
    // React's wheel listener is passive, so it could not stop the page behind from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      created.zoomWithWheel(event, { step: 0.3 });
    };
    element.addEventListener('panzoomchange', onChange);
    canvas.addEventListener('wheel', onWheel, { passive: false });
    return () => canvas.removeEventListener('wheel', onWheel);
  }, [index]);

  const toggle = (point?: Pick<MouseEvent, 'clientX' | 'clientY'>) => {
    const present = panzoom.current;
    if (!present) return;
    if (present.getScale() > 1) present.reset({ animate: false });
    else if (point) present.zoomToPoint(CLOSER, point);
    else present.zoom(CLOSER);
  };
  const pan = (x: number, y: number) => {
    const scale = panzoom.current?.getScale() ?? 1;
    panzoom.current?.pan((x * ARROW_STEP_PX) / scale, (y * ARROW_STEP_PX) / scale, { relative: true });
  };
  const keys: Partial<Record<string, () => void>> = {
    '+': () => panzoom.current?.zoomIn({ step: 0.5 }),
    '-': () => panzoom.current?.zoomOut({ step: 0.5 }),
    ...(isClose && {
      ArrowLeft: () => pan(1, 0),
      ArrowRight: () => pan(-1, 0),
      ArrowUp: () => pan(0, 1),
      ArrowDown: () => pan(0, -1),
    }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    // Otherwise the gallery around the zoom would change the photo with the arrows.
    event.stopPropagation();
    action();
  };
  const pointers = {
    down: ({ nativeEvent }: PointerEvent) => panzoom.current?.handleDown(nativeEvent),
    move: ({ nativeEvent }: PointerEvent) => panzoom.current?.handleMove(nativeEvent),
    up: ({ nativeEvent }: PointerEvent) => panzoom.current?.handleUp(nativeEvent),
  };
  return { content, isClose, toggle, onKeyDown, pointers };
}

/** At the first or last photo the step button stays in place and in the tab order, without effect. */
function Steps({ fotos, index, move }: FotosView) {
  const step = (nombre: string, steps: number, isAtEnd: boolean, className: string | undefined) => (
    <button
      type="button"
      className={classNames(styles.button, className)}
      aria-label={nombre}
      aria-disabled={isAtEnd}
      onClick={() => move(steps)}
    >
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
