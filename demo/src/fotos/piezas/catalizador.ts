import { choose, type Piece } from '../drawing.ts';
import { repeat } from '../svg.ts';

/** Finish 0 is bright, 1 has the straw and blue of heat. */
const HEATS = [0, 0.42] as const;

/** A catalytic converter with its flange, cones and probe. */
export const catalizador: Piece = (finish) => {
  const calor = choose(HEATS, finish);
  return {
    defs: '',
    shadow: { cx: 205, cy: 242, rx: 160, ry: 15 },
    body: `<g transform="rotate(-8 200 150)"><rect x="20" y="132" width="62" height="38" fill="url(#tubo)"/><rect x="322" y="132" width="60" height="38" fill="url(#tubo)"/><ellipse cx="381" cy="151" rx="8" ry="19" fill="#0d1013" stroke="#c2c8cc" stroke-width="3"/>
      <path d="M78 132l46-40v118l-46-40zM326 132l-46-40v118l46-40z" fill="url(#tubo)"/><path d="M84 128v46M320 128v46" stroke="#14181c" stroke-opacity=".45" stroke-width="3"/>
      <path d="M78 132l46-40v118l-46-40z" fill="#8a5a1c" opacity="${calor}"/><path d="M20 132h62v38H20z" fill="#4a3d6b" opacity="${calor}"/>
      <rect x="118" y="86" width="168" height="130" rx="22" fill="url(#tubo)"/><g fill="none">${repeat(5, rib)}</g>
      <rect x="118" y="86" width="168" height="130" rx="22" fill="#8a5a1c" opacity="${calor * 0.6}"/>
      <rect x="172" y="136" width="60" height="28" rx="3" fill="#000" opacity=".2"/><path d="M180 145h44M180 154h26" stroke="#fff" stroke-opacity=".6" stroke-width="2.500"/>${FLANGE}${PROBE}</g>`,
  };
};

function rib(i: number): string {
  const x = 142 + i * 30;
  return `<path d="M${x} 87c-10 30-10 98 0 128" stroke="#15191d" stroke-opacity=".5" stroke-width="4"/><path d="M${x + 4} 87c-10 30-10 98 0 128" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`;
}

const FLANGE = `<path d="M12 98q10-8 20 0l4 18v70l-4 18q-10 8-20 0l-4-18v-70z" fill="#14181c" transform="translate(4 2)"/><path d="M12 98q10-8 20 0l4 18v70l-4 18q-10 8-20 0l-4-18v-70z" fill="url(#metal)"/>
  <ellipse cx="22" cy="108" rx="5" ry="7" fill="#0d1013"/><ellipse cx="22" cy="194" rx="5" ry="7" fill="#0d1013"/><ellipse cx="20" cy="151" rx="9" ry="20" fill="#0d1013"/>`;

const PROBE = `<path d="M88 124l-12-22 16-9 12 22z" fill="url(#metal-d)"/><path d="M78 96l-12-24 10-6 14 24z" fill="url(#tubo-h)"/><path d="M70 68C56 40 92 26 128 40s64 8 92-8" fill="none" stroke="#14181c" stroke-width="5" stroke-linecap="round"/>
  <path d="M69 67C57 42 92 27 128 39" fill="none" stroke="#5a6169" stroke-width="1.500"/><rect x="216" y="20" width="26" height="18" rx="4" fill="#39424b" transform="rotate(-28 229 29)"/>`;
