import type { Piece } from '../drawing.ts';
import { around, lineal, point, radial, repeat, sector } from '../svg.ts';

const [FX, FY] = [184, 154];
const RADIO = 92;

/** An alternator with its pulley: finish 0 new, 1 rebuilt (darker casting). */
export const alternador: Piece = (finish) => ({
  defs: `${radial('cobre', [
    [0.3, '#7a3a10'],
    [0.75, '#d98a45'],
    [1, '#6b3210'],
  ])}${lineal(
    'tapa',
    finish % 2 === 1
      ? [
          [0, '#a7abad'],
          [0.5, '#74797d'],
          [1, '#3b4045'],
        ]
      : [
          [0, '#e6e7e5'],
          [0.5, '#abafb1'],
          [1, '#5d6266'],
        ],
  )}`,
  shadow: { cx: 210, cy: 266, rx: 122, ry: 14 },
  body: `${ears(FX + 44, FY - 12, '#565c61')}${background()}${ears(FX, FY, 'url(#tapa)')}<circle cx="${FX}" cy="${FY}" r="${RADIO}" fill="url(#tapa)"/>
    <circle cx="${FX}" cy="${FY}" r="${RADIO - 1}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>${windows()}${screws()}${pulley()}`,
});

/** The rear cover, the laminated stator and the length of the body, from back to front. */
function background(): string {
  const layer = (i: number) => {
    const advance = (7 - i) * 6;
    const color = i === 3 || i === 4 ? '#2b3035' : i % 2 ? '#6d7378' : '#858b90';
    return `<circle cx="${FX + advance}" cy="${FY - advance * 0.27}" r="${i === 3 || i === 4 ? RADIO + 2 : RADIO}" fill="${color}"/>`;
  };
  return `${repeat(7, layer)}<path d="M${FX + 74} ${FY - 98}l24-10 10 16-18 14z" fill="#1b2025"/><path d="M${FX + 86} ${FY - 108}v-14h10v18z" fill="url(#metal-h)"/>`;
}

function ears(cx: number, cy: number, fill: string): string {
  return `<path d="M${cx - 30} ${cy - 70}l8-42q6-16 22-16t22 16l8 42z" fill="${fill}"/><circle cx="${cx}" cy="${cy - 110}" r="9" fill="#14181c"/><circle cx="${cx}" cy="${cy - 110}" r="9" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.500"/>
    <path d="M${cx - 34} ${cy + 70}l10 34q6 12 24 12t24-12l10-34z" fill="${fill}"/><circle cx="${cx}" cy="${cy + 98}" r="9" fill="#14181c"/><circle cx="${cx}" cy="${cy + 98}" r="9" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.500"/>`;
}

function windows(): string {
  const gap = (degrees: number) => {
    const window = sector(FX, FY, 78, 54, degrees - 7.5, degrees + 7.5);
    return `<path d="${window}" fill="url(#cobre)" stroke="#14181c" stroke-width="3.500" stroke-linejoin="round"/>`;
  };
  const wire = (degrees: number) =>
    `<path d="M${point(FX, FY, 56, degrees)}L${point(FX, FY, 76, degrees + 2)}" stroke="#3d1c08" stroke-opacity=".7"/>`;
  return `${around(18, gap)}${around(72, wire)}<circle cx="${FX}" cy="${FY}" r="49" fill="#3a4046"/><circle cx="${FX}" cy="${FY}" r="46" fill="url(#tapa)"/>`;
}

function screws(): string {
  return around(4, (degrees) => {
    const [x, y] = point(FX, FY, 84, degrees + 45);
    return `<circle cx="${x}" cy="${y}" r="6.500" fill="#22272c"/><circle cx="${x}" cy="${y}" r="5" fill="url(#metal-d)"/><path d="M${x - 3} ${y}h6" stroke="#14181c" stroke-width="1.500"/>`;
  });
}

function pulley(): string {
  const canal = (i: number) => {
    const advance = i * 2.6;
    return `<circle cx="${FX - advance}" cy="${FY + advance * 0.4}" r="${i % 2 ? 37 : 41}" fill="${i % 2 ? '#14181c' : '#8d9399'}"/>`;
  };
  const [x, y] = [FX - 24, FY + 9.6];
  return `<circle cx="${FX + 2}" cy="${FY + 8}" r="43" fill="#000" opacity=".4"/>${repeat(9, canal)}<circle cx="${x}" cy="${y}" r="41" fill="url(#metal-d)"/><circle cx="${x}" cy="${y}" r="40" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.500"/>
    <circle cx="${x}" cy="${y}" r="27" fill="#2b3035"/><circle cx="${x}" cy="${y}" r="24" fill="url(#metal)"/><path d="M${[0, 60, 120, 180, 240, 300].map((g) => point(x, y, 14, g)).join('L')}Z" fill="url(#metal-d)" stroke="#22272c" stroke-width="1.500"/><circle cx="${x}" cy="${y}" r="6" fill="#14181c"/>`;
}
