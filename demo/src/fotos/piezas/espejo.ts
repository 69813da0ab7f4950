import { choose, type Piece } from '../drawing.ts';
import { paint } from '../materials.ts';
import { AXIS, lineal } from '../svg.ts';

const COLORS = ['#2a2f35', '#a81f1c', '#c9ced2'] as const;
const HOUSING = 'M92 108Q100 58 190 52q110-6 140 36 22 34 6 92-12 42-62 46l-110 4q-60 0-70-56-6-36-2-66z';
const LUNA = 'M116 118q6-38 78-42 92-6 118 28 16 26 4 70-8 28-46 30l-100 4q-42 0-50-40-6-28-4-50z';

/** A wing mirror seen from its glass; the finish is the housing's paint. */
export const espejo: Piece = (finish) => ({
  defs: `${lineal('pintura', paint(choose(COLORS, finish)))}${lineal('cielo', [
    [0, '#7fa6c4'],
    [0.5, '#d7e6ee'],
    [0.56, '#f3dcb8'],
    [0.6, '#4b545b'],
    [1, '#20262b'],
  ])}${lineal('campo', [
    [0, '#7d8a6d'],
    [0.25, '#56644a'],
    [1, '#2a3226'],
  ])}${lineal(
    'reflejo',
    [
      [0, '#ffffff', 0.55],
      [0.5, '#ffffff', 0],
    ],
    AXIS.diagonal,
  )}<clipPath id="luna"><path d="${LUNA}"/></clipPath>`,
  shadow: { cx: 205, cy: 262, rx: 128, ry: 14 },
  body: `<path d="M112 206q-22 26-52 30-14 2-14 14v10q0 8 10 8h66q16 0 26-14l40-50z" fill="url(#oscuro)"/><path d="M56 244q38-4 62-36" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>
    <path d="${HOUSING}" fill="#0d1013" transform="translate(4 5)"/><path d="${HOUSING}" fill="url(#pintura)"/>
    <path d="M97 112q8-48 94-54 106-6 134 34" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>
    <path d="M102 116q8-48 92-52 100-6 128 34 18 30 4 80-10 36-54 38l-106 4q-50 0-60-50-6-30-4-54z" fill="#0b0e11"/>
    <g clip-path="url(#luna)"><path d="M80 40h280v220H80z" fill="url(#cielo)"/><path d="M80 170l34-12 26 5 38-19 44 15 28-9 46 13 26-11 38 14v12H80z" fill="#3d4852"/><path d="M80 176h280v84H80z" fill="url(#campo)"/>
      <path d="M214 176h10l72 84H130z" fill="#3a4046"/><path d="M218.400 178h1.200l1.600 14h-4.400zM216.600 200h4.800l2.400 20h-9.600zM213 232h12l3 28h-18z" fill="#e9edf0" opacity=".85"/><path d="M80 40h280v220H80z" fill="url(#reflejo)"/></g>
    <path d="${LUNA}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.500"/><path d="M150 233q66 2 120-3 30-3 46-20" fill="none" stroke="#8a4a06" stroke-width="9" stroke-linecap="round"/><path d="M150 232q66 2 120-3 30-3 46-20" fill="none" stroke="#f09a1e" stroke-width="6" stroke-linecap="round"/><path d="M152 230.500q66 2 116-3" fill="none" stroke="#ffe0a8" stroke-width="1.600" stroke-linecap="round"/>`,
});
