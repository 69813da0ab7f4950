import { choose, type Piece } from '../drawing.ts';
import { lineal, repeat, round, thickness } from '../svg.ts';

const BACKRESTS = ['#39424b', '#7c2420', '#1f4f8c'] as const;
const BACKREST =
  'M-118-14q2-10 12-9l10 1C-66-50 66-50 96-22l10-1q10-1 12 9l6 24q2 10-8 12l-10 2-6 26q-2 9-12 8l-10-2C46 34-46 34-78 56l-10 2q-10 1-12-8l-6-26-10-2q-10-2-8-12z';
const LINING = 'M-88-12C-58-40 58-40 88-12q3 3 2 8l-8 46q-2 7-9 5C44 26-44 26-73 47q-7 2-9-5l-8-46q-1-5 2-8z';

/** A pair of brake pads, one seen from the lining and one from its plate; the finish is the plate's enamel. */
export const pastillas: Piece = (finish) => ({
  defs: `${lineal('forro', [
    [0, '#8a8580'],
    [0.3, '#5d5955'],
    [1, '#2d2b2a'],
  ])}${lineal('chapa', [
    [0, '#ffffff', 0.42],
    [0.3, '#ffffff', 0.05],
    [1, '#000000', 0.5],
  ])}`,
  shadow: { cx: 205, cy: 250, rx: 150, ry: 17 },
  body: `<g transform="translate(216 100) rotate(-9) scale(1.14)">${plate(choose(BACKRESTS, finish))}${SELLO}</g>
    <path transform="translate(186 206) rotate(7) scale(1.2)" d="${BACKREST}" fill="#000" opacity=".45" filter="url(#difuso)"/>
    <g transform="translate(182 194) rotate(7) scale(1.2)">${plate(choose(BACKRESTS, finish))}${thickness(LINING, 5, 0.9, 1.9, '#1d1b1a')}
      <path d="${LINING}" fill="url(#forro)"/><path d="M-1-33h5v60h-5z" fill="#151413"/><path d="M4-33h2v60h-2z" fill="#fff" opacity=".18"/>
      <path d="M-86-12C-56-38 56-38 86-12" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2.500"/><g fill="#c9b9a4" opacity=".5">${repeat(46, grain)}</g></g>`,
});

function plate(color: string): string {
  return `${thickness(BACKREST, 3, 0.8, 2, '#11151a')}<path d="${BACKREST}" fill="${color}"/><path d="${BACKREST}" fill="url(#chapa)"/>
    <path d="M-114-12q2-7 9-6l12 2C-64-44 64-44 93-16l12-2q7-1 9 6" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.600"/>`;
}

/** The lining's metal grains, scattered the same way every time. */
function grain(i: number): string {
  const x = round(-76 + ((i * 61.8) % 152));
  const roof = Math.abs(x) / 6;
  return `<circle cx="${x}" cy="${round(-24 + roof + ((i * i * 7.3) % 44))}" r="${round(0.6 + (i % 4) * 0.35)}"/>`;
}

const SELLO = `<g fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"><path d="M-40-6h46M-40 4h28"/></g>
  <circle cx="44" cy="-2" r="10" fill="#0d1013" opacity=".6"/><circle cx="44" cy="-2" r="6" fill="url(#metal)"/><circle cx="-66" cy="4" r="10" fill="#0d1013" opacity=".6"/><circle cx="-66" cy="4" r="6" fill="url(#metal)"/>`;
