import { type KeyboardEvent, useState } from 'react';

/** Which photo is shown, and how arrows and swipes move through them; it stops at both ends. */
export function useFotoElegida(cantidad: number) {
  const [elegida, setElegida] = useState(0);
  const indice = Math.min(elegida, Math.max(0, cantidad - 1));
  const mover = (pasos: number) => setElegida(Math.max(0, Math.min(cantidad - 1, indice + pasos)));
  const onKeyDown = (evento: KeyboardEvent) => {
    const pasos = { ArrowRight: 1, ArrowLeft: -1, Home: -cantidad, End: cantidad }[evento.key];
    if (pasos === undefined) return;
    evento.preventDefault();
    mover(pasos);
  };
  return { indice, elegir: setElegida, mover, onKeyDown };
}
