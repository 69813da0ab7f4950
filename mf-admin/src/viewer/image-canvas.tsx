import { Button, buttonClass, ExternalIcon, IconButton, MinusIcon, PlusIcon } from '@fluxpartes/ui';
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ShortcutKey } from '../shortcuts.tsx';
import styles from './viewer.module.css';

/** The steps of 'Acercar' and 'Alejar'; at 1 the whole image is visible. */
const SCALES = [1, 1.5, 2, 3, 4, 6];
const MAX_SCALE = 6;
const ARROW_STEP_PX = 80;
/** The zoom exponent for one px of wheel movement; one wheel notch is about 100 px. */
const WHEEL_ZOOM = 0.0016;

/** The next step up (1) or down (-1); `scale` may lie between two steps. */
export function scaleStep(scale: number, direction: 1 | -1): number {
  return direction === 1
    ? (SCALES.find((step) => step > scale) ?? MAX_SCALE)
    : (SCALES.findLast((step) => step < scale) ?? 1);
}

interface Props {
  url: string;
  /** The alternative text, and the name of the controls. */
  nombre: string;
  autoFocus?: boolean;
  footer?: ReactNode;
  /** The user has seen this file: the image has loaded, or its link was opened. */
  onSeen?: (url: string) => void;
}

/** An image to zoom, pan and turn, by buttons or by the keys +, -, 0, G and the arrows; a PDF is a link. */
export function ImageCanvas({ url, nombre, autoFocus, footer, onSeen }: Props) {
  const { content, percent, turn, pointers, onKeyDown, ...actions } = useImageTransform(url);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const failure = failedUrl === url;
  const see = () => onSeen?.(url);
  const isZoomed = percent > 100;
  return (
    <figure className={styles.figure} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: an image that the keyboard moves is no plain image */}
      <div
        className={isZoomed ? `${styles.canvas} ${styles.movable}` : styles.canvas}
        role="group"
        aria-label={`${nombre}. Flechas para moverlo, más y menos para acercar y alejar, G para girar.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        data-autofocus={autoFocus || undefined}
        onDoubleClick={isZoomed ? actions.viewWhole : actions.zoomIn}
        {...pointers}
      >
        <div ref={content} className={styles.content}>
          {failure ? null : (
            <img
              src={url}
              alt={nombre}
              className={turn % 180 === 0 ? styles.image : `${styles.image} ${styles.turned}`}
              style={{ rotate: `${turn}deg` }}
              draggable={false}
              onLoad={see}
              onError={() => setFailedUrl(url)}
            />
          )}
        </div>
        {failure ? (
          <p className={styles.failure}>
            <span>No se puede mostrar acá: abrilo en otra pestaña.</span>
            {/* The policy of the page allows no frames, so a PDF opens in another tab. */}
            <a
              className={buttonClass({ size: 'sm' })}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-keyshortcuts="O"
              onClick={see}
            >
              <ExternalIcon size={18} />
              Ver archivo
              <ShortcutKey>O</ShortcutKey>
            </a>
          </p>
        ) : null}
      </div>
      <figcaption className={styles.footer}>
        {footer}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons */}
        <div className={styles.controls} role="group" aria-label={`Vista: ${nombre}`}>
          <IconButton label="Alejar" icon={<MinusIcon />} aria-disabled={!isZoomed} onClick={actions.zoomOut} />
          <output className={styles.zoomScale}>{`${percent} %`}</output>
          <IconButton label="Acercar" icon={<PlusIcon />} onClick={actions.zoomIn} />
          <Button size="sm" onClick={actions.turnRight}>
            Girar
          </Button>
          <Button size="sm" onClick={actions.viewWhole}>
            Ver entero
          </Button>
        </div>
      </figcaption>
    </figure>
  );
}

/** Zoom, position and rotation, changed by buttons, keys, wheel, drag or pinch. */
function useImageTransform(url: string) {
  const content = useRef<HTMLDivElement>(null);
  const panzoom = useRef<PanzoomObject>(null);
  const [percent, setPercent] = useState(100);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const element = content.current;
    const container = element?.parentElement;
    if (!element || !container) return;
    const created = Panzoom(element, {
      contain: 'outside',
      minScale: 1,
      maxScale: MAX_SCALE,
      // `step`: a pinch of 80 px adds 1 to the scale.
      step: 1,
      cursor: '',
      // The listeners below replace the library's: only the main button drags, and pointer capture continues beyond the
      // image's border.
      noBind: true,
      handleStartEvent: () => {},
    });
    panzoom.current = created;
    const onChange = () => setPercent(Math.round(created.getScale() * 100));
    // React's wheel listener is passive, so it could not stop the page behind from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const scale = created.getScale() * Math.exp(-event.deltaY * WHEEL_ZOOM);
      created.zoomToPoint(Math.min(MAX_SCALE, Math.max(1, scale)), event);
    };
    element.addEventListener('panzoomchange', onChange);
    container.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('panzoomchange', onChange);
      container.removeEventListener('wheel', onWheel);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another image begins whole and upright
  useEffect(() => {
    setTurn(0);
    panzoom.current?.reset({ animate: false });
  }, [url]);

  const zoomBy = (direction: 1 | -1) => panzoom.current?.zoom(scaleStep(panzoom.current.getScale(), direction));
  const moveBy = (x: number, y: number) => {
    const scale = panzoom.current?.getScale() ?? 1;
    panzoom.current?.pan(x / scale, y / scale, { relative: true });
  };
  const zoomIn = () => void zoomBy(1);
  const zoomOut = () => void zoomBy(-1);
  const viewWhole = () => void panzoom.current?.reset({ animate: false });
  // Rotating the image moves the visible detail, so the whole image is shown again.
  const turnRight = () => {
    setTurn((turn + 90) % 360);
    viewWhole();
  };
  const keys: Partial<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': viewWhole,
    g: turnRight,
    G: turnRight,
    ArrowLeft: () => moveBy(ARROW_STEP_PX, 0),
    ArrowRight: () => moveBy(-ARROW_STEP_PX, 0),
    ArrowUp: () => moveBy(0, ARROW_STEP_PX),
    ArrowDown: () => moveBy(0, -ARROW_STEP_PX),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const onPointerUp = ({ nativeEvent }: PointerEvent) => panzoom.current?.handleUp(nativeEvent);
  const pointers = {
    onPointerDown: ({ button, target, currentTarget, pointerId, nativeEvent }: PointerEvent) => {
      // A captured pointer would click the canvas, not the link of a PDF.
      if (button !== 0 || (target instanceof Element && target.closest('a'))) return;
      currentTarget.setPointerCapture(pointerId);
      panzoom.current?.handleDown(nativeEvent);
    },
    onPointerMove: ({ nativeEvent }: PointerEvent) => panzoom.current?.handleMove(nativeEvent),
    onPointerUp,
    onPointerCancel: onPointerUp,
  };
  return { content, percent, turn, pointers, onKeyDown, zoomIn, zoomOut, turnRight, viewWhole };
}
