/** Draws the favicon and the app icons from the logo's strokes into src/marca. Usage: npm run marca -w @fluxpartes/ui */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const OUT = new URL('../src/marca/', import.meta.url);
const INK = '#eef3f7';
const ARM = '#ffb23f';
const GROUND = ['#1b2633', '#070a10'];

/** The strokes of logo.tsx on their 48 grid. */
const logo = (ink, arm) => `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path stroke="${ink}" stroke-width="3.6" d="M11.1 11.71 14 6.7h20l2.9 5.01M41.1 18.99 44 24 34 41.3h-5.8M19.8 41.3H14L4 24l2.9-5.01"/>
<path stroke="${arm}" stroke-width="4.4" d="M19.1 21.17 8.6 15.1M28.9 21.17 39.4 15.1M24 29.7V41.8"/>
<circle cx="24" cy="24" r="5.2" stroke="${arm}" stroke-width="3.4"/></g>`;

/** The outline follows the browser's own theme; the arms keep to the ember that reads on both. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><title>FluxPartes</title><style>:root{--ink:#10171e;--arm:#b34700}@media(prefers-color-scheme:dark){:root{--ink:${INK};--arm:${ARM}}}</style>${logo('var(--ink)', 'var(--arm)')}</svg>
`;

/** `share` is how much of the side the logo takes: a maskable icon keeps to the inner 80 % circle. */
function icon(radius, share) {
  const scale = (512 * share) / 48;
  const offset = (512 - 48 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${GROUND[0]}"/><stop offset="1" stop-color="${GROUND[1]}"/></linearGradient></defs><rect width="512" height="512" rx="${radius}" fill="url(#g)"/><g transform="translate(${offset} ${offset}) scale(${scale})">${logo(INK, ARM)}</g></svg>`;
}

const FILES = [
  { name: 'icono-192.png', svg: icon(112, 0.66), size: 192 },
  { name: 'icono-512.png', svg: icon(112, 0.66), size: 512 },
  { name: 'icono-maskable-192.png', svg: icon(0, 0.54), size: 192 },
  { name: 'icono-maskable-512.png', svg: icon(0, 0.54), size: 512 },
  { name: 'apple-touch-icon.png', svg: icon(0, 0.62), size: 180 },
];

await writeFile(new URL('favicon.svg', OUT), favicon);
for (const { name, svg, size } of FILES) {
  const png = await sharp(Buffer.from(svg)).resize(size, size).png({ palette: true, effort: 10 }).toBuffer();
  await writeFile(new URL(name, OUT), png);
  process.stdout.write(`${name} ${png.length} bytes\n`);
}
