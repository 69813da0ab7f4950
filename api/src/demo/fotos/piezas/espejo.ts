import { elegir, type Pieza } from '../dibujo.ts';
import { pintura } from '../materiales.ts';
import { EJE, lineal } from '../svg.ts';

const COLORES = ['#2a2f35', '#a81f1c', '#c9ced2'] as const;
const CARCASA = 'M92 108Q100 58 190 52q110-6 140 36 22 34 6 92-12 42-62 46l-110 4q-60 0-70-56-6-36-2-66z';
const LUNA = 'M116 118q6-38 78-42 92-6 118 28 16 26 4 70-8 28-46 30l-100 4q-42 0-50-40-6-28-4-50z';

/** A wing mirror seen from its glass; the finish is the housing's paint. */
export const espejo: Pieza = (acabado) => ({
  defs: `${lineal('pintura', pintura(elegir(COLORES, acabado)))}${lineal('cielo', [
    [0, '#7fa6c4'],
    [0.5, '#d7e6ee'],
    [0.56, '#f3dcb8'],
    [0.6, '#4b545b'],
    [1, '#20262b'],
  ])}${lineal(
    'reflejo',
    [
      [0, '#ffffff', 0.55],
      [0.5, '#ffffff', 0],
    ],
    EJE.diagonal,
  )}<clipPath id="luna"><path d="${LUNA}"/></clipPath>`,
  sombra: { cx: 205, cy: 262, rx: 128, ry: 14 },
  cuerpo: `<path d="M112 206q-22 26-52 30-14 2-14 14v10q0 8 10 8h66q16 0 26-14l40-50z" fill="url(#oscuro)"/><path d="M56 244q38-4 62-36" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>
    <path d="${CARCASA}" fill="#0d1013" transform="translate(4 5)"/><path d="${CARCASA}" fill="url(#pintura)"/>
    <path d="M97 112q8-48 94-54 106-6 134 34" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>
    <path d="M102 116q8-48 92-52 100-6 128 34 18 30 4 80-10 36-54 38l-106 4q-50 0-60-50-6-30-4-54z" fill="#0b0e11"/>
    <g clip-path="url(#luna)"><path d="M80 40h280v220H80z" fill="url(#cielo)"/><path d="M80 162l30-10 20 4 34-16 40 14 26-8 44 12 24-10 60 16v24H80z" fill="#2c3238"/>
      <path d="M196 260l20-92h10l46 92z" fill="#6b7278"/><path d="M220 260l1-70h3l6 70z" fill="#e9edf0" opacity=".8"/><path d="M80 40h280v220H80z" fill="url(#reflejo)"/></g>
    <path d="${LUNA}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.500"/><path d="M146 219q70 6 130-4 22-3 34-14l4 8q-12 14-36 18-66 9-130 3z" fill="#e3820e"/><path d="M148 221q66 6 128-4" fill="none" stroke="#ffd9a0" stroke-width="2"/>`,
});
