import { choose, type Piece } from '../drawing.ts';
import { enamel } from '../materials.ts';
import { AXIS, around, lineal, point, radial, repeat, round, sector } from '../svg.ts';

const CX = 188;
const CY = 150;
const CALIPERS = [null, '#8b9298', '#b3211b'] as const;

/** A ventilated brake disc: finish 0 alone, 1 with a grey caliper, 2 with a red one. */
export const disco: Piece = (finish) => {
  const color = choose(CALIPERS, finish);
  return {
    defs: `${radial('campana', [
      [0, '#30363c'],
      [0.5, '#6f767d'],
      [0.8, '#c8ced2'],
      [1, '#5c636a'],
    ])}${lineal('mordaza', enamel(color ?? '#000000'), AXIS.diagonal)}<clipPath id="pista"><circle cx="${CX}" cy="${CY}" r="114"/></clipPath>`,
    shadow: { cx: 210, cy: 264, rx: 120, ry: 15 },
    body: `<circle cx="${CX + 8}" cy="${CY + 6}" r="114" fill="#1b2025"/>${slots()}
      <circle cx="${CX}" cy="${CY}" r="114" fill="#8b9298"/><g clip-path="url(#pista)">${highlights()}${grooves()}</g>
      <circle cx="${CX}" cy="${CY}" r="113" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.500"/>
      <g fill="#22272c">${holes()}</g>${hub()}${color ? CALIPER : ''}`,
  };
};

function slots(): string {
  return around(64, (degrees) => {
    const [a, b] = [point(CX + 3, CY + 2, 113, degrees), point(CX + 7, CY + 5, 113, degrees)];
    return `<path d="M${a}L${b}" stroke="#565d64" stroke-width="2.400"/>`;
  });
}

/** The light of a turned face runs from the centre outwards, in opposite pairs. */
function highlights(): string {
  const spokes = [
    [-60, 26, 0.55],
    [120, 26, 0.5],
    [-10, 10, 0.25],
    [170, 10, 0.25],
    [50, 14, 0.12],
  ] as const;
  return spokes
    .map(([degrees, width, opacity]) => {
      const cradle = sector(CX, CY, 114, 1, degrees - width / 2, degrees + width / 2);
      return `<path d="${cradle}" fill="#fff" opacity="${opacity}" filter="url(#difuso)"/>`;
    })
    .join('');
}

function grooves(): string {
  const ring = (i: number) => `<circle cx="${CX}" cy="${CY}" r="${round(60 + i * 3.4)}"/>`;
  return `<g fill="none" stroke="#20262b" stroke-opacity=".13">${repeat(16, ring)}</g>`;
}

function holes(): string {
  return around(36, (degrees, i) => {
    const row = i % 3;
    const [x, y] = point(CX, CY, 66 + row * 15, degrees + row * 4);
    return `<circle cx="${x}" cy="${y}" r="3.600"/>`;
  });
}

function hub(): string {
  const screws = around(
    5,
    (degrees) => {
      const [x, y] = point(CX, CY, 27, degrees);
      return `<circle cx="${x}" cy="${y}" r="5.400" fill="#14181c"/><circle cx="${x}" cy="${y + 0.8}" r="5.400" fill="none" stroke="#fff" stroke-opacity=".35"/>`;
    },
    -90,
  );
  return `<circle cx="${CX}" cy="${CY}" r="54" fill="#3a4046"/><circle cx="${CX}" cy="${CY}" r="50" fill="url(#campana)"/>
    <circle cx="${CX}" cy="${CY}" r="38" fill="url(#metal-d)"/><circle cx="${CX}" cy="${CY}" r="14" fill="#12161a"/>
    <circle cx="${CX}" cy="${CY}" r="14" fill="none" stroke="#d9dee2" stroke-opacity=".6" stroke-width="2"/>${screws}`;
}

const CALIPER = `<path d="M232 36c42 14 74 50 82 98 2 12-5 20-16 21l-25 2c-9 1-15-5-17-14-5-23-19-42-40-53-8-4-12-12-9-21l7-22c3-9 9-13 18-11z" fill="url(#mordaza)"/>
  <path d="M236 44c36 13 62 44 70 86" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"/>
  <circle cx="252" cy="80" r="9" fill="#15191d" opacity=".75"/><circle cx="284" cy="118" r="9" fill="#15191d" opacity=".75"/>`;
