import sharp, { type Sharp } from 'sharp';
import { drawReceipt, type Transferencia } from '../../../../../demo/src/comprobantes/receipt.ts';
import { PhotoPipeline } from '../../../files/photo-pipeline.ts';
import { type Huella, huellaDe, muestranLoMismo } from './huella.ts';

const TRANSFERENCIA: Transferencia = {
  monto: '$ 125.400,00',
  fecha: '12/03/2026',
  hour: '14:32',
  operacion: '0012398471',
  payer: 'WALTER BENITEZ',
};

let recibo: Buffer;
let huella: Huella;
beforeAll(async () => {
  recibo = await sharp(drawReceipt(TRANSFERENCIA)).png().toBuffer();
  huella = await huellaTrasSubir(recibo);
});

/** As a proof is stored, so it is fingerprinted. */
async function huellaTrasSubir(imagen: Buffer): Promise<Huella> {
  const size = { width: 2048, height: 16_000, fit: 'inside', withoutEnlargement: true } as const;
  const guardada = await sharp(imagen).resize(size).webp({ quality: 85, effort: 0 }).toBuffer();
  return huellaDe(await new PhotoPipeline().greys(guardada));
}

const isLaMisma = (otra: Huella) =>
  muestranLoMismo(huella.entera.medias, otra.entera.medias) ||
  muestranLoMismo(huella.anclada.medias, otra.anclada.medias);

/** In the frame in which they are nearer: what the database looks for. */
function distancia(otra: Huella): number {
  const entre = (una: string, otra: string) => [...una].filter((bit, i) => bit !== otra[i]).length;
  return Math.min(entre(huella.entera.bits, otra.entera.bits), entre(huella.anclada.bits, otra.anclada.bits));
}

const sinBordes = (imagen: Sharp, px: number) =>
  imagen.extract({ left: px, top: px, width: 1080 - 2 * px, height: 2160 - 2 * px });

it('has 3 072 bits in each frame, and the same for the same picture', async () => {
  expect([huella.entera.bits, huella.anclada.bits]).toEqual(Array(2).fill(expect.stringMatching(/^[01]{3072}$/)));
  expect(await huellaTrasSubir(recibo)).toEqual(huella);
});

it.each<[string, (imagen: Sharp) => Sharp]>([
  ['as a JPEG', (imagen) => imagen.jpeg({ quality: 85 })],
  ['as a poor JPEG', (imagen) => imagen.jpeg({ quality: 50 })],
  ['as WebP', (imagen) => imagen.webp({ quality: 70 })],
  ['sent by a messenger, 800 px wide', (imagen) => imagen.resize(800).jpeg({ quality: 70 })],
  ['in half its size', (imagen) => imagen.resize(540).jpeg({ quality: 75 })],
  ['in a larger size', (imagen) => imagen.resize(1440).png()],
  ['without 3 px of each edge', (imagen) => sinBordes(imagen, 3)],
  ['without 8 px of each edge, as a JPEG', (imagen) => sinBordes(imagen, 8).jpeg({ quality: 80 })],
  ['without 1 % of each edge', (imagen) => sinBordes(imagen, 15).jpeg()],
  ['without 2 % of each edge', (imagen) => sinBordes(imagen, 30).jpeg()],
  ['without its status bar', (imagen) => imagen.extract({ left: 0, top: 90, width: 1080, height: 2070 }).jpeg()],
])('knows the same receipt %s', async (_, cambio) => {
  const otra = await huellaTrasSubir(await cambio(sharp(recibo)).toBuffer());
  expect([isLaMisma(otra), distancia(otra) <= 48]).toEqual([true, true]);
});

it.each<[string, Partial<Transferencia>]>([
  ['another amount and date', { monto: '$ 98.750,00', fecha: '25/04/2026' }],
  ['another amount, date and time', { monto: '$ 48.310,50', fecha: '27/05/2026', hour: '11:08' }],
  ['another date, time and number', { fecha: '25/04/2026', hour: '09:15', operacion: '4471120985' }],
  ['another amount and number', { monto: '$ 127.900,00', operacion: '7745120466' }],
  ['the next day, at another hour', { fecha: '13/03/2026', hour: '16:02' }],
  ['another payer, amount and date', { payer: 'SILVIA LUNA', monto: '$ 61.200,00', fecha: '02/08/2026' }],
])('tells a receipt of the same bank apart with %s', async (_, cambio) => {
  const otra = await huellaTrasSubir(drawReceipt({ ...TRANSFERENCIA, ...cambio }));
  expect(isLaMisma(otra)).toBe(false);
});

it('finds nothing in a picture of one colour', async () => {
  const lisa = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c85014' } })
    .png()
    .toBuffer();
  const { entera, anclada } = await huellaTrasSubir(lisa);
  expect([entera.bits, anclada.bits]).toEqual(Array(2).fill('0'.repeat(3072)));
});

it('takes pictures of any shape', async () => {
  for (const [width, height] of [
    [1, 1],
    [3, 2000],
    [1500, 2],
  ] as const) {
    const tira = await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect((await huellaTrasSubir(tira)).entera.bits).toHaveLength(3072);
  }
});
