import type TestAgent from 'supertest/lib/agent.js';
import { EDIT, EDITED, putPublicacion, sixPhotos } from '../../../../test/edit-form.ts';
import { clientOf, insertPublicacion, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let seller: number;
let owner: TestAgent;
let admin: TestAgent;
let photos: Buffer[];

beforeAll(async () => {
  test = await createTestApp();
  [seller, owner] = await newSeller(test, 'Frenos Sur');
  admin = await clientOf(test, null);
  photos = await sixPhotos();
});
afterAll(() => test.close());

const row = async (id: number) => (await test.query('SELECT * FROM publicaciones WHERE id = $1', [id]))[0];
const trail = (id: number) =>
  test.query('SELECT quien, entidad, accion, antes, despues FROM auditoria WHERE entidad_id = $1 ORDER BY id', [id]);

/** A listing with the given number of photos, made through the API; its id and its photos' URLs. */
async function withPhotos(count: number): Promise<{ id: number; fotos: string[] }> {
  const id = await insertPublicacion(test, seller);
  const { body } = await putPublicacion(owner, id, { newOnes: photos.slice(0, count) }).expect(200);
  return { id, fotos: body.fotos };
}

describe('concurrent edits', () => {
  it('are rejected with 412 and change nothing if If-Match is outdated', async () => {
    const id = await insertPublicacion(test, seller);
    const { headers } = await owner.get(`/publicaciones/${id}`).expect(200);
    await putPublicacion(owner, id)
      .set('If-Match', headers.etag ?? '')
      .expect(200);
    const before = await row(id);
    const other = { campos: { ...EDIT, precio: '9' }, newOnes: photos.slice(0, 1) };
    for (const tag of ['"1"', '"x"', '3']) {
      const { body } = await putPublicacion(admin, id, other).set('If-Match', tag).expect(412);
      expect(body).toEqual({
        message: 'Otra persona modificó este registro. Recargá la página.',
        error: 'Otra persona modificó este registro. Recargá la página.',
        codigo: 'version_distinta',
      });
    }
    expect(await row(id)).toEqual(before);
    expect(await trail(id)).toEqual([]);
    expect((await putPublicacion(owner, id, other).set('If-Match', '"2"').expect(200)).body.version).toBe(3);
  });

  it('are all applied one after the other without If-Match', async () => {
    const id = await insertPublicacion(test, seller);
    const prices = Array.from({ length: 8 }, (_, i) => String(i + 1));
    const answers = await Promise.all(
      prices.map((precio) => putPublicacion(owner, id, { campos: { ...EDIT, precio } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('with the same If-Match are applied only once', async () => {
    const { id } = await withPhotos(4);
    const add = (photo: Buffer) => putPublicacion(owner, id, { newOnes: [photo] });
    const answers = await Promise.all(photos.slice(4).map((photo) => add(photo).set('If-Match', '"2"')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('never leave a listing with more than five photos', async () => {
    const { id } = await withPhotos(4);
    const add = (photo: Buffer) => putPublicacion(owner, id, { newOnes: [photo] });
    const answers = await Promise.all(photos.slice(4).map((photo) => add(photo)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await owner.get(`/publicaciones/${id}`)).body.fotos).toHaveLength(5);
  });
});

it('an edit by the admin records old and new values, with prices in pesos', async () => {
  const id = await insertPublicacion(test, seller, { precio: '1000.50', descripcion: 'Vieja' });
  const { body } = await putPublicacion(admin, id, { newOnes: photos.slice(0, 1) }).expect(200);
  expect(body).toMatchObject({ user_id: seller, version: 2 });
  const { marca: _, ...changed } = EDITED;
  expect(await trail(id)).toEqual([
    {
      quien: 'admin',
      entidad: 'publicacion',
      accion: 'publicacion_editada',
      antes: {
        nombre_producto: 'Disco de freno',
        modelo: 'Focus',
        precio: 1000.5,
        ubicacion: 'Glew',
        envio: false,
        tipo_envio: null,
        categoria: 'Frenos',
        estado: 'nuevo',
        codigo_serie: '',
        marca_repuesto: '',
        descripcion: 'Vieja',
        compatibilidad: [],
        fotos: [],
      },
      despues: { ...changed, fotos: [/[0-9a-f]{64}/.exec(body.fotos[0])?.[0]] },
    },
  ]);
});
