import { type PointerEvent, useRef, useState } from 'react';

/** Pixels that the pointer moves before a press becomes a drag. */
const THRESHOLD = 6;

/** A photo on its way: where it was, over which place it is, and how far it has been moved, in pixels. */
export interface Drag {
  desde: number;
  until: number;
  dx: number;
  dy: number;
}

interface StartPoint {
  index: number;
  x: number;
  y: number;
  places: DOMRect[];
}

/**
 * Reordering by drag, for mouse, pen and finger alike. `handle` goes on what is dragged, `ref` on the list.
 * A finger drags by an element with `touch-action: none`, so that the page still scrolls everywhere else.
 */
export function useDrag(onMove: (desde: number, until: number) => void) {
  const ref = useRef<HTMLUListElement>(null);
  const startPoint = useRef<StartPoint | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (index: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const places = [...(ref.current?.children ?? [])].map((place) => place.getBoundingClientRect());
    startPoint.current = { index, x: event.clientX, y: event.clientY, places };
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (!startPoint.current) return;
    const { index, x, y, places } = startPoint.current;
    const [dx, dy] = [clientX - x, clientY - y];
    if (drag === null && Math.hypot(dx, dy) < THRESHOLD) return;
    const over = places.findIndex(
      (r) => clientX > r.left && clientX < r.right && clientY > r.top && clientY < r.bottom,
    );
    setDrag({ desde: index, until: over === -1 ? index : over, dx, dy });
  };
  const leave = (isValid: boolean) => () => {
    startPoint.current = null;
    if (drag === null) return;
    setDrag(null);
    if (isValid && drag.desde !== drag.until) onMove(drag.desde, drag.until);
  };

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => start(index, event),
    onPointerMove: follow,
    onPointerUp: leave(true),
    onPointerCancel: leave(false),
  });

  return { ref, drag, handle };
}
