import { choose, type Piece } from '../drawing.ts';
import { AXIS, lineal, radial, sector } from '../svg.ts';

const SEAMS = ['#8d9399', '#c32a20'] as const;
const [CX, CY] = [200, 146];

/** A leather steering wheel; the finish is its stitching. */
export const volante: Piece = (finish) => ({
  defs: `${lineal(
    'cuero',
    [
      [0, '#6b737b'],
      [0.3, '#343a40'],
      [0.65, '#15181b'],
      [1, '#2f353a'],
    ],
    AXIS.diagonal,
  )}${radial(
    'center',
    [
      [0, '#4a5158'],
      [0.6, '#24292e'],
      [1, '#101316'],
    ],
    'cx=".4" cy=".3" r=".8"',
  )}`,
  shadow: { cx: 206, cy: 268, rx: 118, ry: 13 },
  body: `<circle cx="${CX + 6}" cy="${CY + 9}" r="104" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="26" filter="url(#difuso)"/>${SPOKES}
    <circle cx="${CX + 2}" cy="${CY + 3}" r="106" fill="none" stroke="#0b0d0f" stroke-width="27"/><circle cx="${CX}" cy="${CY}" r="106" fill="none" stroke="url(#cuero)" stroke-width="25"/>
    <path d="${sector(CX, CY, 118.5, 93.5, 20, 60)}${sector(CX, CY, 118.5, 93.5, 120, 160)}" fill="#000" opacity=".4"/>
    <path d="M${CX - 106} ${CY}A106 106 0 0 1 ${CX + 60} ${CY - 87.4}" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="5" stroke-linecap="round" transform="translate(-3 -3)"/>
    <circle cx="${CX}" cy="${CY}" r="97" fill="none" stroke="${choose(SEAMS, finish)}" stroke-width="1.800" stroke-dasharray="5 3.500" opacity=".9"/>${HUB}`,
});

const SPOKES = `<path d="M${CX - 100} ${CY - 16}q40 8 62-2v44q-24 6-62 2z" fill="url(#oscuro)"/><path d="M${CX + 100} ${CY - 16}q-40 8-62-2v44q24 6 62 2z" fill="url(#oscuro)"/>
  <path d="M${CX - 26} ${CY + 36}h52l10 66h-72z" fill="url(#oscuro)"/><path d="M${CX - 92} ${CY + 2}q32 6 52 0v14q-22 5-52 2zM${CX + 92} ${CY + 2}q-32 6-52 0v14q22 5 52 2z" fill="url(#metal)"/>
  <path d="M${CX - 14} ${CY + 48}h28l6 46h-40z" fill="url(#metal-h)"/>`;

const HUB = `<path d="M${CX - 52} ${CY - 34}q52-22 104 0 8 4 7 14l-6 42q-2 12-14 18-39 18-78 0-12-6-14-18l-6-42q-1-10 7-14z" fill="#0b0d0f" transform="translate(2 4)"/>
  <path d="M${CX - 52} ${CY - 34}q52-22 104 0 8 4 7 14l-6 42q-2 12-14 18-39 18-78 0-12-6-14-18l-6-42q-1-10 7-14z" fill="url(#center)"/>
  <path d="M${CX - 50} ${CY - 31}q50-20 100 0" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2.500" stroke-linecap="round"/><path d="M${CX - 46} ${CY + 22}q46 24 92 0" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="2"/>
  <path d="M${CX} ${CY - 13}l13 7.500v15l-13 7.500-13-7.500v-15z" fill="none" stroke="#aeb4b9" stroke-width="3" stroke-linejoin="round"/><circle cx="${CX}" cy="${CY + 2}" r="4" fill="#aeb4b9"/>`;
