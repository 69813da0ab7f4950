import type { Piece } from '../drawing.ts';
import { fixedAxis, lineal, repeat } from '../svg.ts';

/** Spark plugs, two side by side: finish 0 new, 1 with the tan of a healthy engine on the nose. */
export const bujia: Piece = (finish) => ({
  defs: `${lineal(
    'porcelana',
    [
      [0, '#c9cdd0'],
      [0.25, '#ffffff'],
      [0.6, '#e4e6e6'],
      [1, '#8d9294'],
    ],
    fixedAxis(0, -17, 0, 17),
  )}${lineal(
    'rosca',
    [
      [0, '#7d848b'],
      [0.25, '#eef1f3'],
      [0.55, '#868d94'],
      [1, '#3a4046'],
    ],
    fixedAxis(0, -20, 0, 20),
  )}`,
  shadow: { cx: 205, cy: 236, rx: 140, ry: 16 },
  body: `<g transform="translate(190 108) rotate(-24)">${one(finish)}</g><g transform="translate(214 184) rotate(-24)">${SHADOW}${one(finish)}</g>`,
});

const SHADOW = `<path d="M-164 30H150v16H-164z" fill="#000" opacity=".35" filter="url(#difuso)"/>`;

/** One plug lying along the horizontal axis, the terminal at the left. */
function one(finish: number): string {
  const nose = finish % 2 === 1 ? '#b98f5f' : '#dfe3e5';
  return `<rect x="-176" y="-9" width="24" height="18" rx="4" fill="url(#rosca)"/><path d="M-170-9v18M-160-9v18" stroke="#30363c" stroke-width="1.500" stroke-opacity=".6"/>
    <path d="M-154-12h12q6 0 6 5 0-5 6-5h10q6 0 6 5 0-5 6-5h10q6 0 6 5 0-5 6-5h48v30h-116z" fill="url(#porcelana)" transform="translate(0 -3)"/>
    <path d="M-136-14v28M-114-14v28M-92-14v28" stroke="#8a9094" stroke-opacity=".6" stroke-width="2"/>
    <path d="M-72 5h32" stroke="#1f4f8c" stroke-width="5" stroke-opacity=".85"/><path d="M-72-3h22" stroke="#c32a20" stroke-width="4" stroke-opacity=".85"/>
    <rect x="-34" y="-23" width="18" height="46" rx="5" fill="url(#metal)"/><path d="M-16-32h46l5 5v54l-5 5h-46l-5-5v-54z" fill="#9aa1a7"/>
    <path d="M-16-32h46l5 5v11h-56v-11z" fill="#e9edf0"/><path d="M-21 12h56v15l-5 5h-46l-5-5z" fill="#4a5158"/><path d="M-21-16h56v28h-56z" fill="url(#metal)" opacity=".55"/>
    <rect x="35" y="-25" width="16" height="50" rx="3" fill="url(#metal)"/><rect x="51" y="-28" width="9" height="56" rx="4" fill="url(#rosca)"/><path d="M52-28v56" stroke="#fff" stroke-opacity=".5"/>
    <rect x="60" y="-18" width="74" height="36" fill="url(#rosca)"/>${repeat(12, (i) => `<path d="M${62 + i * 6}-18l4 36" stroke="#22272c" stroke-opacity=".65" stroke-width="2.200"/>`)}
    <rect x="134" y="-12" width="9" height="24" fill="${nose}"/><rect x="143" y="-3.500" width="10" height="7" fill="#6f767d"/>
    <path d="M134 16h24q7 0 7-7v-9h-7v6q0 3-3 3h-21z" fill="url(#rosca)" stroke="#22272c" stroke-opacity=".5"/>`;
}
