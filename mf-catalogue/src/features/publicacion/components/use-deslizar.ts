import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How far a finger travels before it counts as a swipe, in CSS pixels. */
const RECORRIDO_MINIMO = 48;

/** A mouse's click comes right behind its release; one that comes later is a press of its own, as of the keyboard. */
const CLIC_DEL_GESTO_MS = 50;

interface Gestos {
  alCostado: (sentido: 1 | -1) => void;
  arribaOAbajo?: () => void;
}

/**
 * Tells a swipe from a tap: sideways (1 = to the next, -1 = to the one before) or up and down.
 * `fueGesto` says whether a click is but the end of a swipe, for a handler that must not act on it. A key's click never is.
 */
export function useDeslizar({ alCostado, arribaOAbajo }: Gestos) {
  const inicio = useRef<{ x: number; y: number } | null>(null);
  const huboGesto = useRef(false);
  return {
    fueGesto: ({ detail }: Pick<MouseEvent, 'detail'>) => detail > 0 && huboGesto.current,
    manejadores: {
      onPointerDown: ({ clientX, clientY }: PointerEvent) => {
        inicio.current = { x: clientX, y: clientY };
        huboGesto.current = false;
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent) => {
        if (!inicio.current) return;
        const dx = clientX - inicio.current.x;
        const dy = clientY - inicio.current.y;
        inicio.current = null;
        huboGesto.current = Math.max(Math.abs(dx), Math.abs(dy)) >= RECORRIDO_MINIMO;
        if (!huboGesto.current) return;
        setTimeout(() => {
          huboGesto.current = false;
        }, CLIC_DEL_GESTO_MS);
        if (Math.abs(dx) > Math.abs(dy)) alCostado(dx < 0 ? 1 : -1);
        else arribaOAbajo?.();
      },
      onPointerCancel: () => {
        inicio.current = null;
      },
    },
  };
}
