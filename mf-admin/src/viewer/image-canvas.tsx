import { Button, buttonClass, ExternalIcon, IconButton, MinusIcon, PlusIcon } from '@fluxpartes/ui';
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ShortcutKey } from '../shortcuts.tsx';
import styles from './viewer.module.css';

/** 'Acercar' multiplies the scale, 'Alejar' divides it; at 1 the whole image is visible. */
const SCALE_STEP = 1.5;
const MAX_SCALE = 6;
const ARROW_STEP_PX = 80;

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
  const { content, percent, turn, onKeyDown, zoomBy, viewWhole, turnRight } = useImageTransform(url);
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
        onDoubleClick={isZoomed ? viewWhole : () => zoomBy(SCALE_STEP)}
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
          <p className={`${styles.failure} panzoom-exclude`}>
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
          <IconButton
            label="Alejar"
            icon={<MinusIcon />}
            aria-disabled={!isZoomed}
            onClick={() => zoomBy(1 / SCALE_STEP)}
          />
          <output>{`${percent} %`}</output>
          <IconButton label="Acercar" icon={<PlusIcon />} onClick={() => zoomBy(SCALE_STEP)} />
          <Button size="sm" onClick={turnRight}>
            Girar
          </Button>
          <Button size="sm" onClick={viewWhole}>
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
    const canvas = element?.parentElement;
    if (!element || !canvas) return;
    const created = Panzoom(element, {
      canvas: true,
      contain: 'outside',
      minScale: 1,
      maxScale: MAX_SCALE,
      // For a pinch: 80 px add 1 to the scale.
      step: 1,
      cursor: '',
      // The library would keep the focus from the canvas.
      handleStartEvent: () => {},
    });
    panzoom.current = created;
    const onChange = () => setPercent(Math.round(created.getScale() * 100));
    // React's wheel listener is passive, so it could not stop the page behind from scrolling.
    const onWheel = (event: WheelEvent) => created.zoomWithWheel(event, { step: 0.5 });
    element.addEventListener('panzoomchange', onChange);
    canvas.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      created.destroy();
      element.removeEventListener('panzoomchange', onChange);
      canvas.removeEventListener('wheel', onWheel);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another image begins whole and upright
  useEffect(() => {
    setTurn(0);
    panzoom.current?.reset({ animate: false });
  }, [url]);

  const zoomBy = (factor: number) => void panzoom.current?.zoom(panzoom.current.getScale() * factor);
  const moveBy = (x: number, y: number) => {
    const scale = panzoom.current?.getScale() ?? 1;
    panzoom.current?.pan((x * ARROW_STEP_PX) / scale, (y * ARROW_STEP_PX) / scale, { relative: true });
  };
  const viewWhole = () => void panzoom.current?.reset({ animate: false });
  // Rotating the image moves the visible detail, so the whole image is shown again.
  const turnRight = () => {
    setTurn((turn + 90) % 360);
    viewWhole();
  };
  const keys: Partial<Record<string, () => void>> = {
    '+': () => zoomBy(SCALE_STEP),
    '=': () => zoomBy(SCALE_STEP),
    '-': () => zoomBy(1 / SCALE_STEP),
    '0': viewWhole,
    g: turnRight,
    G: turnRight,
    ArrowLeft: () => moveBy(1, 0),
    ArrowRight: () => moveBy(-1, 0),
    ArrowUp: () => moveBy(0, 1),
    ArrowDown: () => moveBy(0, -1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return { content, percent, turn, onKeyDown, zoomBy, viewWhole, turnRight };
}
