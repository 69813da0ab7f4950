import { choose, type Piece } from '../drawing.ts';
import { enamel } from '../materials.ts';
import { lineal, repeat } from '../svg.ts';

const UPHOLSTERY = [
  ['#2b3036', '#5b646d'],
  ['#23272b', '#8c2a24'],
  ['#6f5a45', '#a58a6c'],
] as const;

/** A front seat; the finish is the upholstery, bolsters and centre. */
export const butaca: Piece = (finish) => {
  const [edge, center] = choose(UPHOLSTERY, finish);
  return {
    defs: `${lineal('tela', enamel(edge))}${lineal('center', enamel(center))}`,
    shadow: { cx: 206, cy: 274, rx: 120, ry: 13 },
    body: `<path d="M120 250h176l8 18H112z" fill="url(#oscuro)"/><path d="M112 262h196v8H112z" fill="url(#metal)"/><path d="M126 268h14v8h-14zM280 268h14v8h-14z" fill="#14181c"/>
      ${HEADRESTS}<path d="M132 74q4-26 32-28h76q28 2 32 28l14 112q2 22-20 24H138q-22-2-20-24z" fill="url(#tela)"/>
      <path d="M138 76q4-22 27-24h74q23 2 27 24l4 34" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="3" stroke-linecap="round"/>
      <path d="M166 66h72q6 0 7 6l13 116H146l13-116q1-6 7-6z" fill="url(#center)"/><g fill="none" stroke="#000" stroke-opacity=".3" stroke-width="2.500">${repeat(5, (i) => `<path d="M${158 - i * 2.4} ${86 + i * 21}h${88 + i * 4.8}"/>`)}</g>
      <g fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.500">${repeat(5, (i) => `<path d="M${158 - i * 2.4} ${88.5 + i * 21}h${88 + i * 4.8}"/>`)}</g>
      <path d="M160 70 146 190M244 70l14 120" stroke="#e9edf0" stroke-opacity=".5" stroke-width="1.300" stroke-dasharray="4 3"/>
      <path d="M120 206q12 10 82 10t82-10" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="8"/>
      <path d="M98 226q6-30 42-32h126q36 2 42 32l4 16q2 18-20 18H114q-22 0-20-18z" fill="url(#tela)"/><path d="M104 224q8-24 38-25h122q30 1 38 25" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="3" stroke-linecap="round"/>
      <path d="M150 200h106q10 0 13 10l8 26q3 10-8 10H137q-11 0-8-10l8-26q3-10 13-10z" fill="url(#center)"/>
      <path d="M140 214h126M134 230h138" stroke="#000" stroke-opacity=".3" stroke-width="2.500"/><path d="M140 216.500h126M134 232.500h138" stroke="#fff" stroke-opacity=".16" stroke-width="1.500"/>${LEVER}`,
  };
};

const HEADRESTS = `<path d="M180 30v24M224 30v24" stroke="#aeb4b9" stroke-width="6"/><path d="M164 18q2-12 18-12h42q16 0 18 12l2 12q1 10-12 10h-58q-13 0-12-10z" fill="url(#tela)"/>
  <path d="M170 16q4-6 14-6h38q10 0 14 6" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="2.500" stroke-linecap="round"/>`;

const LEVER = `<path d="M292 196q18 2 20 22l2 22q0 10-10 10h-12q-8 0-8-10l-2-34q0-10 10-10z" fill="url(#oscuro)"/><circle cx="298" cy="220" r="10" fill="#3a4046"/><circle cx="298" cy="219" r="7" fill="url(#metal-d)"/>`;
