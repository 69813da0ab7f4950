import sharp from 'sharp';
import { LOCALES } from '../plan/cuentas.ts';
import { certificadoEstudioPdf, constanciaPdf } from './documents.ts';
import { pdfPage } from './pdf.ts';

const [local] = LOCALES;

test('the tax certificate is a PDF that names its shop and says that it is no real one', () => {
  if (local === undefined) throw new Error('there is no shop');
  const pdf = constanciaPdf(local).toString('latin1');
  expect(pdf.startsWith('%PDF-1.4')).toBe(true);
  expect(pdf).toContain('Frenos del Sur');
  expect(pdf).toContain('sin valor legal');
});

test('the offsets of the PDF point to its objects', () => {
  const pdf = pdfPage([{ text: 'Ñandú (1) \\', body: 12, y: 700 }]).toString('latin1');
  const index = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(index, index + 4)).toBe('xref');
  const starts = [...pdf.matchAll(/^(\d{10}) 00000 n/gm)].map(([, desde]) => Number(desde));
  expect(starts).toHaveLength(5);
  for (const [i, desde] of starts.entries()) expect(pdf.slice(desde, desde + 7)).toBe(`${i + 1} 0 obj`);
  expect(pdf).toContain('(Ñandú \\(1\\) \\\\)');
});

test('the study certificate is a JPEG scan', async () => {
  const document = await certificadoEstudioPdf();
  expect(await sharp(document).metadata()).toMatchObject({ format: 'jpeg', width: 1240, height: 1754 });
});
