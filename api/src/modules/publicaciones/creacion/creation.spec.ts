import { publicacionSchema } from '@fluxpartes/contrato';
import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { sixPhotos } from '../../../../test/edit-form.ts';
import { clientOf, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const CAMPOS = {
  nombre_producto: '  Bomba de agua ',
  marca: 'ford',
  modelo: 'Fiesta',
  precio: '1234.565',
  ubicacion: 'San José',
  envio: 'si',
  tipo_envio: 'uber_moto',
  categoria: 'Motor',
  estado: 'usado',
  codigo_serie: 'BA-1',
  marca_repuesto: 'Bosch',
  descripcion: 'Original.\nPoco uso.',
  compatibilidad: JSON.stringify([
    { marca: 'fiat', modelo: 'Palio' },
    { marca: 'fiat', modelo: 'Palio' },
    { marca: 'ford', modelo: 'Focus' },
  ]),
};

let test: TestApp;
let seller: number;
let client: TestAgent;
let photo: Buffer;

beforeAll(async () => {
  test = await createTestApp();
  [seller, client] = await newSeller(test, 'Frenos Sur');
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());

function post(as: TestAgent, campos: Readonly<Record<string, string>> = CAMPOS, photos: readonly Buffer[] = []) {
  const request = as.post('/publicaciones');
  for (const [campo, value] of Object.entries(campos)) request.field(campo, value);
  for (const bytes of photos) request.attach('fotos', bytes, 'foto.jpg');
  return request;
}

async function count(): Promise<number> {
  const [row] = await test.query<{ n: number }>('SELECT count(*) AS n FROM publicaciones');
  return row?.n ?? 0;
}

describe('POST /publicaciones', () => {
  it('publishes a listing with photos that detail and search return', async () => {
    const blue = await sharp(photo).tint('#33a').png().toBuffer();
    const { body, headers } = await post(client, CAMPOS, [photo, blue]).expect(201);
    expect(publicacionSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      user_id: seller,
      nombre_producto: 'Bomba de agua',
      precio: 1234.57,
      ubicacion: 'San José',
      envio: true,
      tipo_envio: 'uber_moto',
      compatibilidad: [
        { marca: 'fiat', modelo: 'Palio' },
        { marca: 'ford', modelo: 'Focus' },
      ],
      descripcion: 'Original.\nPoco uso.',
      pausada: false,
      nombre_local: 'Frenos Sur',
      version: 1,
    });
    expect(headers.etag).toBe('"1"');
    expect(body.fotos).toHaveLength(2);
    for (const url of body.fotos as string[]) {
      expect(url).toMatch(/^\/api\/fotos\/[0-9a-f]{64}\/1280\.webp$/);
      const served = await test.guest().get(url.replace('/api', '')).expect(200);
      expect(served.headers['content-type']).toBe('image/webp');
    }
    const detail = await client.get(`/publicaciones/${body.id}`).expect(200);
    expect(detail.body).toEqual(body);
    const search = await test.guest().get('/publicaciones?q=bonba').expect(200);
    expect(search.body.map(({ id }: { id: number }) => id)).toEqual([body.id]);
  });

  it('fills in defaults for optional fields and clears tipo_envio without shipping', async () => {
    const { nombre_producto, marca, modelo, ubicacion, categoria } = CAMPOS;
    const least = {
      nombre_producto,
      marca,
      modelo,
      ubicacion,
      categoria,
      precio: '0',
      envio: 'No',
      tipo_envio: 'flete',
    };
    const { body } = await post(client, least).expect(201);
    expect(body).toMatchObject({
      precio: 0,
      envio: false,
      tipo_envio: null,
      estado: 'nuevo',
      codigo_serie: '',
      marca_repuesto: '',
      descripcion: '',
      compatibilidad: [],
      fotos: [],
    });
  });

  it.each([
    ['precio', '-0.01', 'El precio no puede ser menor que 0.'],
    ['precio', 'NaN', 'Ingresá el precio.'],
    ['precio', '', 'Ingresá el precio.'],
    ['precio', '1000000000000', 'El precio no puede pasar de $ 999.999.999.999,99.'],
    ['nombre_producto', '   ', 'Ingresá el nombre del producto.'],
    ['marca', 'renault', 'Elegí una marca.'],
    ['modelo', 'Palio', 'Elegí un modelo de esa marca.'],
    ['ubicacion', 'Lugano', 'Elegí la ubicación.'],
    ['categoria', 'Ruedas', 'Elegí una categoría.'],
    ['tipo_envio', '', 'Elegí el tipo de envío.'],
    ['compatibilidad', '[{"marca":"fiat"}]', 'Elegí un modelo.'],
    ['compatibilidad', '{', 'La compatibilidad tiene que ser una lista.'],
  ])('refuses %s = %s', async (campo, value, sentence) => {
    const before = await count();
    const { body } = await post(client, { ...CAMPOS, [campo]: value }).expect(400);
    expect(body).toMatchObject({ codigo: 'datos_invalidos', campos: { [campo]: sentence } });
    expect(await count()).toBe(before);
  });

  it('accepts the highest price and keeps its centavos', async () => {
    const { body } = await post(client, { ...CAMPOS, precio: '999999999999.99' }).expect(201);
    expect(body.precio).toBe(999_999_999_999.99);
  });

  it('accepts five photos and rejects six photos and an SVG', async () => {
    const photos = await sixPhotos();
    const five = await post(client, CAMPOS, photos.slice(0, 5)).expect(201);
    expect(five.body.fotos).toHaveLength(5);
    const before = await count();
    const six = await post(client, CAMPOS, Array(6).fill(photo)).expect(400);
    expect(six.body).toMatchObject({ codigo: 'demasiadas_fotos', message: 'Solo se pueden subir hasta 5 fotos' });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await post(client, CAMPOS, [photo, svg]).expect(415);
    expect(await count()).toBe(before);
  });

  it('returns a photo that is uploaded twice only once', async () => {
    const [other = photo] = await sixPhotos();
    const { body } = await post(client, CAMPOS, [photo, other, photo]).expect(201);
    expect(body.fotos).toHaveLength(2);
    expect(new Set(body.fotos).size).toBe(2);
  });

  it('returns 401 to guests and 403 to mechanics and the admin before reading the body', async () => {
    const before = await count();
    const [, mechanic] = await newMechanic(test);
    await post(test.guest()).expect(401);
    for (const other of [mechanic, await clientOf(test, null)]) {
      const { body } = await post(other, { precio: 'x' }).expect(403);
      expect(body.message).toBe('No tenés permiso para hacer esto.');
    }
    expect(await count()).toBe(before);
  });

  it('accepts the user_id of the caller and returns 403 for another one', async () => {
    const [other] = await newSeller(test);
    const before = await count();
    await post(client, { ...CAMPOS, user_id: String(other) }).expect(403);
    expect(await count()).toBe(before);
    const { body } = await post(client, { ...CAMPOS, user_id: String(seller) }).expect(201);
    expect(body.user_id).toBe(seller);
  });

  it.each([[{ toString: 1, valueOf: 1 }], [[1]], [{}], [null], [true]])(
    'returns 403 for the invalid user_id %j',
    async (user_id) => {
      await client
        .post('/publicaciones')
        .send({ ...CAMPOS, user_id })
        .expect(403);
    },
  );

  it('ignores fields that the body may not set', async () => {
    const extra = { ...CAMPOS, id: '999', pausada: 'true', version: '50', fecha: '2001-01-01', nombre_local: 'Otro' };
    const { body } = await post(client, extra).expect(201);
    expect(body).toMatchObject({ pausada: false, version: 1, nombre_local: 'Frenos Sur' });
    expect(body.id).not.toBe(999);
    expect(body.fecha).not.toContain('2001');
  });

  it('publishes once for concurrent requests with the same Idempotency-Key', async () => {
    const before = await count();
    const send = () => post(client, CAMPOS, [photo]).set('Idempotency-Key', 'formulario-1');
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const other = await post(client, { ...CAMPOS, precio: '1' }, [photo])
      .set('Idempotency-Key', 'formulario-1')
      .expect(409);
    expect(other.body.codigo).toBe('clave_usada');
  });
});
