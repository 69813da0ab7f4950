/** A part as drawn on the canvas of 400 × 300 units, centred about (200, 150), lit from the upper left. */
export interface Drawing {
  /** Gradients and clips of its own, besides MATERIALES. */
  defs: string;
  /** Where it touches the ground. */
  shadow: { cx: number; cy: number; rx: number; ry: number };
  body: string;
}

/** A part that comes in several finishes (a spring's colour, a door's paint): any number picks one. */
export type Piece = (finish: number) => Drawing;

/** The finish of a number, going round the list. */
export function choose<const L extends readonly [unknown, ...unknown[]]>(options: L, number: number): L[number] {
  return options[number % options.length] ?? options[0];
}
