import { AXIS, lineal, mix, type Stop } from './svg.ts';

/** Polished steel: the eye reads the quick change of light and dark as metal. */
const METAL: readonly Stop[] = [
  [0, '#8d9399'],
  [0.12, '#e9edf0'],
  [0.22, '#a7adb3'],
  [0.38, '#5d646b'],
  [0.5, '#c8ced3'],
  [0.62, '#787f86'],
  [0.76, '#eef1f3'],
  [0.88, '#8a9097'],
  [1, '#4d545b'],
];

/** A tube of bright sheet lit from above. */
const TUBE: readonly Stop[] = [
  [0, '#6e7378'],
  [0.1, '#d3d7da'],
  [0.2, '#f4f6f7'],
  [0.34, '#9aa0a5'],
  [0.55, '#4b5157'],
  [0.8, '#23282d'],
  [0.93, '#5f666c'],
  [1, '#2b3035'],
];

/** Cast aluminium: duller and warmer than steel. */
const CASTING: readonly Stop[] = [
  [0, '#d9dad8'],
  [0.3, '#b4b7b8'],
  [0.65, '#85898c'],
  [1, '#54585c'],
];

const DARK: readonly Stop[] = [
  [0, '#5a6169'],
  [0.3, '#2a2f35'],
  [1, '#0d1013'],
];

/**
 * The gradients that any part may fill with: `metal` (lit from above), `metal-h` (a standing cylinder), `metal-d` (a turned
 * face), `tubo`, `tubo-h`, `fundicion`, `fundicion-h`, `oscuro`, `oscuro-h`, `volumen` (the shade that bends any colour around a standing cylinder), and the filter `difuso`.
 */
export const MATERIALS = [
  lineal('metal', METAL),
  lineal('metal-h', METAL, AXIS.horizontal),
  lineal('metal-d', METAL, AXIS.diagonal),
  lineal('tubo', TUBE),
  lineal('tubo-h', TUBE, AXIS.horizontal),
  lineal('fundicion', CASTING),
  lineal('fundicion-h', CASTING, AXIS.horizontal),
  lineal('fundicion-d', CASTING, AXIS.diagonal),
  lineal('oscuro', DARK),
  lineal('oscuro-h', DARK, AXIS.horizontal),
  lineal(
    'volumen',
    [
      [0, '#000000', 0.6],
      [0.14, '#000000', 0.12],
      [0.3, '#ffffff', 0.5],
      [0.44, '#ffffff', 0],
      [0.8, '#000000', 0.5],
      [0.94, '#000000', 0.62],
      [1, '#000000', 0.34],
    ],
    AXIS.horizontal,
  ),
  '<filter id="difuso" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>',
].join('');

/** Body paint of a colour under a workshop lamp: bright shoulder, full colour, dark sill, a breath of ground light. */
export function paint(color: string): readonly Stop[] {
  return [
    [0, mix(color, '#ffffff', 0.5)],
    [0.16, mix(color, '#ffffff', 0.16)],
    [0.42, color],
    [0.6, mix(color, '#05070a', 0.34)],
    [0.86, mix(color, '#05070a', 0.62)],
    [1, mix(color, '#05070a', 0.44)],
  ];
}

/** Satin plastic or enamel of a colour, with less contrast than paint. */
export function enamel(color: string): readonly Stop[] {
  return [
    [0, mix(color, '#ffffff', 0.34)],
    [0.35, color],
    [1, mix(color, '#05070a', 0.55)],
  ];
}
