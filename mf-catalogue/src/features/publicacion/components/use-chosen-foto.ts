import { type KeyboardEvent, useState } from 'react';

/** Which photo is shown, and how arrows and swipes move through them; it stops at both ends. */
export function useChosenFoto(cantidad: number) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, Math.max(0, cantidad - 1));
  const move = (steps: number) => setChosen(Math.max(0, Math.min(cantidad - 1, index + steps)));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -cantidad, End: cantidad }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(steps);
  };
  return { index, choose: setChosen, move, onKeyDown };
}
