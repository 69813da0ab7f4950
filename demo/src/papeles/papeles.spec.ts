import sharp from 'sharp';
import { LOCALES } from '../plan/cuentas.ts';
import { certificadoDeEstudio, constanciaDeInscripcion } from './papeles.ts';
import { hojaPdf } from './pdf.ts';

const [local] = LOCALES;

test('the tax certificate is a PDF that names its shop and says that it is no real one', () => {
  if (local === undefined) throw new Error('there is no shop');
  const pdf = constanciaDeInscripcion(local).toString('latin1');
  expect(pdf.startsWith('%PDF-1.4')).toBe(true);
  expect(pdf).toContain('Frenos del Sur');
  expect(pdf).toContain('sin valor legal');
});

test('the offsets of the PDF point to its objects', () => {
  const pdf = hojaPdf([{ texto: 'Ñandú (1) \\', cuerpo: 12, y: 700 }]).toString('latin1');
  const indice = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(indice, indice + 4)).toBe('xref');
  const desdes = [...pdf.matchAll(/^(\d{10}) 00000 n/gm)].map(([, desde]) => Number(desde));
  expect(desdes).toHaveLength(5);
  for (const [i, desde] of desdes.entries()) expect(pdf.slice(desde, desde + 7)).toBe(`${i + 1} 0 obj`);
  expect(pdf).toContain('(Ñandú \\(1\\) \\\\)');
});

test('the study certificate is a JPEG scan', async () => {
  const papel = await certificadoDeEstudio();
  expect(await sharp(papel).metadata()).toMatchObject({ format: 'jpeg', width: 1240, height: 1754 });
});
