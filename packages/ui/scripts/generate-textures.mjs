/**
 * Rasterises the two textures of the page ground to small WebP tiles in src/tokens/textures.
 * Chromium paints them: librsvg's feTurbulence has no `stitchTiles` and leaves seams.
 * Usage: npm run texturas -w @fluxpartes/ui (CHROMIUM names the browser, /usr/bin/chromium by default).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const OUT = new URL('../src/tokens/textures/', import.meta.url);
const MAX_BYTES = 6_000;

const TEXTURES = [
  {
    name: 'grain',
    width: 90,
    height: 90,
    frequency: '.9',
    color: '0 0 0 0 .7 0 0 0 0 .8 0 0 0 0 .9 0 0 0 .22 -.06',
    opacity: '.55',
  },
  {
    name: 'brush',
    width: 700,
    height: 240,
    frequency: '.003 .75',
    color: '0 0 0 0 .25 0 0 0 0 .33 0 0 0 0 .42 0 0 0 .55 -.2',
    opacity: '.5',
    shrinks: [0.5, 0.25],
  },
];

function svgOf({ width, height, frequency, color, opacity }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="n"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" stitchTiles="stitch"/><feColorMatrix values="${color}"/></filter><rect width="${width}" height="${height}" filter="url(#n)" opacity="${opacity}"/></svg>`;
}

async function paint(browser, texture) {
  const { width, height } = texture;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>*{margin:0}</style>${svgOf(texture)}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** The best WebP under the limit. The brush hardly changes along x, so half or a quarter of its width is enough. */
async function encode(png, { name, width, height, shrinks = [1] }) {
  for (const shrink of shrinks) {
    for (let quality = 60; quality >= 5; quality -= 5) {
      const image = sharp(png).resize({ width: Math.round(width * shrink), height, fit: 'fill' });
      const webp = await image.webp({ quality, alphaQuality: quality, effort: 6 }).toBuffer();
      if (webp.length <= MAX_BYTES) return webp;
    }
  }
  throw new Error(`${name} does not fit in ${MAX_BYTES} bytes`);
}

await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
for (const texture of TEXTURES) {
  const webp = await encode(await paint(browser, texture), texture);
  await writeFile(new URL(`${texture.name}.webp`, OUT), webp);
  process.stdout.write(`${texture.name}.webp ${webp.length} bytes\n`);
}
await browser.close();
