import { choose, type Piece } from '../drawing.ts';
import { fixedAxis, lineal, mix, repeat } from '../svg.ts';

const SPRINGS = ['#f0a51e', '#c32a20', '#2f6fb8', '#3b434b'] as const;

/** A shock absorber with its coil spring; the finish is the spring's colour. */
export const amortiguador: Piece = (finish) => {
  const color = choose(SPRINGS, finish);
  const coil = lineal(
    'espira',
    [
      [0, mix(color, '#ffffff', 0.45)],
      [0.35, color],
      [0.7, mix(color, '#1a0d04', 0.35)],
      [1, mix(color, '#0b0603', 0.72)],
    ],
    fixedAxis(0, 100, 0, 200),
  );
  return {
    defs: coil,
    shadow: { cx: 205, cy: 240, rx: 155, ry: 17 },
    body: `<g transform="translate(16 8) scale(.92) rotate(-17 200 150)">
      <rect x="18" y="140" width="90" height="20" rx="4" fill="url(#metal)"/><rect x="6" y="134" width="24" height="32" rx="7" fill="url(#oscuro)"/>
      <path d="M10 141h16M10 148h16M10 155h16" stroke="#000" stroke-opacity=".5" stroke-width="1.500"/>
      <circle cx="378" cy="150" r="21" fill="url(#oscuro)"/><circle cx="378" cy="150" r="10" fill="#c3c9ce"/><circle cx="378" cy="150" r="5" fill="#15191d"/>
      <rect x="190" y="126" width="176" height="48" rx="10" fill="url(#oscuro)"/><rect x="190" y="131" width="176" height="6" rx="3" fill="#fff" opacity=".28"/>
      <g fill="none" stroke-linecap="round">${repeat(8, behind)}</g><rect x="110" y="137" width="120" height="26" fill="url(#metal)"/>
      <g fill="none" stroke-linecap="round">${repeat(9, front)}</g>
      <rect x="104" y="92" width="20" height="116" rx="8" fill="url(#metal)"/><rect x="332" y="96" width="18" height="108" rx="8" fill="url(#metal)"/></g>`,
  };
};

function behind(i: number): string {
  const x = 150 + i * 23;
  return `<path d="M${x - 4} 194L${x + 16} 106" stroke="#11151a" stroke-width="13" opacity=".9"/>`;
}

function front(i: number): string {
  const x = 134 + i * 23;
  return `<path d="M${x} 106C${x - 14} 120 ${x + 4} 178 ${x + 19} 194" stroke="url(#espira)" stroke-width="12.500"/>
    <path d="M${x - 2} 112C${x - 10} 126 ${x + 2} 160 ${x + 10} 176" stroke="#fff" stroke-opacity=".45" stroke-width="2.400"/>`;
}
