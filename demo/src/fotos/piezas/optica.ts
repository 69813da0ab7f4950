import { choose, type Piece } from '../drawing.ts';
import { AXIS, lineal, mix, radial } from '../svg.ts';

const GIROS = ['#d97a17', '#c9d2d8'] as const;

/** A front headlamp with two projectors; finish 0 has an amber indicator, 1 a clear one. */
export const optica: Piece = (finish) => ({
  defs: [
    lineal(
      'vidrio',
      [
        [0, '#e8f4fb'],
        [0.35, '#7f98a8'],
        [0.7, '#2a3842'],
        [1, '#10161b'],
      ],
      AXIS.diagonal,
    ),
    radial('lupa', [
      [0, '#f5fcff'],
      [0.25, '#a9cfe6'],
      [0.55, '#31495a'],
      [0.8, '#0b1116'],
      [1, '#8898a4'],
    ]),
    lineal('giro', [
      [0, mix(choose(GIROS, finish), '#ffffff', 0.35)],
      [1, mix(choose(GIROS, finish), '#000000', 0.25)],
    ]),
  ].join(''),
  shadow: { cx: 195, cy: 236, rx: 150, ry: 15 },
  body: `<g transform="translate(6 2) scale(.97)">
    <path d="M40 196C48 140 96 92 182 76c66-12 142-14 172-8 10 2 13 10 9 20-18 46-44 92-70 124-9 11-20 16-36 16H74c-24 0-37-12-34-32z" fill="#14181c"/>
    <path d="M52 192C62 144 104 102 184 88c62-11 130-13 160-9-16 42-40 86-64 116-8 10-16 14-29 14H78c-20 0-29-5-26-17z" fill="url(#vidrio)"/>
    <circle cx="132" cy="160" r="41" fill="#0d1216"/><circle cx="132" cy="160" r="38.500" fill="none" stroke="#aebbc4" stroke-opacity=".55" stroke-width="1.500"/><circle cx="132" cy="160" r="35" fill="url(#lupa)"/>
    <circle cx="222" cy="146" r="34" fill="#0d1216"/><circle cx="222" cy="146" r="31.500" fill="none" stroke="#aebbc4" stroke-opacity=".55" stroke-width="1.500"/><circle cx="222" cy="146" r="28" fill="url(#lupa)"/>
    <path d="M284 104c18-3 36-4 50-4-10 28-24 54-38 76-6-22-10-46-12-72z" fill="url(#giro)" opacity=".92"/>
    <path d="M62 196c16 8 120 10 196 4 14-1 20-6 28-18" fill="none" stroke="#9fe3ff" stroke-width="14" stroke-linecap="round" opacity=".5" filter="url(#difuso)"/>
    <path d="M62 196c16 8 120 10 196 4 14-1 20-6 28-18" fill="none" stroke="#eaf8ff" stroke-width="6" stroke-linecap="round"/>
    <path d="M70 160c20-36 60-56 120-66 40-6 90-9 128-8" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/>
    <path d="M100 128 150 108 196 200 150 204z" fill="#fff" opacity=".1"/></g>`,
});
