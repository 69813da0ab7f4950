import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How far a finger travels before it counts as a swipe, in CSS pixels. */
const MIN_SWIPE = 48;

/** A mouse's click comes right behind its release; one that comes later is a press of its own, as of the keyboard. */
const GESTURE_CLICK_MS = 50;

interface Gestures {
  beside: (direction: 1 | -1) => void;
  aboveOrBelow?: () => void;
}

/**
 * Tells a swipe from a tap: sideways (1 = to the next, -1 = to the one before) or up and down.
 * `wasGesture` says whether a click is but the end of a swipe, for a handler that must not act on it. A key's click never is.
 */
export function useSwipe({ beside, aboveOrBelow }: Gestures) {
  const startPoint = useRef<{ x: number; y: number } | null>(null);
  const hadGesture = useRef(false);
  return {
    wasGesture: ({ detail }: Pick<MouseEvent, 'detail'>) => detail > 0 && hadGesture.current,
    handlers: {
      onPointerDown: ({ clientX, clientY }: PointerEvent) => {
        startPoint.current = { x: clientX, y: clientY };
        hadGesture.current = false;
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent) => {
        if (!startPoint.current) return;
        const dx = clientX - startPoint.current.x;
        const dy = clientY - startPoint.current.y;
        startPoint.current = null;
        hadGesture.current = Math.max(Math.abs(dx), Math.abs(dy)) >= MIN_SWIPE;
        if (!hadGesture.current) return;
        setTimeout(() => {
          hadGesture.current = false;
        }, GESTURE_CLICK_MS);
        if (Math.abs(dx) > Math.abs(dy)) beside(dx < 0 ? 1 : -1);
        else aboveOrBelow?.();
      },
      onPointerCancel: () => {
        startPoint.current = null;
      },
    },
  };
}
