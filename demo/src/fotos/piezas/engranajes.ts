import type { Piece } from '../drawing.ts';
import { gear, thickness } from '../svg.ts';

/** A pair of gearbox wheels: finish 0 as bought, 1 with the oil of the box still on them. */
export const engranajes: Piece = (finish) => ({
  defs: '',
  shadow: { cx: 205, cy: 258, rx: 145, ry: 16 },
  body: `<g transform="translate(6 4) scale(.97)">${wheel(268, 112, 74, 20, 3)}${wheel(152, 168, 98, 28, 1)}${
    finish % 2 === 1 ? OIL : ''
  }</g>`,
});

function wheel(cx: number, cy: number, radio: number, teeth: number, desde: number): string {
  const outline = gear(cx, cy, radio, radio * 0.85, teeth, desde);
  return `${thickness(outline, 5, 2, 1.6, '#22282e')}<path d="${outline}" fill="url(#metal-d)"/>
    <circle cx="${cx}" cy="${cy}" r="${radio * 0.7}" fill="#4b5259"/><circle cx="${cx}" cy="${cy}" r="${radio * 0.68}" fill="url(#metal)" opacity=".75"/>
    <circle cx="${cx}" cy="${cy}" r="${radio * 0.4}" fill="#23292e"/><circle cx="${cx}" cy="${cy}" r="${radio * 0.37}" fill="url(#metal-d)"/>
    <circle cx="${cx}" cy="${cy}" r="${radio * 0.22}" fill="#0e1114"/><path d="${gear(cx, cy, radio * 0.24, radio * 0.2, 14)}" fill="#0e1114"/>`;
}

const OIL = `<g fill="#6b4312" opacity=".32"><path d="${gear(268, 112, 74, 62.9, 20, 3)}"/><path d="${gear(152, 168, 98, 83.3, 28, 1)}"/></g>
  <path d="M96 150c14-26 40-40 66-40" fill="none" stroke="#ffe2b0" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>`;
