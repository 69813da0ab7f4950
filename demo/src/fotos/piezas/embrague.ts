import type { Piece } from '../drawing.ts';
import { around, gear, lineal, point, radial, sector } from '../svg.ts';

const [PX, PY] = [238, 130];
const [DX, DY] = [164, 162];

/** A clutch kit, pressure plate behind and disc in front: finish 0 new, 1 a worn lining. */
export const embrague: Piece = (finish) => ({
  defs: `${radial('forro', [
    [0.6, finish % 2 === 1 ? '#4a4440' : '#6d5f50'],
    [0.85, finish % 2 === 1 ? '#2f2b29' : '#8a7863'],
    [1, '#3b342d'],
  ])}${lineal('espiral', [
    [0, '#4f8fc9'],
    [0.5, '#1f4f8c'],
    [1, '#0f2946'],
  ])}`,
  shadow: { cx: 205, cy: 262, rx: 140, ry: 15 },
  body: `<g transform="translate(2 -2)">${plato()}<circle cx="${DX + 4}" cy="${DY + 8}" r="96" fill="#000" opacity=".4" filter="url(#difuso)"/>${disco()}</g>`,
});

function plato(): string {
  const fingers = around(
    18,
    (g) =>
      `<path d="${sector(PX, PY, 66, 26, g - 8, g + 8)}" fill="url(#metal-d)" stroke="#14181c" stroke-width="1.500"/>`,
  );
  const screws = around(6, (g) => {
    const [x, y] = point(PX, PY, 94, g + 20);
    return `<circle cx="${x}" cy="${y}" r="13" fill="url(#metal-d)"/><circle cx="${x}" cy="${y}" r="5" fill="#11151a"/>`;
  });
  return `<circle cx="${PX + 8}" cy="${PY + 6}" r="96" fill="#1b2025"/>${screws}<circle cx="${PX}" cy="${PY}" r="95" fill="url(#fundicion-d)"/>
    <circle cx="${PX}" cy="${PY}" r="94" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.500"/><circle cx="${PX}" cy="${PY}" r="74" fill="#23292e"/>${fingers}<circle cx="${PX}" cy="${PY}" r="22" fill="#0d1013"/>`;
}

function disco(): string {
  const slots = around(
    20,
    (g) => `<path d="M${point(DX, DY, 64, g)}L${point(DX, DY, 97, g + 3)}" stroke="#1c1815" stroke-width="3.500"/>`,
  );
  const rivets = around(20, (g, i) => {
    const [x, y] = point(DX, DY, i % 2 ? 73 : 88, g + 9);
    return `<circle cx="${x}" cy="${y}" r="3.200" fill="#1c1815"/><circle cx="${x}" cy="${y + 0.6}" r="2.100" fill="#c98d4a"/>`;
  });
  return `<circle cx="${DX + 3}" cy="${DY + 4}" r="98" fill="#15181b"/><circle cx="${DX}" cy="${DY}" r="98" fill="url(#forro)"/>${slots}${rivets}
    <circle cx="${DX}" cy="${DY}" r="97" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="1.500"/><circle cx="${DX}" cy="${DY}" r="63" fill="#22272c"/><circle cx="${DX}" cy="${DY}" r="60" fill="url(#metal-d)"/>
    <circle cx="${DX}" cy="${DY}" r="60" fill="none" stroke="#14181c" stroke-opacity=".5" stroke-width="2"/>${around(6, spring)}
    <circle cx="${DX}" cy="${DY}" r="25" fill="#2b3035"/><circle cx="${DX}" cy="${DY}" r="22" fill="url(#metal)"/><path d="${gear(DX, DY, 15, 12, 18)}" fill="#0d1013"/>`;
}

function spring(degrees: number): string {
  return `<g transform="rotate(${degrees + 15} ${DX} ${DY}) translate(${DX} ${DY - 43})"><rect x="-17" y="-10" width="34" height="20" rx="6" fill="#0d1013"/><rect x="-15" y="-7" width="30" height="14" rx="3" fill="url(#espiral)"/>
    <path d="M-10-7l4 14M-3-7l4 14M4-7l4 14M11-7l2 14" stroke="#081421" stroke-width="2.400"/></g>`;
}
