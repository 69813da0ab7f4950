import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ENTERO, type Encuadre, escalar, girar, type Marco, mover, pasoDeEscala } from './encuadre.ts';
import { useArrastre } from './use-arrastre.ts';

/** How far an arrow key moves the image, in px. */
const PASO_PX = 80;
/** How much a notch of the wheel (about 100 px) zooms. */
const RUEDA = 0.0016;

/** The image's place in its frame, and all ways to change it: buttons, keys, wheel, drag, two fingers. */
export function useEncuadre() {
  const lienzo = useRef<HTMLDivElement>(null);
  const [encuadre, setEncuadre] = useState<Encuadre>(ENTERO);
  const cambiar = useCallback((con: (actual: Encuadre, marco: Marco) => Encuadre) => {
    setEncuadre((actual) => con(actual, marcoDe(lienzo.current)));
  }, []);
  const correr = useCallback(
    (dx: number, dy: number) => cambiar((actual, marco) => mover(actual, dx, dy, marco)),
    [cambiar],
  );
  const multiplicar = useCallback(
    (factor: number, punto: { clientX: number; clientY: number }) =>
      cambiar((actual, marco) => escalar(actual, actual.escala * factor, marco, desdeElMedio(lienzo.current, punto))),
    [cambiar],
  );
  useRueda(lienzo, multiplicar);
  const arrastre = useArrastre({ correr, multiplicar });

  const acercar = () => cambiar((actual, marco) => escalar(actual, pasoDeEscala(actual.escala, 1), marco));
  const alejar = () => cambiar((actual, marco) => escalar(actual, pasoDeEscala(actual.escala, -1), marco));
  const rotar = () => cambiar(girar);
  const verEntero = () => cambiar(({ giro }) => ({ ...ENTERO, giro }));
  const teclas: Partial<Record<string, () => void>> = {
    '+': acercar,
    '=': acercar,
    '-': alejar,
    '0': verEntero,
    r: rotar,
    R: rotar,
    ArrowLeft: () => correr(PASO_PX, 0),
    ArrowRight: () => correr(-PASO_PX, 0),
    ArrowUp: () => correr(0, PASO_PX),
    ArrowDown: () => correr(0, -PASO_PX),
  };
  const onKeyDown = (evento: KeyboardEvent) => {
    const accion = evento.ctrlKey || evento.metaKey || evento.altKey ? undefined : teclas[evento.key];
    if (!accion) return;
    evento.preventDefault();
    accion();
  };
  return { lienzo, encuadre, arrastre, onKeyDown, acercar, alejar, rotar, verEntero };
}

/** A wheel listener of one's own: React's is passive, and the page behind must not scroll. */
function useRueda(lienzo: RefObject<HTMLElement | null>, multiplicar: (factor: number, punto: WheelEvent) => void) {
  useEffect(() => {
    const elemento = lienzo.current;
    const alRodar = (evento: WheelEvent) => {
      evento.preventDefault();
      multiplicar(Math.exp(-evento.deltaY * RUEDA), evento);
    };
    elemento?.addEventListener('wheel', alRodar, { passive: false });
    return () => elemento?.removeEventListener('wheel', alRodar);
  }, [lienzo, multiplicar]);
}

function marcoDe(elemento: HTMLElement | null): Marco {
  return { ancho: elemento?.clientWidth ?? 0, alto: elemento?.clientHeight ?? 0 };
}

function desdeElMedio(elemento: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  const caja = elemento?.getBoundingClientRect();
  return caja ? { x: clientX - caja.left - caja.width / 2, y: clientY - caja.top - caja.height / 2 } : { x: 0, y: 0 };
}
