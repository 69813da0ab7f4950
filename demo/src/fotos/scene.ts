import type { Drawing } from './drawing.ts';
import { MATERIALS } from './materials.ts';
import { CANVAS, lineal, radial, repeat, type Stop } from './svg.ts';

/** What the part lies on. */
export const BACKGROUNDS = ['floor', 'banco', 'paper', 'canvas', 'warm'] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** Where the light comes from: the side of the glow and its colour. */
export const LUCES = ['left', 'right', 'tarde'] as const;
export type Luz = (typeof LUCES)[number];

/** How the part stands before the camera; the angle is in degrees, the shift in units of the canvas. */
export interface Framing {
  scale: number;
  turn?: number;
  dx?: number;
  dy?: number;
  mirrored?: boolean;
}

const TONES: Record<Background, readonly [middle: string, edge: string, center: string]> = {
  floor: ['#3b434c', '#12161b', '#59636e'],
  banco: ['#a9aca9', '#6c706f', '#d4d6d2'],
  paper: ['#dfe1e0', '#a7acb0', '#f7f7f5'],
  canvas: ['#3a5876', '#16283c', '#5c80a4'],
  warm: ['#75685c', '#2c2622', '#a59684'],
};

const TINTS: Record<Luz, { cx: number; color: string; strength: number }> = {
  left: { cx: 0.18, color: '#ffffff', strength: 0.2 },
  right: { cx: 0.86, color: '#eaf4ff', strength: 0.2 },
  tarde: { cx: 0.9, color: '#ffb56b', strength: 0.26 },
};

/** One photo as an SVG paper: ground, shadow, part and light. */
export function compose(drawing: Drawing, background: Background, luz: Luz, framing: Framing): string {
  const { width, height } = CANVAS;
  const { cx, cy, rx, ry } = drawing.shadow;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs>${MATERIALS}${drawing.defs}${sceneDefs(background, luz)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#fondo)"/>${TEXTURES[background]}`,
    `<g transform="${place(framing)}">`,
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 1.25}" ry="${ry * 1.7}" fill="url(#sombra)"/>`,
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.9}" ry="${ry * 0.8}" fill="url(#sombra)"/>`,
    `<g transform="rotate(${framing.turn ?? 0} 200 150)">${drawing.body}</g></g>`,
    `<rect width="${width}" height="${height}" fill="url(#luz)"/><rect width="${width}" height="${height}" fill="url(#edge)"/></svg>`,
  ].join('');
}

function place({ scale, dx = 0, dy = 0, mirrored = false }: Framing): string {
  const side = mirrored ? -scale : scale;
  return `translate(${200 + dx} ${150 + dy}) scale(${side} ${scale}) translate(-200 -150)`;
}

function sceneDefs(background: Background, luz: Luz): string {
  const [middle, edge, center] = TONES[background];
  const { cx, color, strength } = TINTS[luz];
  const ground: Stop[] = [
    [0, center],
    [0.45, middle],
    [1, edge],
  ];
  return [
    radial('fondo', ground, `cx="${luz === 'left' ? 0.42 : 0.58}" cy=".4" r=".85"`),
    radial('sombra', [
      [0, '#000', 0.62],
      [0.45, '#000', 0.4],
      [0.75, '#000', 0.12],
      [1, '#000', 0],
    ]),
    radial(
      'luz',
      [
        [0, color, strength],
        [0.55, color, strength / 5],
        [1, color, 0],
      ],
      `cx="${cx}" cy="-.05" r=".95"`,
    ),
    radial(
      'edge',
      [
        [0.6, '#000', 0],
        [1, '#000', 0.2],
      ],
      'cx=".5" cy=".46" r=".78"',
    ),
    lineal('veta', [
      [0, '#fff', 0],
      [0.5, '#fff', 0.1],
      [1, '#fff', 0],
    ]),
  ].join('');
}

/** What tells one ground from another besides its colour; faint, so that the part stays the subject. */
const TEXTURES: Record<Background, string> = {
  floor: `<g stroke="#000" stroke-opacity=".22" stroke-width=".8" fill="none"><path d="M-10 232 410 214M96 300 150 222M330 300 300 217"/></g>
    <g stroke="#fff" stroke-opacity=".05" stroke-width=".8"><path d="M-10 233.200 410 215.200"/></g>`,
  banco: `<g stroke="#fff" stroke-opacity=".14" stroke-width=".6">${repeat(38, (i) => `<path d="M0 ${4 + i * 8}h400"/>`)}</g>
    <g stroke="#000" stroke-opacity=".05" stroke-width=".6">${repeat(38, (i) => `<path d="M0 ${7 + i * 8}h400"/>`)}</g>`,
  paper: `<path d="M262 0 300 300h100V0z" fill="#000" opacity=".025"/><path d="M262 0 300 300" stroke="#fff" stroke-opacity=".6"/>`,
  canvas: `<path d="M-20 40C90 80 150 20 420 70v14C150 40 90 96-20 58zM-20 250c120-34 240 18 440-20v12c-200 36-320-14-440 22z" fill="url(#veta)"/>
    <g fill="none" stroke="#0b1624" stroke-opacity=".25" stroke-width="3"><path d="M-20 62C90 100 150 44 420 90M-20 268c120-32 240 18 440-18"/></g>`,
  warm: `<g fill="none" stroke="#1a1310" stroke-opacity=".28" stroke-width="1"><path d="M0 74h400M0 154h400M0 236h400M120 0v74M286 74v80M88 154v82M248 236v64"/></g>
    <g fill="none" stroke="#fff" stroke-opacity=".05"><path d="M0 75.200h400M0 155.200h400M0 237.200h400"/></g>`,
};
