import { randomUUID } from 'node:crypto';
import { publicacionSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { EDIT, EDITED, type Edit, putPublicacion } from '../../../../test/edit-form.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let seller: number;
let owner: TestAgent;
let admin: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  [seller, owner] = await newSeller(test, 'Frenos Sur');
  admin = await clientOf(test, null);
});
afterAll(() => test.close());

const row = async (id: number) => (await test.query('SELECT * FROM publicaciones WHERE id = $1', [id]))[0];
const trail = (id: number) =>
  test.query('SELECT quien, entidad, accion, antes, despues FROM auditoria WHERE entidad_id = $1 ORDER BY id', [id]);

/** Sends an edit that must change the row in no way. Returns its error. */
async function refused(status: number, id: number, edit: Edit) {
  const before = await row(id);
  const { body } = await putPublicacion(owner, id, edit).expect(status);
  expect(await row(id)).toEqual(before);
  expect(body.error).toBe(body.message);
  return body;
}

describe('PUT /publicaciones/{id}', () => {
  it('edits every field, returns the new version and ignores fields that are not editable', async () => {
    const id = await insertPublicacion(test, seller, { pausada: true });
    const { fecha } = (await owner.get(`/publicaciones/${id}`)).body;
    const campos = {
      ...EDIT,
      id: '1',
      user_id: '1',
      pausada: 'false',
      fecha: '2001-01-01',
      version: '50',
      fotos: '[]',
    };
    const { body, headers } = await putPublicacion(owner, id, { campos }).expect(200);
    expect(Object.keys(body).sort()).toEqual(Object.keys(publicacionSchema.shape).sort());
    expect(publicacionSchema.parse(body)).toEqual(body);
    const fixed = {
      id,
      user_id: seller,
      existencias: null,
      pausada: true,
      nombre_local: 'Frenos Sur',
      fotos: [],
      version: 2,
    };
    expect(body).toEqual({ ...EDITED, ...fixed, fecha });
    expect(headers.etag).toBe('"2"');
    expect((await owner.get(`/publicaciones/${id}`)).body).toEqual(body);
    expect(await trail(id)).toEqual([]);
  });

  it('keeps optional fields that are not sent and clears those sent blank', async () => {
    const id = await insertPublicacion(test, seller);
    await putPublicacion(owner, id).expect(200);
    const { codigo_serie, marca_repuesto, descripcion, compatibilidad, ...required } = EDIT;
    const remaining = await putPublicacion(owner, id, { campos: { ...required, precio: '5' } }).expect(200);
    expect(remaining.body).toMatchObject({ ...EDITED, precio: 5 });
    const blank = { codigo_serie: '', marca_repuesto: ' ', descripcion: '', compatibilidad: '[]' };
    const cleared = await putPublicacion(owner, id, { campos: { ...required, ...blank } }).expect(200);
    expect(cleared.body).toMatchObject({ codigo_serie: '', marca_repuesto: '', descripcion: '', compatibilidad: [] });
  });

  it.each(['No', 'false', ''])('clears the shipping type if envio is %j', async (envio) => {
    const id = await insertPublicacion(test, seller, { envio: true, tipo_envio: 'uber_moto' });
    const { envio: _, ...rest } = EDIT;
    const { body } = await putPublicacion(owner, id, { campos: envio === '' ? rest : { ...rest, envio } }).expect(200);
    expect(body).toMatchObject({ envio: false, tipo_envio: null });
  });

  it('keeps the version and records no audit event if nothing changes', async () => {
    const id = await insertPublicacion(test, seller);
    await putPublicacion(owner, id).expect(200);
    const before = await row(id);
    expect((await putPublicacion(admin, id).expect(200)).body.version).toBe(2);
    expect(await row(id)).toEqual(before);
    expect(await trail(id)).toEqual([]);
  });

  it('makes the listing searchable by its new name and sold only at its new price', async () => {
    const id = await insertPublicacion(test, seller);
    const nombre_producto = `Zapata ${randomUUID()}`;
    await putPublicacion(owner, id, { campos: { ...EDIT, nombre_producto, envio: 'no', precio: '700' } }).expect(200);
    const found = await test.guest().get('/publicaciones').query({ q: nombre_producto }).expect(200);
    expect(found.body[0].id).toBe(id);
    const [, buyer] = await newMechanic(test);
    await buyer.post('/ventas').send({ publicacion_id: id, cantidad: 1, monto: 1000 }).expect(409);
    await buyer.post('/ventas').send({ publicacion_id: id, cantidad: 1, monto: 700 }).expect(201);
  });

  it.each([
    ['estado', '', 'Elegí el estado.'],
    ['nombre_producto', '   ', 'Ingresá el nombre del producto.'],
    ['marca', 'renault', 'Elegí una marca.'],
    ['modelo', 'Palio', 'Elegí un modelo de esa marca.'],
    ['precio', '', 'Ingresá el precio.'],
    ['precio', '-1', 'El precio no puede ser menor que 0.'],
    ['precio', '1000000000000', 'El precio no puede pasar de $ 999.999.999.999,99.'],
    ['ubicacion', 'Lugano', 'Elegí la ubicación.'],
    ['categoria', '', 'Elegí una categoría.'],
    ['envio', 'quizás', 'Elegí si hacés envíos.'],
    ['tipo_envio', '', 'Elegí el tipo de envío.'],
    ['descripcion', 'x'.repeat(2001), 'No puede tener más de 2000 caracteres.'],
    ['compatibilidad', '{', 'La compatibilidad tiene que ser una lista.'],
    ['compatibilidad', '[{"marca":"fiat","modelo":"Gol"}]', 'Elegí un modelo de esa marca.'],
    ['imagenesAEliminar', '{}', 'Las imágenes a eliminar tienen que ser una lista.'],
    ['imagenesAEliminar', '[{}]', 'Las imágenes a eliminar tienen que ser una lista.'],
  ])('refuses %s = %.40s', async (campo, value, sentence) => {
    const id = await insertPublicacion(test, seller);
    const body = await refused(400, id, { campos: { ...EDIT, [campo]: value } });
    const campos = campo === 'compatibilidad' ? { compatibilidad: expect.any(String) } : { [campo]: sentence };
    expect(body).toMatchObject({ codigo: 'datos_invalidos', message: 'Revisá los datos marcados.', campos });
  });

  it('returns 400 if estado is missing', async () => {
    const id = await insertPublicacion(test, seller);
    const { estado: _, ...campos } = EDIT;
    expect((await refused(400, id, { campos })).campos).toEqual({ estado: 'Elegí el estado.' });
  });
});
