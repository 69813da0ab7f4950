import { ERRORS } from '@fluxpartes/contrato';
import sharp from 'sharp';
import { asUpload, picture } from '../../test/images.ts';
import { FILES } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { FileStore } from './file-store.ts';
import { FotosService } from './fotos.service.ts';
import { PhotoPipeline } from './photo-pipeline.ts';

let test: TestApp;
let fotos: FotosService;
beforeAll(async () => {
  test = await createTestApp();
  fotos = test.app.get(FotosService);
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

const save = async (bytes: Buffer) => fotos.save(await asUpload(test.dataDir, bytes));
const size = async (hash: string, width: number) => {
  const { body } = await test.guest().get(`/fotos/${hash}/${width}.webp`).expect(200);
  return sharp(body).metadata();
};

it.each(['jpeg', 'png', 'webp'] as const)(
  'serves a %s to guests in three widths with a cache time of one year',
  async (format) => {
    const hash = await save(await picture(1600, 800, { format }));
    for (const width of [320, 640, 1280]) {
      expect(await size(hash, width)).toMatchObject({ format: 'webp', width, height: width / 2 });
    }
    const { headers } = await test.guest().get(`/fotos/${hash}/320.webp`).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  },
);

it('never enlarges a small photo', async () => {
  const hash = await save(await picture(200, 100));
  expect(await size(hash, 1280)).toMatchObject({ width: 200, height: 100 });
});

it('scales down an image that is too tall for WebP', async () => {
  const hash = await save(await picture(400, 40_000, { format: 'png' }));
  expect(await size(hash, 1280)).toMatchObject({ width: 51, height: 5120 });
});

it('rotates a photo by its EXIF orientation and removes the EXIF data', async () => {
  const hash = await save(await picture(800, 400, { orientation: 6 }));
  const metadata = await size(hash, 1280);
  expect(metadata).toMatchObject({ width: 400, height: 800 });
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
});

it('processes the same photo once when it is uploaded concurrently or again', async () => {
  const process = jest.spyOn(test.app.get(PhotoPipeline), 'process');
  const bytes = await picture(123, 45);
  const [a, b] = await Promise.all([save(bytes), save(bytes)]);
  expect(await save(bytes)).toBe(a);
  expect(b).toBe(a);
  expect(process).toHaveBeenCalledTimes(1);
});

it('restores a missing size when the photo is uploaded again', async () => {
  const bytes = await picture(77, 77);
  const hash = await save(bytes);
  await test.app.get(FileStore).deleteOlder(`fotos/${hash}/640.webp`, new Date(Date.now() + 60_000));
  await test.guest().get(`/fotos/${hash}/640.webp`).expect(404);
  await save(bytes);
  await size(hash, 640);
});

it.each([
  ['an SVG', FILES.svg, 'foto_no_aceptada'],
  ['a pdf', FILES.pdf, 'foto_no_aceptada'],
  ['nothing', Buffer.alloc(0), 'foto_no_aceptada'],
  ['a jpeg by its first bytes alone', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'foto_no_aceptada'],
] as const)('rejects a file that is no photo: %s', async (_, bytes, codigo) => {
  await expect(save(bytes)).rejects.toMatchObject({ codigo });
  expect(ERRORS[codigo].status).toBe(415);
});

it('rejects a truncated photo', async () => {
  const whole = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251)), {
    raw: { width: 300, height: 300, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  await expect(save(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ codigo: 'foto_no_aceptada' });
});

it('rejects a photo of more than 50 megapixels before it is decoded', async () => {
  const bomb = await picture(8000, 6300, { format: 'png' });
  expect(bomb.length).toBeLessThan(1_000_000);
  const start = performance.now();
  await expect(save(bomb)).rejects.toMatchObject({ codigo: 'imagen_grande' });
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(ERRORS.imagen_grande.status).toBe(413);
});

it.each([
  `${'0'.repeat(64)}/320.webp`,
  `${'0'.repeat(64)}/321.webp`,
  '../320.webp',
  'x/320.webp',
  '%2e%2e%2f%2e%2e/320.webp',
])('returns 404 for %s', async (path) => {
  await test.guest().get(`/fotos/${path}`).expect(404);
});
