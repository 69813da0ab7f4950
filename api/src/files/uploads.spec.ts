import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { EDIT, sixPhotos } from '../../test/edit-form.ts';
import { picture } from '../../test/images.ts';
import { HTML_TAIL, partWithNombre, photoWithGps, pngBomb } from '../../test/malicious-files.ts';
import { insertPublicacion, newMechanic, newSeller } from '../../test/publicacion-factory.ts';
import { FILES, REGISTRO } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { insertVenta } from '../../test/venta-factory.ts';

let test: TestApp;
let ids: Record<'seller' | 'buyer' | 'publicacion' | 'venta', number>;
let seller: TestAgent;
let buyer: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  const [sellerId, sellerClient] = await newSeller(test);
  const [buyerId, buyerClient] = await newMechanic(test);
  [seller, buyer] = [sellerClient, buyerClient];
  ids = { seller: sellerId, buyer: buyerId, publicacion: 0, venta: 0 };
});
afterAll(() => test.close());
beforeEach(async () => {
  ids.publicacion = await insertPublicacion(test, ids.seller);
  ids.venta = await insertVenta(test, { vendedor_id: ids.seller, comprador_id: ids.buyer });
});

type Upload = (bytes: Buffer, nombre?: string) => PromiseLike<Response>;

function withFields(call: ReturnType<TestAgent['post']>, fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) call.field(name, value);
  return call;
}

let registered = 0;
/** Every call with a file, valid apart from the file. */
const UPLOADS = {
  comprobante: (bytes, nombre = 'a.jpg') =>
    buyer.post(`/ventas/${ids.venta}/comprobante`).attach('comprobante', bytes, nombre),
  'foto nueva': (bytes, nombre = 'a.jpg') =>
    withFields(seller.post('/publicaciones'), EDIT).attach('fotos', bytes, nombre),
  'foto de una edición': (bytes, nombre = 'a.jpg') =>
    withFields(seller.put(`/publicaciones/${ids.publicacion}`), EDIT).attach('nuevasFotos', bytes, nombre),
  'documento de un registro': (bytes, nombre = 'a.jpg') => {
    registered += 1;
    const who = { ...REGISTRO, email: `r${registered}@taller.com`, dni: `9${registered}` };
    return withFields(test.guest().post('/register'), who).attach('constanciaAfip', bytes, nombre);
  },
  'documento de un perfil': (bytes, nombre = 'a.jpg') => {
    const perfil = { nombre: 'Ana', apellido: 'Prueba', email: 'ana@prueba.test', telefono: '1144445555' };
    return withFields(buyer.put(`/usuarios/${ids.buyer}`), perfil).attach('constanciaAfip', bytes, nombre);
  },
} satisfies Record<string, Upload>;
type Where = keyof typeof UPLOADS;
const ALL = Object.keys(UPLOADS) as Where[];

const NOT_ONE: Record<Where, string> = {
  comprobante: 'Solo se permite subir imágenes o capturas de pantalla (no PDF).',
  'foto nueva': 'Las fotos tienen que ser JPG, PNG o WebP.',
  'foto de una edición': 'Las fotos nuevas tienen que ser JPG o PNG.',
  'documento de un registro': 'El archivo tiene que ser PDF, JPG o PNG.',
  'documento de un perfil': 'El archivo tiene que ser PDF, JPG o PNG.',
};

const LARGE_FILE = 'El archivo es demasiado grande.';
/** A request whose `Content-Length` exceeds the call's limit is not read at all. */
const LARGE_REQUEST = 'Lo que se envió es demasiado grande.';
const OF_30_MB: Record<Where, string> = {
  comprobante: LARGE_REQUEST,
  'foto nueva': LARGE_FILE,
  'foto de una edición': LARGE_FILE,
  'documento de un registro': LARGE_FILE,
  'documento de un perfil': LARGE_FILE,
};

/** Every file of the store and of the temporary folder beneath it. */
async function onDisk(): Promise<string[]> {
  const entries = await readdir(join(test.dataDir, 'archivos'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Waits until temporary files are removed, which happens shortly after the response. */
async function settled(): Promise<string[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const files = await onDisk();
    if (!files.some((path) => path.includes('/temporal/'))) return files;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return onDisk();
}

const rows = () =>
  test.query(`SELECT (SELECT count(*) FROM archivos) AS archivos, (SELECT count(*) FROM usuarios) AS usuarios,
    (SELECT jsonb_agg(fotos ORDER BY id) FROM publicaciones) AS fotos,
    (SELECT count(comprobante_id) FROM ventas) AS comprobantes`);

/** Expects a rejection with its sentence that leaves store, temporary folder and rows unchanged. */
async function refused(call: () => PromiseLike<Response>, status: number, message: string): Promise<void> {
  const before = [await settled(), await rows()];
  const answer = await call();
  expect([answer.status, answer.body.message, answer.body.error]).toEqual([status, message, message]);
  expect([await settled(), await rows()]).toEqual(before);
}

/** The bytes that the API serves for a stored file. */
async function servedAfter(where: Where, { body }: Response): Promise<{ bytes: Buffer; headers: Response['headers'] }> {
  const url: string = where === 'comprobante' ? body.venta.comprobante_pago_url : body.fotos.at(-1);
  const answer = await buyer.get(url.replace('/api', '')).responseType('blob').expect(200);
  return { bytes: answer.body, headers: answer.headers };
}

describe.each(ALL)('%s', (where) => {
  const subir = UPLOADS[where];

  it.each([
    ['an SVG', FILES.svg, 'a.svg'],
    ['an SVG named .png', FILES.svg, 'a.png'],
    ['HTML named .jpg', Buffer.from(`<!doctype html>${HTML_TAIL}`), 'a.jpg'],
    ['a program', FILES.exe, 'a.pdf'],
  ])('returns 415 for %s', async (_, bytes, nombre) => {
    await refused(() => subir(bytes, nombre), 415, NOT_ONE[where]);
  });

  it('returns 413 for a file of 30 MB', async () => {
    const large = Buffer.concat([await picture(20, 20), Buffer.alloc(30 * 1024 * 1024)]);
    await refused(() => subir(large), 413, OF_30_MB[where]);
  });
});

const IMAGES = ['comprobante', 'foto nueva', 'foto de una edición'] as const;
describe.each(IMAGES)('%s (image only)', (where) => {
  const subir = UPLOADS[where];

  it('returns 415 for a PDF', () => refused(() => subir(FILES.pdf, 'a.pdf'), 415, NOT_ONE[where]));

  it('quickly returns 413 for a small PNG of 20 000 × 20 000 pixels', async () => {
    const bomb = pngBomb(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const start = performance.now();
    await refused(() => subir(bomb, 'a.png'), 413, 'La imagen tiene demasiados píxeles.');
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('removes HTML that is appended to a JPEG', async () => {
    const answer = await subir(Buffer.concat([await picture(60, 40), Buffer.from(HTML_TAIL)]));
    expect(answer.status).toBeLessThan(300);
    const { bytes, headers } = await servedAfter(where, answer);
    expect(bytes.includes('script')).toBe(false);
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['image/webp', 'nosniff']);
  });

  it('removes location and camera metadata from a photo', async () => {
    const taken = await photoWithGps();
    expect(String((await sharp(taken).metadata()).exif)).toContain('Camara secreta');
    const { bytes } = await servedAfter(where, await subir(taken));
    const { exif, xmp, iptc, format } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, format]).toEqual([undefined, undefined, undefined, 'webp']);
    expect(bytes.includes('Camara')).toBe(false);
  });
});

it.each([
  ['POST', () => withFields(seller.post('/publicaciones'), EDIT), 'fotos'],
  ['PUT', () => withFields(seller.put(`/publicaciones/${ids.publicacion}`), EDIT), 'nuevasFotos'],
] as const)('%s of a listing rejects six photos and stores none of them', async (_, start, campo) => {
  const photos = await sixPhotos();
  await refused(
    () => {
      const call = start();
      for (const photo of photos) call.attach(campo, photo, 'a.png');
      return call;
    },
    400,
    'Solo se pueden subir hasta 5 fotos',
  );
});

/** The stored name for each sent name. A name of dots alone counts as missing, like that of an empty file input. */
const NOMBRES = [
  ['../../../../tmp/flux-fuera.jpg', 201, undefined],
  ['..\\..\\fuera.jpg', 201, undefined],
  ['/etc/fuera.jpg', 201, undefined],
  ['a\0.jpg', 400, 'cuerpo_ilegible'],
  ['a.jpg\0.html', 400, 'cuerpo_ilegible'],
  ['..', 400, 'datos_invalidos'],
  ['.', 400, 'datos_invalidos'],
] as const;

it.each(NOMBRES)('a comprobante named %j returns %i and is never stored under this name', async (...row) => {
  const [nombre, status, codigo] = row;
  const before = await settled();
  const answer = await buyer
    .post(`/ventas/${ids.venta}/comprobante`)
    .set('Content-Type', 'multipart/form-data; boundary=b')
    .send(partWithNombre('comprobante', nombre, await picture(30, 20)));
  expect([answer.status, answer.body.codigo]).toEqual([status, codigo]);
  const added = (await settled()).filter((path) => !before.includes(path));
  const keys = status === 201 ? [expect.stringMatching(/\/archivos\/comprobantes\/[0-9a-f-]{36}$/)] : [];
  expect(added).toEqual(keys);
});

it('a document with appended HTML is served as image/jpeg with a sandbox policy', async () => {
  const withTail = Buffer.concat([await picture(60, 40), Buffer.from(HTML_TAIL)]);
  const { body } = await UPLOADS['documento de un perfil'](withTail, 'a.html').expect(200);
  const url: string = body.usuario.constancia_afip_url;
  const { headers } = await buyer.get(url.replace('/api', '')).responseType('blob').expect(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});
