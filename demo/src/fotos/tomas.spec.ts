import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { DRAWINGS, type PieceName } from './drawings.ts';
import { photograph } from './photographer.ts';
import { compose } from './scene.ts';
import { albumsOf, type Shot } from './tomas.ts';

const nombres = Object.keys(DRAWINGS) as PieceName[];
const tomas = nombres.flatMap((nombre) => albumsOf(nombre).flat());
const svgOf = (shot: Shot) => compose(DRAWINGS[shot.piece](shot.finish), shot.background, shot.luz, shot.framing);
const portada = (nombre: PieceName) => albumsOf(nombre)[0]?.[0] as Shot;

test('eighty shots of twenty-one parts, all different', () => {
  expect(nombres).toHaveLength(21);
  expect(new Set(tomas.map(svgOf)).size).toBe(80);
});

test.each(nombres)('%s: every gradient, filter and clip that is used is there, and nothing is broken', (nombre) => {
  for (const svg of albumsOf(nombre).flat().map(svgOf)) {
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('a photo is a JPEG of 1600 × 1200, the same bytes each time, with something to see', async () => {
  const [one, other] = await Promise.all([photograph(portada('disco')), photograph(portada('disco'))]);
  const huella = (foto: Buffer) => createHash('sha256').update(foto).digest('hex');
  expect(huella(one)).toBe(huella(other));
  expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
  const { entropy } = await sharp(one).stats();
  expect(entropy).toBeGreaterThan(5);
});
