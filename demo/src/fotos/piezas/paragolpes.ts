import { choose, type Piece } from '../drawing.ts';
import { paint } from '../materials.ts';
import { lineal, radial, repeat } from '../svg.ts';

const COLORS = ['#c9ced2', '#23282d', '#a81f1c', '#1d3f73'] as const;
const BODY = 'M32 132Q44 92 96 84 200 72 304 84q52 8 64 48l6 54q2 30-26 38-18 6-44 6H96q-26 0-44-6-28-8-26-38z';
const INTAKE = 'M122 166h156q10 0 7 10l-10 32q-3 9-13 9H138q-10 0-13-9l-10-32q-3-10 7-10z';

/** A front bumper with its grille and fog lamps; the finish is the paint. */
export const paragolpes: Piece = (finish) => ({
  defs: `${lineal('pintura', paint(choose(COLORS, finish)))}${radial('niebla', [
    [0, '#ffffff'],
    [0.3, '#c3d6e2'],
    [0.7, '#4a5d6b'],
    [1, '#141b21'],
  ])}<clipPath id="toma"><path d="${INTAKE}"/></clipPath>`,
  shadow: { cx: 200, cy: 240, rx: 160, ry: 15 },
  body: `<g transform="translate(8 4) scale(.96)"><path d="${BODY}" fill="#0d1013" transform="translate(3 5)"/><path d="${BODY}" fill="url(#pintura)"/>
    <path d="M36 132Q48 96 98 88q102-12 204 0 50 8 62 44" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="2.500"/>
    <path d="M98 104q102-11 204 0l-8 20q-94-8-188 0z" fill="#0b0e11"/><path d="M106 114q94-9 188 0" fill="none" stroke="url(#metal)" stroke-width="3"/>
    <path d="M30 152c60-14 280-14 340 0" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2.500"/><path d="M30 156c60-14 280-14 340 0" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="3"/>
    <rect x="158" y="130" width="84" height="22" rx="2" fill="#000" opacity=".28"/><path d="${INTAKE}" fill="#0b0e11"/>
    <g clip-path="url(#toma)" fill="none" stroke="#39424b" stroke-width="2">${repeat(9, (i) => `<path d="M96 ${170 + i * 6}h208"/>`)}${repeat(24, (i) => `<path d="M${102 + i * 9} 160v64"/>`)}</g>
    <path d="${INTAKE}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="1.500"/>${fog(72)}${fog(328)}
    <path d="M96 228q104 6 208 0" fill="none" stroke="#0b0e11" stroke-width="7"/></g>`,
});

function fog(cx: number): string {
  return `<path d="M${cx - 34} 172q34-14 68 0l-6 34q-28 10-56 0z" fill="#0b0e11"/><circle cx="${cx}" cy="188" r="16" fill="#4a5158"/><circle cx="${cx}" cy="188" r="13.500" fill="url(#niebla)"/>
    <path d="M${cx - 8} 182q6-7 14-6" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round"/>`;
}
