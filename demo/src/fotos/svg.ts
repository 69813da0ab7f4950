/** The few SVG words that the drawn photos are made of. The canvas is 400 × 300 units, the shape of every demo photo. */
export const CANVAS = { width: 400, height: 300 } as const;

/** A gradient stop: offset from 0 to 1, colour, and opacity where it is not 1. */
export type Stop = readonly [desde: number, color: string, opacity?: number];

/** Axis of a linear gradient, in the box of the shape that it fills. */
export const AXIS = {
  vertical: 'x1="0" y1="0" x2="0" y2="1"',
  horizontal: 'x1="0" y1="0" x2="1" y2="0"',
  diagonal: 'x1="0" y1="0" x2="1" y2="1"',
} as const;

/** The axis of a gradient from one point of the canvas to another, the same for all the shapes that share it. */
export function fixedAxis(x1: number, y1: number, x2: number, y2: number): string {
  return `gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
}

export function lineal(id: string, stops: readonly Stop[], axis: string = AXIS.vertical): string {
  return `<linearGradient id="${id}" ${axis}>${steps(stops)}</linearGradient>`;
}

export function radial(id: string, stops: readonly Stop[], shape = ''): string {
  return `<radialGradient id="${id}" ${shape}>${steps(stops)}</radialGradient>`;
}

/** Rounds to hundredths of a unit: a 1600 px photo cannot tell more. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The point at an angle (degrees, clockwise from the right) of a circle, as SVG coordinates. */
export function point(cx: number, cy: number, radio: number, degrees: number): [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return [round(cx + radio * Math.cos(radians)), round(cy + radio * Math.sin(radians))];
}

/** `cantidad` copies of something around a circle, each told its index and its angle in degrees. */
export function around(cantidad: number, draw: (degrees: number, index: number) => string, desde = 0): string {
  return repeat(cantidad, (i) => draw(round(desde + (i * 360) / cantidad), i));
}

export function repeat(cantidad: number, draw: (index: number) => string): string {
  return Array.from({ length: cantidad }, (_, i) => draw(i)).join('');
}

/** A shape's thickness: copies behind it, the deepest first. */
export function thickness(stroke: string, steps: number, dx: number, dy: number, color: string): string {
  return repeat(
    steps,
    (i) =>
      `<path transform="translate(${round(dx * (steps - i))} ${round(dy * (steps - i))})" d="${stroke}" fill="${color}"/>`,
  );
}

/** A slice of a ring between two angles in degrees. */
export function sector(cx: number, cy: number, outer: number, inner: number, desde: number, to: number): string {
  const [a, b, c, d] = [
    point(cx, cy, outer, desde),
    point(cx, cy, outer, to),
    point(cx, cy, inner, to),
    point(cx, cy, inner, desde),
  ];
  const length = to - desde > 180 ? 1 : 0;
  return `M${a}A${outer} ${outer} 0 ${length} 1 ${b}L${c}A${inner} ${inner} 0 ${length} 0 ${d}Z`;
}

/** The outline of a toothed wheel. */
export function gear(cx: number, cy: number, outer: number, inner: number, teeth: number, desde = 0): string {
  const step = 360 / teeth;
  const tooth = (degrees: number) =>
    [
      point(cx, cy, inner, degrees - step * 0.3),
      point(cx, cy, outer, degrees - step * 0.17),
      point(cx, cy, outer, degrees + step * 0.17),
      point(cx, cy, inner, degrees + step * 0.3),
    ].join('L');
  return `${around(teeth, (degrees, i) => `${i ? 'L' : 'M'}${tooth(degrees)}`, desde)}Z`;
}

/** Mixes two #rrggbb colours; `parte` is how much of the second, from 0 to 1. */
export function mix(one: string, other: string, part: number): string {
  const canal = (color: string, desde: number) => Number.parseInt(color.slice(desde, desde + 2), 16);
  const mix = (desde: number) => Math.round(canal(one, desde) * (1 - part) + canal(other, desde) * part);
  return `#${[1, 3, 5].map((desde) => mix(desde).toString(16).padStart(2, '0')).join('')}`;
}

function steps(stops: readonly Stop[]): string {
  return stops
    .map(([desde, color, opacity]) => {
      const veil = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${desde}" stop-color="${color}"${veil}/>`;
    })
    .join('');
}
