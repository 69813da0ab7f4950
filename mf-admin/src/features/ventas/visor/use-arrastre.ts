import { type PointerEvent, useRef } from 'react';

interface Gestos {
  /** Dragged by some px. */
  correr: (dx: number, dy: number) => void;
  /** Two fingers went apart (above 1) or together (below 1) around a point of the screen. */
  multiplicar: (factor: number, punto: { clientX: number; clientY: number }) => void;
}

interface Punto {
  x: number;
  y: number;
}

/** Handlers that drag with one pointer and pinch with two. Controls inside stay controls. */
export function useArrastre({ correr, multiplicar }: Gestos) {
  const punteros = useRef(new Map<number, Punto>());
  const soltar = ({ pointerId }: PointerEvent) => void punteros.current.delete(pointerId);
  return {
    onPointerDown: (evento: PointerEvent<HTMLElement>) => {
      if (evento.button !== 0) return;
      evento.currentTarget.setPointerCapture(evento.pointerId);
      punteros.current.set(evento.pointerId, { x: evento.clientX, y: evento.clientY });
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const antes = punteros.current.get(pointerId);
      if (!antes) return;
      const ahora = { x: clientX, y: clientY };
      punteros.current.set(pointerId, ahora);
      const otro = [...punteros.current].find(([id]) => id !== pointerId)?.[1];
      if (!otro) return correr(ahora.x - antes.x, ahora.y - antes.y);
      const medio = { clientX: (ahora.x + otro.x) / 2, clientY: (ahora.y + otro.y) / 2 };
      multiplicar(distancia(ahora, otro) / Math.max(1, distancia(antes, otro)), medio);
    },
    onPointerUp: soltar,
    onPointerCancel: soltar,
  };
}

function distancia(a: Punto, b: Punto): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
