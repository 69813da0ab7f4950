import { type PointerEvent, useRef } from 'react';

interface Gestures {
  /** Dragged by some px. */
  run: (dx: number, dy: number) => void;
  /** Two fingers went apart (above 1) or together (below 1) around a point of the screen. */
  multiply: (factor: number, point: { clientX: number; clientY: number }) => void;
}

interface Point {
  x: number;
  y: number;
}

/** Handlers that drag with one pointer and pinch with two. Controls inside stay controls. */
export function useDrag({ run, multiply }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const antes = pointers.current.get(pointerId);
      if (!antes) return;
      const now = { x: clientX, y: clientY };
      pointers.current.set(pointerId, now);
      const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1];
      if (!other) return run(now.x - antes.x, now.y - antes.y);
      const midpoint = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      multiply(distance(now, other) / Math.max(1, distance(antes, other)), midpoint);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
