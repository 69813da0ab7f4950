/** A part as drawn on the canvas of 400 × 300 units, centred about (200, 150), lit from the upper left. */
export interface Dibujo {
  /** Gradients and clips of its own, besides MATERIALES. */
  defs: string;
  /** Where it touches the ground. */
  sombra: { cx: number; cy: number; rx: number; ry: number };
  cuerpo: string;
}

/** A part that comes in several finishes (a spring's colour, a door's paint): any number picks one. */
export type Pieza = (acabado: number) => Dibujo;

/** The finish of a number, going round the list. */
export function elegir<const L extends readonly [unknown, ...unknown[]]>(opciones: L, numero: number): L[number] {
  return opciones[numero % opciones.length] ?? opciones[0];
}
