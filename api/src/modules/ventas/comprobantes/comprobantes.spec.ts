import { ventaSchema } from '@fluxpartes/contrato';
import sharp, { type Metadata } from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { picture } from '../../../../test/images.ts';
import { clientOf, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { FILES } from '../../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../../test/venta-factory.ts';
import { FileStore } from '../../../files/file-store.ts';
import { VencimientosService } from '../anulacion/anulacion.ts';

const NOT_IMAGE = 'Solo se permite subir imágenes o capturas de pantalla (no PDF).';

let test: TestApp;
let seller: TestAgent;
let buyer: TestAgent;
let admin: TestAgent;
let parts: { vendedor_id: number; comprador_id: number };
let ventaId: number;
let jpeg: Buffer;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
  jpeg = await picture(300, 240);
  const [vendedor_id, sellerClient] = await newSeller(test);
  const [comprador_id, buyerClient] = await newMechanic(test);
  [seller, buyer] = [sellerClient, buyerClient];
  parts = { vendedor_id, comprador_id };
});
afterAll(() => test.close());
beforeEach(async () => {
  ventaId = await insertVenta(test, parts);
});

const upload = (client: TestAgent, bytes: Buffer, name = 'captura.jpg', id = ventaId) =>
  client.post(`/ventas/${id}/comprobante`).attach('comprobante', bytes, name);

/** Stored keys. An upload's temporary file may exist for a moment after its response. */
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { clave } of test.app.get(FileStore).list('comprobantes/')) keys.push(clave);
  return keys.sort();
}

/** Runs a rejected call and checks that sale and store are unchanged. */
async function unchanged(call: () => Promise<unknown>): Promise<void> {
  const before = [await ventaRow(test, ventaId), await stored()];
  await call();
  expect([await ventaRow(test, ventaId), await stored()]).toEqual(before);
}

/** The proof's image as the API returns it to the buyer. */
async function proofOf(url: string): Promise<Metadata> {
  const { body, headers } = await buyer.get(url.replace('/api', '')).responseType('blob').expect(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  return sharp(body).metadata();
}

describe('a picture that is too small to be read', () => {
  const seen = async () => (await admin.get(`/ventas-detalle?id=${ventaId}`).expect(200)).body[0];

  it.each([
    [199, 900, true],
    [900, 199, true],
    [1, 1, true],
    [200, 200, false],
  ])('sets comprobante_ilegible for %d × %d pixels to %s', async (width, height, isUnreadable) => {
    const { body } = await upload(buyer, await picture(width, height)).expect(201);
    expect(body.venta.comprobante_ilegible).toBe(isUnreadable);
    expect((await seen()).comprobante_ilegible).toBe(isUnreadable);
    const { body: sold } = await seller.get(`/usuarios/${parts.vendedor_id}/ventas`).expect(200);
    expect(sold[0]).toMatchObject({ id: ventaId, comprobante_ilegible: false });
  });

  it('leaves the purchase pending and lets it expire', async () => {
    await test.query("UPDATE ventas SET vence_en = now() + interval '1 hour' WHERE id = $1", [ventaId]);
    const { body } = await upload(buyer, await picture(1, 1)).expect(201);
    expect(body.venta.vence).toEqual(expect.any(String));
    const { body: pending } = await buyer.get(`/usuarios/${parts.comprador_id}/compras?pendiente=si`).expect(200);
    expect(pending[0].id).toBe(ventaId);
    await test.query("UPDATE ventas SET vence_en = now() - interval '1 second' WHERE id = $1", [ventaId]);
    await test.app.get(VencimientosService).run();
    expect((await seen()).anulada).toMatchObject({ por: 'sistema' });
  });

  it('can be replaced by a readable one, which cannot be replaced', async () => {
    const { body: first } = await upload(buyer, await picture(1, 1)).expect(201);
    const { body } = await upload(buyer, jpeg).expect(201);
    expect(body.venta).toMatchObject({ comprobante_ilegible: false, vence: null });
    expect(body.venta.comprobante_pago_url).not.toBe(first.venta.comprobante_pago_url);
    expect((await upload(buyer, jpeg).expect(409)).body.codigo).toBe('comprobante_ya_cargado');
    const replaced = await test.query('SELECT 1 FROM archivos_reemplazados WHERE archivo_id = $1', [
      first.venta.comprobante_pago_url.split('/').at(-1),
    ]);
    expect(replaced).toHaveLength(1);
  });
});

describe('POST /ventas/{id}/comprobante', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('stores a %s as a private WebP of the buyer', async (format) => {
    const { body } = await upload(buyer, await picture(300, 200, { format }), '../../etc/pasaporte.pdf').expect(201);
    expect(Object.keys(body)).toEqual(['venta']);
    expect(Object.keys(body.venta).sort()).toEqual(Object.keys(ventaSchema.shape).sort());
    expect(body.venta).toMatchObject({ id: ventaId, version: 2, pago_recibido: false });
    expect(await proofOf(body.venta.comprobante_pago_url)).toMatchObject({ format: 'webp', width: 300, height: 200 });
    const [file] = await test.query('SELECT usuario_id, tipo, mime, clave FROM archivos WHERE id = $1', [
      (await ventaRow(test, ventaId)).comprobante_id,
    ]);
    expect(file).toEqual({
      usuario_id: parts.comprador_id,
      tipo: 'comprobante',
      mime: 'image/webp',
      clave: expect.stringMatching(/^comprobantes\/[0-9a-f-]{36}$/),
    });
  });

  it('rotates the picture upright and strips its EXIF data', async () => {
    const { body } = await upload(buyer, await picture(800, 400, { orientation: 6 })).expect(201);
    const metadata = await proofOf(body.venta.comprobante_pago_url);
    expect(metadata).toMatchObject({ width: 400, height: 800 });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  });

  it('removes data appended to an image', async () => {
    const { body } = await upload(buyer, Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')])).expect(
      201,
    );
    const { body: bytes } = await buyer.get(body.venta.comprobante_pago_url.replace('/api', '')).responseType('blob');
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it('keeps the size of a long screenshot', async () => {
    const { body } = await upload(buyer, await picture(1080, 9000, { format: 'png' })).expect(201);
    expect(await proofOf(body.venta.comprobante_pago_url)).toMatchObject({ width: 1080, height: 9000 });
  });

  it('accepts a HEIC that libvips can decode', async () => {
    const avif = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .avif()
      .toBuffer();
    // The same container with the brand of a phone's image; libvips cannot decode HEIC's other codec.
    const heic = Buffer.concat([avif.subarray(0, 8), Buffer.from('mif1'), avif.subarray(12)]);
    const { body } = await upload(buyer, heic, 'IMG_0001.HEIC').expect(201);
    expect(await proofOf(body.venta.comprobante_pago_url)).toMatchObject({ format: 'webp', width: 64 });
  });

  it('returns the proof only to the buyer and the admin', async () => {
    const { body } = await upload(buyer, jpeg).expect(201);
    const path = body.venta.comprobante_pago_url.replace('/api', '');
    const [, otherUser] = await newMechanic(test);
    await admin.get(path).expect(200);
    await seller.get(path).expect(404);
    await otherUser.get(path).expect(404);
    await test.guest().get(path).expect(401);
  });

  it.each([
    ['a pdf', FILES.pdf],
    ['an SVG', FILES.svg],
    ['a program', FILES.exe],
    ['HTML named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['a jpeg by its first bytes alone', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['a heic by its first bytes alone', Buffer.from('0000001c667479706865696300000000', 'hex')],
  ])('returns 415 for %s and stores no file', async (_, bytes) => {
    await unchanged(async () => {
      const { body } = await upload(buyer, bytes).expect(415);
      expect(body).toMatchObject({ message: NOT_IMAGE, error: NOT_IMAGE, codigo: 'comprobante_no_aceptado' });
    });
  });

  it('returns 413 for a picture with too many pixels or bytes', async () => {
    await unchanged(async () => {
      const bomb = await picture(8000, 6300, { format: 'png' });
      expect((await upload(buyer, bomb).expect(413)).body.codigo).toBe('imagen_grande');
      const large = Buffer.concat([jpeg, Buffer.alloc(12 * 1024 * 1024)]);
      expect((await upload(buyer, large).expect(413)).body.codigo).toBe('archivo_grande');
    });
  });

  it('returns 400 without a file, with another field and with two files', async () => {
    await unchanged(async () => {
      const none = await buyer.post(`/ventas/${ventaId}/comprobante`).field('x', '1').expect(400);
      expect(none.body.campos).toEqual({ comprobante: 'Elegí una imagen del comprobante.' });
      await buyer.post(`/ventas/${ventaId}/comprobante`).send({ comprobante: 'x' }).expect(400);
      await buyer.post(`/ventas/${ventaId}/comprobante`).attach('foto', jpeg, 'a.jpg').expect(400);
      await upload(buyer, jpeg).attach('comprobante', jpeg, 'b.jpg').expect(400);
    });
  });

  it('returns 409 for a second proof before reading the file', async () => {
    await upload(buyer, jpeg).expect(201);
    await unchanged(async () => {
      for (const bytes of [jpeg, FILES.pdf]) {
        const { body } = await upload(buyer, bytes).expect(409);
        expect(body).toMatchObject({ message: 'Ya cargaste un comprobante.', codigo: 'comprobante_ya_cargado' });
      }
    });
  });

  it('is rejected for all but the buyer, with and without a proof', async () => {
    const [, otherUser] = await newMechanic(test);
    await unchanged(async () => {
      await upload(test.guest(), jpeg).expect(401);
      await upload(otherUser, jpeg).expect(404);
      await upload(buyer, jpeg, 'a.jpg', 424_242).expect(404);
      await upload(seller, jpeg).expect(403);
      expect((await upload(admin, jpeg).expect(403)).body.message).toBe('No tenés permiso para hacer esto.');
      await upload(admin, jpeg, 'a.jpg', 424_242).expect(404);
    });
    await upload(buyer, jpeg).expect(201);
    await upload(otherUser, jpeg).expect(404);
    await upload(seller, jpeg).expect(403);
  });
});
