import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { EDIT, type Edit, putPublicacion, sixPhotos } from '../../../../test/edit-form.ts';
import { picture } from '../../../../test/images.ts';
import { insertPublicacion, newSeller } from '../../../../test/publicacion-factory.ts';
import { FILES } from '../../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { FileStore } from '../../../files/file-store.ts';
import { ORPHAN_AGE, OrphanSweep } from '../../../files/orphan-sweep.ts';

let test: TestApp;
let seller: number;
let owner: TestAgent;
let photos: Buffer[];

beforeAll(async () => {
  test = await createTestApp();
  [seller, owner] = await newSeller(test, 'Frenos Sur');
  photos = await sixPhotos();
});
afterAll(() => test.close());

const row = async (id: number) => (await test.query('SELECT * FROM publicaciones WHERE id = $1', [id]))[0];

/** The keys of all photos in the store. */
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { clave } of test.app.get(FileStore).list('fotos/')) keys.push(clave);
  return keys.toSorted();
}

/** Sends an edit that must leave row and store unchanged. Returns its error. */
async function refused(status: number, id: number, edit: Edit) {
  const before = await row(id);
  const photosBefore = await stored();
  const { body } = await putPublicacion(owner, id, edit).expect(status);
  expect(await row(id)).toEqual(before);
  expect(await stored()).toEqual(photosBefore);
  expect(body.error).toBe(body.message);
  return body;
}

/** A listing with the given number of photos, made through the API; its id and its photos' URLs. */
async function withPhotos(count: number): Promise<{ id: number; fotos: string[] }> {
  const id = await insertPublicacion(test, seller);
  const { body } = await putPublicacion(owner, id, { newOnes: photos.slice(0, count) }).expect(200);
  return { id, fotos: body.fotos };
}

describe('the photos of an edit', () => {
  it('keep their order, with the new ones last', async () => {
    const { id, fotos } = await withPhotos(3);
    const [first, second, third] = fotos as [string, string, string];
    const { body } = await putPublicacion(owner, id, { remove: [second], newOnes: photos.slice(3, 5) }).expect(200);
    expect(body.fotos).toHaveLength(4);
    expect(body.fotos.slice(0, 2)).toEqual([first, third]);
    for (const url of body.fotos as string[]) {
      const served = await test.guest().get(url.replace('/api', '')).expect(200);
      expect(served.headers['content-type']).toBe('image/webp');
    }
  });

  it('are limited to five, counted after the removals', async () => {
    const { id, fotos } = await withPhotos(5);
    const sixth = photos.slice(5, 6);
    const six = await refused(400, id, { newOnes: sixth });
    expect(six).toEqual({
      message: 'Solo se pueden subir hasta 5 fotos',
      error: 'Solo se pueden subir hasta 5 fotos',
      codigo: 'demasiadas_fotos',
    });
    await refused(400, id, { remove: fotos, newOnes: photos });
    const { body } = await putPublicacion(owner, id, { remove: fotos.slice(0, 1), newOnes: sixth }).expect(200);
    expect(body.fotos).toHaveLength(5);
  });

  it('can be removed only if they belong to the listing', async () => {
    const { id, fotos } = await withPhotos(1);
    const foreign = await insertPublicacion(test, seller);
    const { body } = await putPublicacion(owner, foreign, { newOnes: photos.slice(1, 2) }).expect(200);
    for (const url of [body.fotos[0], '/etc/passwd', `https://otro.test${fotos[0]}`]) {
      const refusal = await refused(400, id, { remove: [...fotos, url] });
      expect(refusal.campos).toEqual({ imagenesAEliminar: 'Solo se pueden sacar fotos de esta publicación.' });
    }
    expect((await owner.get(`/publicaciones/${foreign}`)).body.fotos).toEqual(body.fotos);
  });

  it('are rejected with 415 unless their bytes are JPG or PNG', async () => {
    const id = await insertPublicacion(test, seller);
    const webp = await sharp(photos[0]).webp().toBuffer();
    const unseen = await picture(41, 31);
    for (const bytes of [webp, FILES.svg, FILES.pdf, FILES.exe]) {
      const body = await refused(415, id, { newOnes: [unseen, bytes] });
      expect(body.message).toBe('Las fotos nuevas tienen que ser JPG o PNG.');
    }
    const broken = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('no picture at all')]);
    await refused(415, id, { newOnes: [broken] });
  });

  it('are stored once if uploaded twice, and removing one keeps the others', async () => {
    const { id, fotos } = await withPhotos(2);
    const [first = Buffer.alloc(0), , third = Buffer.alloc(0)] = photos;
    const { body } = await putPublicacion(owner, id, { newOnes: [third, first, third] }).expect(200);
    expect(body.fotos.slice(0, 2)).toEqual(fotos);
    expect(body.fotos).toHaveLength(3);
    const after = await putPublicacion(owner, id, { remove: [body.fotos[2]] }).expect(200);
    expect(after.body.fotos).toEqual(fotos);
  });

  it('are kept by the sweep if another listing shows the same one', async () => {
    const [one, other] = [await withPhotos(1), await withPhotos(1)];
    expect(one.fotos).toEqual(other.fotos);
    await putPublicacion(owner, one.id, { remove: one.fotos }).expect(200);
    test.clock.advance(ORPHAN_AGE + 60_000);
    await test.app.get(OrphanSweep).sweep();
    test.clock.advance(-ORPHAN_AGE - 60_000);
    const [url = ''] = other.fotos;
    await test.guest().get(url.replace('/api', '')).expect(200);
  });

  it('are rejected with 413 over 12 MB', async () => {
    const id = await insertPublicacion(test, seller);
    const body = await refused(413, id, { newOnes: [Buffer.alloc(12 * 1024 * 1024 + 1, 1)] });
    expect(body.codigo).toBe('archivo_grande');
  });
});

it('an edit orders new and old photos by orden_fotos and rejects an invalid order', async () => {
  const { id, fotos } = await withPhotos(2);
  const [first, second] = fotos as [string, string];
  const orden_fotos = JSON.stringify(['nueva:0', second, first]);
  const campos = { ...EDIT, orden_fotos };
  const { body } = await putPublicacion(owner, id, { campos, newOnes: photos.slice(2, 3) }).expect(200);
  expect(body.fotos.slice(1)).toEqual([second, first]);
  const refusal = await refused(400, id, {
    campos: { ...EDIT, orden_fotos: JSON.stringify(['nueva:7', second, first]) },
  });
  expect(refusal.campos).toHaveProperty('orden_fotos');
  await refused(400, id, { campos: { ...EDIT, orden_fotos: 'no' } });
});
