import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type PointerEvent, useRef } from 'react';

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

/** Handlers for the swipe of one finger: to the left moves by 1, to the right by -1; `onVertical` is for up and down. */
export function useSwipe(move: FotosView['move'], onVertical?: () => void) {
  const start = useRef<PointerEvent>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // A second finger begins a pinch. A mouse has the arrows: its click after a drag would count as a press.
      start.current = event.isPrimary && event.pointerType !== 'mouse' ? event : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const dx = clientX - start.current.clientX;
      const dy = clientY - start.current.clientY;
      start.current = null;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < MIN_SWIPE) return;
      if (Math.abs(dx) > Math.abs(dy)) move(dx < 0 ? 1 : -1);
      else onVertical?.();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
