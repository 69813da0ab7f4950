import { choose, type Piece } from '../drawing.ts';
import { lineal, mix, thickness } from '../svg.ts';

const ENAMELS = ['#2b3239', '#8b8f92'] as const;
const ARM =
  'M62 92C66 66 96 58 116 74c20 14 46 16 76 20 44 6 84 14 118 30 24 12 36 34 26 56-9 20-32 24-56 18-34-8-62-2-84 18-16 14-20 34-38 46-22 14-52 4-58-20-6-22 6-40 14-60 7-18 2-30-12-46-20-22-46-24-40-44z';
const RELIEF = 'M158 128c30 2 62 8 88 18 10 4 8 16-2 16-34-2-62 8-82 28-8 8-20 2-16-10 6-16 6-26-2-40-4-8 4-13 14-12z';

/** A lower control arm with its two bushings and ball joint: finish 0 black enamel, 1 bare casting. */
export const parrilla: Piece = (finish) => {
  const color = choose(ENAMELS, finish);
  return {
    defs: lineal('brazo', [
      [0, mix(color, '#ffffff', 0.55)],
      [0.2, mix(color, '#ffffff', 0.18)],
      [0.55, color],
      [1, mix(color, '#000000', 0.55)],
    ]),
    shadow: { cx: 205, cy: 258, rx: 150, ry: 17 },
    body: `<g transform="translate(4 -4)">${thickness(ARM, 6, 0.7, 2.1, mix(color, '#000000', 0.72))}<path d="${ARM}" fill="url(#brazo)"/>
      <path d="M68 86c8-20 30-20 46-6 22 16 50 18 78 22 42 6 82 14 114 29 18 9 27 22 25 37" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/>
      <path d="${RELIEF}" fill="#0b0e11"/><path d="${RELIEF}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2" transform="translate(1.500 2)"/>
      ${bushing(92, 92, 31)}${bushing(148, 234, 28)}${JOINT}</g>`,
  };
};

function bushing(cx: number, cy: number, radio: number): string {
  return `<circle cx="${cx}" cy="${cy}" r="${radio}" fill="#11151a"/><circle cx="${cx}" cy="${cy}" r="${radio - 1.5}" fill="none" stroke="url(#metal)" stroke-width="4"/>
    <circle cx="${cx}" cy="${cy}" r="${radio - 6}" fill="#22272c"/><circle cx="${cx}" cy="${cy}" r="${radio - 9}" fill="none" stroke="#3b434b" stroke-width="3"/>
    <circle cx="${cx}" cy="${cy}" r="${radio / 2}" fill="url(#metal-d)"/><circle cx="${cx}" cy="${cy}" r="${radio / 3.6}" fill="#0b0e11"/>`;
}

const JOINT = `<circle cx="298" cy="164" r="36" fill="#0d1013" opacity=".55"/><circle cx="296" cy="160" r="34" fill="url(#metal-d)"/><circle cx="296" cy="160" r="27" fill="#171b1f"/>
  <path d="M270 154c4-26 14-36 26-36s22 10 26 36c-10 12-42 12-52 0z" fill="url(#oscuro)"/><path d="M274 142c14 8 30 8 44 0M278 130c12 6 24 6 36 0" fill="none" stroke="#5a6169" stroke-width="2.500"/>
  <path d="M285 122V84a11 4 0 0 1 22 0v38a11 5 0 0 1-22 0z" fill="url(#metal-h)"/><ellipse cx="296" cy="84" rx="11" ry="4" fill="#e9edf0"/>
  <path d="M285 92l22 3M285 99l22 3M285 106l22 3" stroke="#22272c" stroke-opacity=".6" stroke-width="2"/>`;
