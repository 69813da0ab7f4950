/** The few SVG words that the drawn photos are made of. The canvas is 400 × 300 units, the shape of every demo photo. */
export const LIENZO = { ancho: 400, alto: 300 } as const;

/** A gradient stop: offset from 0 to 1, colour, and opacity where it is not 1. */
export type Parada = readonly [desde: number, color: string, opacidad?: number];

/** Axis of a linear gradient, in the box of the shape that it fills. */
export const EJE = {
  vertical: 'x1="0" y1="0" x2="0" y2="1"',
  horizontal: 'x1="0" y1="0" x2="1" y2="0"',
  diagonal: 'x1="0" y1="0" x2="1" y2="1"',
} as const;

/** The axis of a gradient from one point of the canvas to another, the same for all the shapes that share it. */
export function ejeFijo(x1: number, y1: number, x2: number, y2: number): string {
  return `gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
}

export function lineal(id: string, paradas: readonly Parada[], eje: string = EJE.vertical): string {
  return `<linearGradient id="${id}" ${eje}>${escalones(paradas)}</linearGradient>`;
}

export function radial(id: string, paradas: readonly Parada[], forma = ''): string {
  return `<radialGradient id="${id}" ${forma}>${escalones(paradas)}</radialGradient>`;
}

/** Rounds to hundredths of a unit: a 1600 px photo cannot tell more. */
export function redondo(valor: number): number {
  return Math.round(valor * 100) / 100;
}

/** The point at an angle (degrees, clockwise from the right) of a circle, as SVG coordinates. */
export function punto(cx: number, cy: number, radio: number, grados: number): [number, number] {
  const radianes = (grados * Math.PI) / 180;
  return [redondo(cx + radio * Math.cos(radianes)), redondo(cy + radio * Math.sin(radianes))];
}

/** `cantidad` copies of something around a circle, each told its index and its angle in degrees. */
export function alrededor(cantidad: number, dibujar: (grados: number, indice: number) => string, desde = 0): string {
  return repetir(cantidad, (i) => dibujar(redondo(desde + (i * 360) / cantidad), i));
}

export function repetir(cantidad: number, dibujar: (indice: number) => string): string {
  return Array.from({ length: cantidad }, (_, i) => dibujar(i)).join('');
}

/** A shape's thickness: copies behind it, the deepest first. */
export function espesor(trazo: string, pasos: number, dx: number, dy: number, color: string): string {
  return repetir(
    pasos,
    (i) =>
      `<path transform="translate(${redondo(dx * (pasos - i))} ${redondo(dy * (pasos - i))})" d="${trazo}" fill="${color}"/>`,
  );
}

/** A slice of a ring between two angles in degrees. */
export function sector(cx: number, cy: number, externo: number, interno: number, desde: number, hasta: number): string {
  const [a, b, c, d] = [
    punto(cx, cy, externo, desde),
    punto(cx, cy, externo, hasta),
    punto(cx, cy, interno, hasta),
    punto(cx, cy, interno, desde),
  ];
  const largo = hasta - desde > 180 ? 1 : 0;
  return `M${a}A${externo} ${externo} 0 ${largo} 1 ${b}L${c}A${interno} ${interno} 0 ${largo} 0 ${d}Z`;
}

/** The outline of a toothed wheel. */
export function engranaje(
  cx: number,
  cy: number,
  externo: number,
  interno: number,
  dientes: number,
  desde = 0,
): string {
  const paso = 360 / dientes;
  const diente = (grados: number) =>
    [
      punto(cx, cy, interno, grados - paso * 0.3),
      punto(cx, cy, externo, grados - paso * 0.17),
      punto(cx, cy, externo, grados + paso * 0.17),
      punto(cx, cy, interno, grados + paso * 0.3),
    ].join('L');
  return `${alrededor(dientes, (grados, i) => `${i ? 'L' : 'M'}${diente(grados)}`, desde)}Z`;
}

/** Mixes two #rrggbb colours; `parte` is how much of the second, from 0 to 1. */
export function mezclar(uno: string, otro: string, parte: number): string {
  const canal = (color: string, desde: number) => Number.parseInt(color.slice(desde, desde + 2), 16);
  const mezcla = (desde: number) => Math.round(canal(uno, desde) * (1 - parte) + canal(otro, desde) * parte);
  return `#${[1, 3, 5].map((desde) => mezcla(desde).toString(16).padStart(2, '0')).join('')}`;
}

function escalones(paradas: readonly Parada[]): string {
  return paradas
    .map(([desde, color, opacidad]) => {
      const velo = opacidad === undefined ? '' : ` stop-opacity="${opacidad}"`;
      return `<stop offset="${desde}" stop-color="${color}"${velo}/>`;
    })
    .join('');
}
