import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Frame, type Framing, INTEGER, move, rotate, scaleStep, zoomBy } from './framing.ts';
import { useDrag } from './use-drag.ts';

/** How far an arrow key moves the image, in px. */
const STEP_PX = 80;
/** How much a notch of the wheel (about 100 px) zooms. */
const WHEEL = 0.0016;

/** The image's place in its frame, and all ways to change it: buttons, keys, wheel, drag, two fingers. */
export function useFraming() {
  const canvas = useRef<HTMLDivElement>(null);
  const [framing, setFraming] = useState<Framing>(INTEGER);
  const change = useCallback((having: (actual: Framing, frame: Frame) => Framing) => {
    setFraming((actual) => having(actual, frameOf(canvas.current)));
  }, []);
  const run = useCallback((dx: number, dy: number) => change((actual, frame) => move(actual, dx, dy, frame)), [change]);
  const multiply = useCallback(
    (factor: number, point: { clientX: number; clientY: number }) =>
      change((actual, frame) => zoomBy(actual, actual.zoomScale * factor, frame, fromCentre(canvas.current, point))),
    [change],
  );
  useWheel(canvas, multiply);
  const drag = useDrag({ run, multiply });

  const zoomIn = () => change((actual, frame) => zoomBy(actual, scaleStep(actual.zoomScale, 1), frame));
  const zoomOut = () => change((actual, frame) => zoomBy(actual, scaleStep(actual.zoomScale, -1), frame));
  const turnRight = () => change(rotate);
  const viewWhole = () => change(({ turn }) => ({ ...INTEGER, turn }));
  const keys: Partial<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': viewWhole,
    r: turnRight,
    R: turnRight,
    ArrowLeft: () => run(STEP_PX, 0),
    ArrowRight: () => run(-STEP_PX, 0),
    ArrowUp: () => run(0, STEP_PX),
    ArrowDown: () => run(0, -STEP_PX),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const accion = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!accion) return;
    event.preventDefault();
    accion();
  };
  return { canvas, framing, drag, onKeyDown, zoomIn, zoomOut, turnRight, viewWhole };
}

/** A wheel listener of one's own: React's is passive, and the page behind must not scroll. */
function useWheel(canvas: RefObject<HTMLElement | null>, multiply: (factor: number, point: WheelEvent) => void) {
  useEffect(() => {
    const element = canvas.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      multiply(Math.exp(-event.deltaY * WHEEL), event);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [canvas, multiply]);
}

function frameOf(element: HTMLElement | null): Frame {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 };
}

function fromCentre(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element?.getBoundingClientRect();
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
}
