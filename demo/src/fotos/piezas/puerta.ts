import { choose, type Piece } from '../drawing.ts';
import { paint } from '../materials.ts';
import { AXIS, lineal } from '../svg.ts';

const COLORS = ['#a81f1c', '#c9ced2', '#1d3f73', '#2a2f35'] as const;
const SHEET = 'M62 138 148 48q8-8 22-8h136q16 0 18 15l12 83 6 84q0 26-22 28l-220 2q-16 0-20-16l-16-70q-4-16-2-28z';
const WINDOW = 'M88 132l70-72q6-6 14-6h126q10 0 11 9l9 69z';

/** A front door with its window; the finish is the paint. */
export const puerta: Piece = (finish) => ({
  defs: `${lineal('pintura', paint(choose(COLORS, finish)))}${lineal(
    'vidrio',
    [
      [0, '#9fb6c6'],
      [0.35, '#4a6072'],
      [0.7, '#1a252f'],
      [1, '#0e151b'],
    ],
    AXIS.diagonal,
  )}<clipPath id="cristal"><path d="${WINDOW}"/></clipPath>`,
  shadow: { cx: 205, cy: 256, rx: 142, ry: 14 },
  body: `<path d="M58 156h10v22H58zM66 208h10v22H66z" fill="url(#metal)"/><path d="${SHEET}" fill="#0d1013" transform="translate(4 3)"/><path d="${SHEET}" fill="url(#pintura)"/>
    <path d="M66 138 150 51q7-7 20-7h134q14 0 16 14l11 76" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>
    <path d="${WINDOW}" fill="#0b0e11" stroke="#0b0e11" stroke-width="7" stroke-linejoin="round"/><path d="${WINDOW}" fill="url(#vidrio)"/>
    <g clip-path="url(#cristal)" fill="#fff"><path d="M150 140 232 40h34l-82 100z" opacity=".2"/><path d="M196 140 278 40h12l-82 100z" opacity=".13"/></g>
    <path d="M112 132v-24h8v24z" fill="#0b0e11"/><path d="M66 138h272" stroke="#0b0e11" stroke-width="7"/><path d="M66 134.500h270" stroke="#fff" stroke-opacity=".28" stroke-width="1.500"/>
    <path d="M64 166c90-12 190-12 276-4" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3"/><path d="M64 170c90-12 190-12 277-4" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"/>
    <path d="M74 210q130-8 267-2v14q-134-6-263 4z" fill="#14181c"/><path d="M74 211q130-8 267-2" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.500"/>${HANDLE}`,
});

const HANDLE = `<rect x="268" y="148" width="54" height="19" rx="9" fill="#000" opacity=".5"/><rect x="270" y="146" width="54" height="15" rx="7.500" fill="url(#metal)"/>
  <path d="M276 149.500h40" stroke="#fff" stroke-opacity=".8" stroke-width="1.500" stroke-linecap="round"/><circle cx="258" cy="157" r="5" fill="#14181c"/><circle cx="258" cy="156.500" r="3.600" fill="url(#metal-d)"/>`;
