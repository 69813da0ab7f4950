import { choose, type Piece } from '../drawing.ts';
import { lineal, repeat } from '../svg.ts';

const GIROS = ['url(#ambar)', 'url(#blanco)'] as const;

/** A tail lamp; finish 0 has an amber indicator, 1 a clear one. */
export const faroTrasero: Piece = (finish) => ({
  defs: `${lineal(
    'rojo',
    [
      [0, '#ff7a66'],
      [0.25, '#d31f18'],
      [0.6, '#7c0a0a'],
      [1, '#3a0406'],
    ],
    'x1="0" y1="0" x2=".3" y2="1"',
  )}${lineal('ambar', [
    [0, '#ffca6b'],
    [0.5, '#e3820e'],
    [1, '#7f4104'],
  ])}${lineal('blanco', [
    [0, '#ffffff'],
    [0.5, '#bcc7ce'],
    [1, '#6f7b83'],
  ])}<clipPath id="lente"><path d="M62 222 80 90c1-8 6-12 14-12h226c15 0 23 8 23 22v104c0 14-7 20-20 20z"/></clipPath>`,
  shadow: { cx: 205, cy: 246, rx: 152, ry: 15 },
  body: `<g transform="translate(8 4) scale(.94)"><path d="M50 226 70 84c2-12 9-18 21-18h232c20 0 32 12 32 30v112c0 18-10 28-28 28H62c-9 0-13-4-12-10z" fill="#15181b"/>
    <g clip-path="url(#lente)"><rect x="40" y="70" width="320" height="164" fill="url(#rojo)"/><path d="M48 180h308v24H48z" fill="url(#blanco)"/>
    <path d="M250 70h110v110H236z" fill="${choose(GIROS, finish)}"/><g stroke="#fff" stroke-opacity=".16" stroke-width="2">${repeat(29, (i) => `<path d="M${76 + i * 9} 80 ${68 + i * 9} 226"/>`)}</g>
    <path d="M40 128h320" stroke="#000" stroke-opacity=".35" stroke-width="4"/><circle cx="150" cy="120" r="70" fill="#ff5a48" opacity=".55" filter="url(#difuso)"/>
    <path d="M80 84h260l-6 16H76z" fill="#fff" opacity=".32"/></g></g>`,
});
