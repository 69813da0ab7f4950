import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { componer } from './escena.ts';
import { fotografiar } from './fotografo.ts';
import { type NombreDePieza, PIEZAS } from './piezas.ts';
import { albumesDe, type Toma } from './tomas.ts';

const nombres = Object.keys(PIEZAS) as NombreDePieza[];
const tomas = nombres.flatMap((nombre) => albumesDe(nombre).flat());
const svgDe = (toma: Toma) => componer(PIEZAS[toma.pieza](toma.acabado), toma.fondo, toma.luz, toma.encuadre);
const portada = (nombre: NombreDePieza) => albumesDe(nombre)[0]?.[0] as Toma;

test('eighty shots of twenty-one parts, all different', () => {
  expect(nombres).toHaveLength(21);
  expect(new Set(tomas.map(svgDe)).size).toBe(80);
});

test.each(nombres)('%s: every gradient, filter and clip that is used is there, and nothing is broken', (nombre) => {
  for (const svg of albumesDe(nombre).flat().map(svgDe)) {
    const definidos = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const usados = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(usados.filter((id) => !definidos.has(id))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('a photo is a JPEG of 1600 × 1200, the same bytes each time, with something to see', async () => {
  const [una, otra] = await Promise.all([fotografiar(portada('disco')), fotografiar(portada('disco'))]);
  const huella = (foto: Buffer) => createHash('sha256').update(foto).digest('hex');
  expect(huella(una)).toBe(huella(otra));
  expect(await sharp(una).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
  const { entropy } = await sharp(una).stats();
  expect(entropy).toBeGreaterThan(5);
});
