import { choose, type Piece } from '../drawing.ts';
import { repeat } from '../svg.ts';

/** Finish 0 is bright steel, 1 has run some winters. */
const RUSTS = [0, 0.34] as const;

/** A rear silencer with its inlet, tail pipe and hangers. */
export const silenciador: Piece = (finish) => {
  const rust = choose(RUSTS, finish);
  return {
    defs: '',
    shadow: { cx: 200, cy: 246, rx: 150, ry: 15 },
    body: `<g transform="translate(22 4) scale(.9)"><path d="M-10 96C40 90 60 140 100 146" fill="none" stroke="#2a2f34" stroke-width="36"/>
      <path d="M-10 92C40 86 60 136 100 142" fill="none" stroke="#8b9197" stroke-width="26"/><path d="M-10 86C42 80 62 130 100 136" fill="none" stroke="#eef1f2" stroke-width="6"/>
      <ellipse cx="-8" cy="94" rx="8" ry="19" fill="#11151a" stroke="#c2c8cc" stroke-width="3"/>
      <path d="M150 88V66h26v22M226 88V66h26v22" fill="none" stroke="#2d3338" stroke-width="9"/>
      <rect x="310" y="172" width="86" height="40" rx="6" fill="url(#tubo)"/><ellipse cx="394" cy="192" rx="9" ry="20" fill="#0d1013" stroke="#c9ced2" stroke-width="3"/>
      <rect x="78" y="88" width="244" height="136" rx="46" fill="url(#tubo)"/>
      <path d="M116 88c-18 20-18 116 0 136M284 88c18 20 18 116 0 136" fill="none" stroke="#15191d" stroke-opacity=".55" stroke-width="4"/>
      <path d="M121 90c-18 20-18 112 0 132M289 90c18 20 18 112 0 132" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>
      <rect x="78" y="88" width="244" height="136" rx="46" fill="#7a3d14" opacity="${rust}"/><g fill="#5c2a0b" opacity="${rust}">${repeat(9, stain)}</g>
      <rect x="166" y="138" width="72" height="26" rx="3" fill="#000" opacity=".16"/><path d="M176 147h52M176 155h34" stroke="#fff" stroke-opacity=".5" stroke-width="2.500"/></g>`,
  };
};

function stain(i: number): string {
  return `<ellipse cx="${110 + ((i * 67) % 190)}" cy="${182 + ((i * 11) % 34)}" rx="${9 + ((i * 5) % 14)}" ry="${3 + (i % 4)}"/>`;
}
