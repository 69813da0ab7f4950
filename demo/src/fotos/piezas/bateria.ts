import { choose, type Piece } from '../drawing.ts';
import { lineal } from '../svg.ts';

const LABELS = [
  ['#0f4d8f', '#f0a51e'],
  ['#9c1d1a', '#e9edf0'],
  ['#1c6b46', '#f2d648'],
] as const;

/** A 12 V battery; the finish is the colour of its label. */
export const bateria: Piece = (finish) => {
  const [color, band] = choose(LABELS, finish);
  return {
    defs: `${lineal('caja', [
      [0, '#3a4149'],
      [0.5, '#1d2227'],
      [1, '#0c0f12'],
    ])}${lineal('papel-etiqueta', [
      [0, '#d7dde1'],
      [1, '#98a2aa'],
    ])}`,
    shadow: { cx: 205, cy: 250, rx: 152, ry: 16 },
    body: `<g transform="translate(14 2) scale(.92)"><path d="M60 104 96 74h226l30 30z" fill="#505861"/><path d="M60 104 96 74h226l30 30z" fill="none" stroke="#8a939c" stroke-opacity=".5"/>
      <rect x="56" y="102" width="300" height="148" rx="6" fill="url(#caja)"/><rect x="56" y="102" width="300" height="20" rx="4" fill="#5a636c"/><path d="M58 123h296" stroke="#000" stroke-opacity=".4" stroke-width="2"/>
      <rect x="78" y="138" width="256" height="88" rx="4" fill="url(#papel-etiqueta)"/><path d="M78 138h86l-34 88H78z" fill="${color}"/><path d="M164 138h14l-34 88h-14z" fill="${band}"/>
      <path d="M196 160h112M196 176h78M196 204h40" stroke="#27303a" stroke-width="7" stroke-linecap="round" opacity=".75"/>
      <path d="M110 158l-16 26h14l-8 24" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>
      <rect x="98" y="58" width="34" height="34" rx="6" fill="url(#metal-h)"/><ellipse cx="115" cy="60" rx="17" ry="6" fill="#e3e7ea"/>
      <rect x="282" y="58" width="34" height="34" rx="6" fill="#8d2019"/><ellipse cx="299" cy="60" rx="17" ry="6" fill="#d64334"/>
      <path d="M170 92h74" stroke="#1a1e23" stroke-width="8" stroke-linecap="round"/></g>`,
  };
};
