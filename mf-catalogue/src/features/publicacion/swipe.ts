import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** One photo of several, and the function that moves to the other photos. */
export interface FotosView extends Pick<PublicacionVisible, 'fotos' | 'categoria'> {
  /** From 0. */
  index: number;
  /** Moves by this number of photos; it stops at both ends. */
  move: (steps: number) => void;
  /** The part's name. */
  nombre: string;
}

/** Minimum distance of a swipe, in CSS pixels. */
const MIN_SWIPE = 48;

/**
 * A mouse's click follows its release within this time, in ms. A later click is a separate press, for example by keyboard.
 */
const GESTURE_CLICK_MS = 50;

interface Gestures {
  beside: (direction: 1 | -1) => void;
  aboveOrBelow?: () => void;
}

/**
 * Distinguishes a swipe from a tap: sideways (1 = next photo, -1 = previous photo) or vertical. `wasGesture` tells a click
 * handler that the click only ended a swipe. It is never true for a key's click.
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
