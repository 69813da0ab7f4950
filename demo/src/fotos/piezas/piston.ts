import { choose, type Piece } from '../drawing.ts';

const SLEEVES = ['url(#metal-h)', 'url(#fundicion-h)'] as const;

/** A piston with rings, pin and connecting rod: finish 0 polished, 1 cast aluminium. */
export const piston: Piece = (finish) => ({
  defs: '',
  shadow: { cx: 205, cy: 268, rx: 105, ry: 12 },
  body: `<g transform="translate(12 -2) scale(.94)"><path d="M176 176h56l14 62h-84z" fill="url(#metal-d)"/>
    <circle cx="204" cy="250" r="40" fill="url(#metal-d)"/><circle cx="204" cy="250" r="25" fill="#14181c"/>
    <circle cx="204" cy="250" r="25" fill="none" stroke="#f1f3f4" stroke-opacity=".6" stroke-width="3"/>
    <path d="M160 240h88" stroke="#14181c" stroke-opacity=".5" stroke-width="2"/><circle cx="167" cy="250" r="6" fill="#3a4046"/><circle cx="241" cy="250" r="6" fill="#3a4046"/>
    <path d="M192 178l-10 48M216 178l10 48" stroke="#22272c" stroke-opacity=".6" stroke-width="5"/>
    <path d="M112 62v118c0 18 34 28 60 28l6-26h52l6 26c26 0 60-10 60-28V62z" fill="${choose(SLEEVES, finish)}"/>
    <path d="M112 78c20 22 164 22 184 0M112 94c20 22 164 22 184 0M112 112c20 22 164 22 184 0" fill="none" stroke="#191d21" stroke-width="6.500"/>
    <path d="M112 82c20 22 164 22 184 0M112 98c20 22 164 22 184 0M112 116c20 22 164 22 184 0" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.600"/>
    <ellipse cx="204" cy="62" rx="92" ry="25" fill="#c6ccd1"/><ellipse cx="204" cy="62" rx="92" ry="25" fill="url(#metal-d)" opacity=".7"/>
    <ellipse cx="176" cy="58" rx="26" ry="8" fill="#2c3237" opacity=".55"/><ellipse cx="236" cy="64" rx="26" ry="8" fill="#2c3237" opacity=".55"/>
    <circle cx="204" cy="164" r="19" fill="#181c20"/><circle cx="204" cy="164" r="14" fill="url(#metal)"/><circle cx="204" cy="164" r="7" fill="#0d1013"/></g>`,
});
