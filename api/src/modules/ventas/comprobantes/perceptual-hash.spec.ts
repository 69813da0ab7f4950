import sharp, { type Sharp } from 'sharp';
import { drawReceipt, type Transferencia } from '../../../../../demo/src/comprobante.ts';
import { PhotoPipeline } from '../../../files/photo-pipeline.ts';
import { areSimilar, type Fingerprint, fingerprintOf } from './perceptual-hash.ts';

const TRANSFERENCIA: Transferencia = {
  monto: '$ 125.400,00',
  fecha: '12/03/2026',
  hour: '14:32',
  operacion: '0012398471',
  payer: 'WALTER BENITEZ',
};

let receipt: Buffer;
let huella: Fingerprint;
beforeAll(async () => {
  receipt = await sharp(drawReceipt(TRANSFERENCIA)).png().toBuffer();
  huella = await huellaAfterSubir(receipt);
});

/** Fingerprints the image as it is stored. */
async function huellaAfterSubir(image: Buffer): Promise<Fingerprint> {
  const size = { width: 2048, height: 16_000, fit: 'inside', withoutEnlargement: true } as const;
  const saved = await sharp(image).resize(size).webp({ quality: 85, effort: 0 }).toBuffer();
  return fingerprintOf(await new PhotoPipeline().greys(saved));
}

const isSame = (other: Fingerprint) =>
  areSimilar(huella.entera.medias, other.entera.medias) || areSimilar(huella.anclada.medias, other.anclada.medias);

/** The distance in the region that is nearer, as the database searches. */
function distance(other: Fingerprint): number {
  const between = (one: string, other: string) => [...one].filter((bit, i) => bit !== other[i]).length;
  return Math.min(between(huella.entera.bits, other.entera.bits), between(huella.anclada.bits, other.anclada.bits));
}

const withoutBorder = (image: Sharp, px: number) =>
  image.extract({ left: px, top: px, width: 1080 - 2 * px, height: 2160 - 2 * px });

it('fingerprintOf returns 3 072 bits per frame and equal values for the same picture', async () => {
  expect([huella.entera.bits, huella.anclada.bits]).toEqual(Array(2).fill(expect.stringMatching(/^[01]{3072}$/)));
  expect(await huellaAfterSubir(receipt)).toEqual(huella);
});

it.each<[string, (image: Sharp) => Sharp]>([
  ['as a JPEG', (image) => image.jpeg({ quality: 85 })],
  ['as a poor JPEG', (image) => image.jpeg({ quality: 50 })],
  ['as WebP', (image) => image.webp({ quality: 70 })],
  ['sent by a messenger, 800 px wide', (image) => image.resize(800).jpeg({ quality: 70 })],
  ['in half its size', (image) => image.resize(540).jpeg({ quality: 75 })],
  ['in a larger size', (image) => image.resize(1440).png()],
  ['without 3 px of each edge', (image) => withoutBorder(image, 3)],
  ['without 8 px of each edge, as a JPEG', (image) => withoutBorder(image, 8).jpeg({ quality: 80 })],
  ['without 1 % of each edge', (image) => withoutBorder(image, 15).jpeg()],
  ['without 2 % of each edge', (image) => withoutBorder(image, 30).jpeg()],
  ['without its status bar', (image) => image.extract({ left: 0, top: 90, width: 1080, height: 2070 }).jpeg()],
])('the fingerprint recognizes the same receipt %s', async (_, cambio) => {
  const other = await huellaAfterSubir(await cambio(sharp(receipt)).toBuffer());
  expect([isSame(other), distance(other) <= 48]).toEqual([true, true]);
});

it.each<[string, Partial<Transferencia>]>([
  ['another amount and date', { monto: '$ 98.750,00', fecha: '25/04/2026' }],
  ['another amount, date and time', { monto: '$ 48.310,50', fecha: '27/05/2026', hour: '11:08' }],
  ['another date, time and number', { fecha: '25/04/2026', hour: '09:15', operacion: '4471120985' }],
  ['another amount and number', { monto: '$ 127.900,00', operacion: '7745120466' }],
  ['the next day, at another hour', { fecha: '13/03/2026', hour: '16:02' }],
  ['another payer, amount and date', { payer: 'SILVIA LUNA', monto: '$ 61.200,00', fecha: '02/08/2026' }],
])('the fingerprint distinguishes a receipt of the same bank with %s', async (_, cambio) => {
  const other = await huellaAfterSubir(drawReceipt({ ...TRANSFERENCIA, ...cambio }));
  expect(isSame(other)).toBe(false);
});

it('the fingerprint has only zero bits for a picture of one colour', async () => {
  const lisa = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c85014' } })
    .png()
    .toBuffer();
  const { entera, anclada } = await huellaAfterSubir(lisa);
  expect([entera.bits, anclada.bits]).toEqual(Array(2).fill('0'.repeat(3072)));
});

it('fingerprintOf accepts pictures of any shape', async () => {
  for (const [width, height] of [
    [1, 1],
    [3, 2000],
    [1500, 2],
  ] as const) {
    const strip = await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect((await huellaAfterSubir(strip)).entera.bits).toHaveLength(3072);
  }
});
