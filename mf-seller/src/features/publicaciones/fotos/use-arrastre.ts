import { type PointerEvent, useRef, useState } from 'react';

/** Pixels that the pointer moves before a press becomes a drag. */
const UMBRAL = 6;

/** A photo on its way: where it was, over which place it is, and how far it has been moved, in pixels. */
export interface Arrastre {
  desde: number;
  hasta: number;
  dx: number;
  dy: number;
}

interface Inicio {
  indice: number;
  x: number;
  y: number;
  lugares: DOMRect[];
}

/**
 * Reordering by drag, for mouse, pen and finger alike. `asa` goes on what is dragged, `ref` on the list.
 * A finger drags by an element with `touch-action: none`, so that the page still scrolls everywhere else.
 */
export function useArrastre(onMover: (desde: number, hasta: number) => void) {
  const ref = useRef<HTMLUListElement>(null);
  const inicio = useRef<Inicio | null>(null);
  const [arrastre, setArrastre] = useState<Arrastre | null>(null);

  const empezar = (indice: number, evento: PointerEvent<HTMLElement>) => {
    if (evento.button !== 0 || !evento.isPrimary) return;
    evento.currentTarget.setPointerCapture(evento.pointerId);
    const lugares = [...(ref.current?.children ?? [])].map((lugar) => lugar.getBoundingClientRect());
    inicio.current = { indice, x: evento.clientX, y: evento.clientY, lugares };
  };
  const seguir = ({ clientX, clientY }: PointerEvent) => {
    if (!inicio.current) return;
    const { indice, x, y, lugares } = inicio.current;
    const [dx, dy] = [clientX - x, clientY - y];
    if (arrastre === null && Math.hypot(dx, dy) < UMBRAL) return;
    const sobre = lugares.findIndex(
      (r) => clientX > r.left && clientX < r.right && clientY > r.top && clientY < r.bottom,
    );
    setArrastre({ desde: indice, hasta: sobre === -1 ? indice : sobre, dx, dy });
  };
  const dejar = (vale: boolean) => () => {
    inicio.current = null;
    if (arrastre === null) return;
    setArrastre(null);
    if (vale && arrastre.desde !== arrastre.hasta) onMover(arrastre.desde, arrastre.hasta);
  };

  const asa = (indice: number) => ({
    onPointerDown: (evento: PointerEvent<HTMLElement>) => empezar(indice, evento),
    onPointerMove: seguir,
    onPointerUp: dejar(true),
    onPointerCancel: dejar(false),
  });

  return { ref, arrastre, asa };
}
