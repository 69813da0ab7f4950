import { choose, type Piece } from '../drawing.ts';
import { lineal, mix, repeat } from '../svg.ts';

const CANS = [
  ['#e3e6e8', '#c32a20'],
  ['#1f4f8c', '#f2d648'],
  ['#d9731a', '#14181c'],
] as const;

/** A spin-on oil filter, standing on its gasket; the finish is the colour of the can and of its band. */
export const filtro: Piece = (finish) => {
  const [can, banda] = choose(CANS, finish);
  return {
    defs: lineal('tapa', [
      [0, mix(can, '#ffffff', 0.4)],
      [1, mix(can, '#000000', 0.3)],
    ]),
    shadow: { cx: 208, cy: 252, rx: 104, ry: 16 },
    body: `<path d="M118 222v18a82 21 0 0 0 164 0v-18z" fill="#0d1013"/><path d="M118 214v14a82 21 0 0 0 164 0v-14z" fill="url(#metal-h)"/>
      <path d="M120 96v122a80 20 0 0 0 160 0V96z" fill="${can}"/><path d="M120 132a80 19 0 0 0 160 0v58a80 19 0 0 1-160 0z" fill="${banda}"/>
      <path d="M120 126a80 19 0 0 0 160 0M120 196a80 19 0 0 0 160 0" fill="none" stroke="${banda}" stroke-width="3"/>
      <path d="M200 160c11 13 16 20 16 27a16 16 0 0 1-32 0c0-7 5-14 16-27z" fill="#fff" opacity=".92"/><path d="M191 188a9 9 0 0 0 8 8" fill="none" stroke="${banda}" stroke-width="2.500" stroke-linecap="round"/>
      <path d="M120 96v122a80 20 0 0 0 160 0V96z" fill="url(#volumen)"/><path d="M132 50 120 96a80 19 0 0 0 160 0l-12-46z" fill="${can}"/><path d="M132 50 120 96a80 19 0 0 0 160 0l-12-46z" fill="url(#volumen)"/>
      ${repeat(17, facet)}<ellipse cx="200" cy="50" rx="68" ry="16" fill="url(#tapa)"/><ellipse cx="200" cy="51" rx="54" ry="11" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2"/>
      <ellipse cx="200" cy="49" rx="66" ry="14.500" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.500"/>
      <path d="M120 97a80 19 0 0 0 160 0" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"/><path d="M120 99.500a80 19 0 0 0 160 0" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.500"/>`,
  };
};

/** The grip's flutes: straight lines between the top's ellipse and the shoulder's. */
function facet(i: number): string {
  const angle = (Math.PI * (i + 0.5)) / 17;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const line = (dx: number) =>
    `M${(200 - 68 * c + dx).toFixed(1)} ${(50 + 16 * s).toFixed(1)}L${(200 - 80 * c + dx).toFixed(1)} ${(95 + 19 * s).toFixed(1)}`;
  return `<path d="${line(0)}" stroke="#000" stroke-opacity=".3" stroke-width="2.200"/><path d="${line(2.4)}" stroke="#fff" stroke-opacity=".3" stroke-width="1.400"/>`;
}
