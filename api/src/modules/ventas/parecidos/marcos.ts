import type { Grises } from '../../../files/photo-pipeline.ts';
import { type Marco, mediasDeColumnas, mediasDeFilas } from './grises.ts';

/** On each side of a place, the share of the picture whose means are compared to say how strong an edge it is. */
const VENTANA = 0.002;
/** An edge of this share of the strongest one of its half is strong. */
const FUERTE = 0.5;
/** In grey levels of a row's or column's mean: a smaller change is no edge. */
const MINIMA = 1;

/** The whole picture. */
export function marcoEntero({ width, height }: Grises): Marco {
  return { left: 0, top: 0, right: width, bottom: height };
}

/**
 * The part between the outermost strong edges of a picture, such as the head and the button of a bank's receipt. They
 * stay where they are on the receipt when its margins are cut, so the part between them stays the same.
 */
export function marcoAnclado(grises: Grises): Marco {
  const [left, right] = bordes(mediasDeColumnas(grises));
  const [top, bottom] = bordes(mediasDeFilas(grises));
  return { left, top, right, bottom };
}

/** The first strong edge of the first half of these means and the last one of the second; the ends where there is none. */
function bordes(medias: Float64Array): [number, number] {
  const { length } = medias;
  const fuerzas = fuerzasDe(medias, Math.max(1, Math.round(length * VENTANA)));
  const mitad = Math.floor(length / 2);
  const primero = fuertes(fuerzas, 0, mitad)[0];
  const ultimo = fuertes(fuerzas, mitad, length).at(-1);
  return [primero ?? 0, ultimo ?? length];
}

/** Where a stretch has its strong edges: each the middle of a change, strong beside the strongest of that stretch. */
function fuertes(fuerzas: Float64Array, desde: number, hasta: number): number[] {
  const fuerza = (i: number) => fuerzas[i] ?? 0;
  const mayor = fuerzas.subarray(desde, hasta).reduce((max, una) => Math.max(max, una), 0);
  const minima = Math.max(MINIMA, FUERTE * mayor);
  const lugares: number[] = [];
  for (let i = desde; i < hasta; i += 1) {
    if (fuerza(i) >= minima && fuerza(i) >= fuerza(i - 1) && fuerza(i) > fuerza(i + 1)) lugares.push(i);
  }
  return lugares;
}

/** How much the means of the `ventana` values before each place differ from those behind it. */
function fuerzasDe(medias: Float64Array, ventana: number): Float64Array {
  const sumas = new Float64Array(medias.length + 1);
  medias.forEach((media, i) => {
    sumas[i + 1] = (sumas[i] ?? 0) + media;
  });
  const suma = (i: number) => sumas[i] ?? 0;
  return medias.map((_, i) =>
    i < ventana || i + ventana > medias.length
      ? 0
      : Math.abs(suma(i) - suma(i - ventana) - (suma(i + ventana) - suma(i))) / ventana,
  );
}
