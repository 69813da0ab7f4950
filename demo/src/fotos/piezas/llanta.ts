import { choose, type Piece } from '../drawing.ts';
import { AXIS, around, lineal, mix, point, radial } from '../svg.ts';

const ALLOYS = ['#c9ced2', '#4a5158', '#b08a4a'] as const;
const [CX, CY] = [196, 148];

/** An alloy wheel; finishes are silver, graphite and bronze; from finish 3 on it wears its tyre. */
export const llanta: Piece = (finish) => {
  const color = choose(ALLOYS, finish);
  const withCover = finish >= ALLOYS.length;
  const wheel = `${barrel()}${around(5, spoke, -90)}${edge()}${center()}`;
  return {
    defs: `${lineal(
      'aleacion',
      [
        [0, mix(color, '#ffffff', 0.6)],
        [0.35, color],
        [0.7, mix(color, '#05070a', 0.4)],
        [1, mix(color, '#ffffff', 0.15)],
      ],
      AXIS.diagonal,
    )}${radial('hueco', [
      [0.2, '#2b3035'],
      [0.7, '#0d1013'],
      [0.9, '#3a4046'],
      [1, '#14181c'],
    ])}${radial('goma', [
      [0.78, '#0d0f11'],
      [0.86, '#2c3136'],
      [0.93, '#1a1d20'],
      [1, '#08090a'],
    ])}`,
    shadow: { cx: 208, cy: 268, rx: 116, ry: 14 },
    body: withCover
      ? `${cover()}<g transform="translate(${CX} ${CY}) scale(.8) translate(${-CX} ${-CY})">${wheel}</g>`
      : wheel,
  };
};

function cover(): string {
  const taco = (g: number) =>
    `<path d="M${point(CX + 6, CY + 4, 117, g)}L${point(CX + 6, CY + 4, 124, g + 3)}" stroke="#000" stroke-width="3"/>`;
  return `<circle cx="${CX + 7}" cy="${CY + 5}" r="123" fill="#15181b"/>${around(60, taco)}<circle cx="${CX}" cy="${CY}" r="120" fill="url(#goma)"/>
    <circle cx="${CX}" cy="${CY}" r="112" fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="2"/><path d="M${point(CX, CY, 108, 205)}A108 108 0 0 1 ${point(CX, CY, 108, 300)}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="6" stroke-linecap="round"/>`;
}

function barrel(): string {
  return `<circle cx="${CX + 7}" cy="${CY + 5}" r="116" fill="#14181c"/><circle cx="${CX}" cy="${CY}" r="116" fill="url(#metal-d)"/><circle cx="${CX}" cy="${CY}" r="104" fill="url(#hueco)"/>
    <circle cx="${CX + 4}" cy="${CY + 3}" r="72" fill="none" stroke="#5a6169" stroke-opacity=".6" stroke-width="12"/><path d="M${CX + 36} ${CY - 78}q34 14 46 50l-22 6q-10-26-34-36z" fill="#8b9298" opacity=".8"/>`;
}

/** A double spoke that widens into the rim, with its lit edge. */
function spoke(degrees: number): string {
  return `<g transform="rotate(${degrees + 90} ${CX} ${CY})"><path d="M${CX - 15} ${CY - 20}L${CX - 32} ${CY - 106}h64L${CX + 15} ${CY - 20}z" fill="#0d1013" transform="translate(2 3)"/>
    <path d="M${CX - 15} ${CY - 20}L${CX - 32} ${CY - 107}h24L${CX - 3} ${CY - 34}h6L${CX + 8} ${CY - 107}h24L${CX + 15} ${CY - 20}z" fill="url(#aleacion)"/>
    <path d="M${CX - 14} ${CY - 24}L${CX - 30} ${CY - 104}M${CX + 9} ${CY - 104}L${CX + 4} ${CY - 36}" stroke="#fff" stroke-opacity=".6" stroke-width="1.800"/></g>`;
}

function edge(): string {
  return `<circle cx="${CX}" cy="${CY}" r="109" fill="none" stroke="url(#aleacion)" stroke-width="13"/><circle cx="${CX}" cy="${CY}" r="115" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="1.800"/>
    <circle cx="${CX}" cy="${CY}" r="102.500" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1.800"/>`;
}

function center(): string {
  const nuts = around(
    5,
    (g) => {
      const [x, y] = point(CX, CY, 21, g);
      return `<circle cx="${x}" cy="${y}" r="5" fill="#14181c"/><circle cx="${x}" cy="${y + 0.7}" r="3.200" fill="#aeb4b9"/>`;
    },
    -54,
  );
  return `<circle cx="${CX}" cy="${CY}" r="32" fill="url(#aleacion)"/><circle cx="${CX}" cy="${CY}" r="31" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.500"/>${nuts}
    <circle cx="${CX}" cy="${CY}" r="12" fill="#1b2025"/><circle cx="${CX}" cy="${CY}" r="10" fill="url(#metal-d)"/><path d="M${CX} ${CY - 5}l4.300 2.500v5L${CX} ${CY + 5}l-4.300-2.500v-5z" fill="#22272c"/>`;
}
