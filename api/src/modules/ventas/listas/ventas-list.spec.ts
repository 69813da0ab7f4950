import { ventaDetailSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { insertUsuario } from '../../../../test/factories.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta } from '../../../../test/venta-factory.ts';

let test: TestApp;
let admin: TestAgent;
let vendedor_id: number;
let comprador_id: number;
let otherComprador: number;
let alternador: number;
let bujia: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
  vendedor_id = await insertUsuario(test, {
    tipo_cuenta: 'vendedor',
    nombre: 'Ramón',
    apellido: 'Giménez',
    email: 'ramon@taller.test',
    telefono: '1155550101',
    nombre_local: 'Frenos del Sur',
    localidad: 'Adrogué',
    dni: '11222333',
  });
  comprador_id = await insertUsuario(test, {
    nombre: 'Lucía',
    apellido: 'Núñez',
    email: 'lu_nunez@correo.test',
    telefono: '1144440202',
    dni: '44555666',
  });
  otherComprador = await insertUsuario(test, { nombre: 'Ema', apellido: 'Paz', email: 'lu-nunca@correo.test' });
  alternador = await insertVenta(test, { vendedor_id, comprador_id }, { nombre_producto: 'Alternador 100%' });
  test.clock.advance(60_000);
  bujia = await insertVenta(
    test,
    { vendedor_id, comprador_id: otherComprador },
    { nombre_producto: 'Bujía de níquel' },
  );
});
afterAll(() => test.close());

const list = async (query: Record<string, unknown> = {}) =>
  (await admin.get('/ventas-detalle').query(query).expect(200)).body as { id: number }[];
const find = async (q: string) => (await list({ q })).map(({ id }) => id);

describe('GET /ventas-detalle', () => {
  it('lists every sale, newest first, with both parties', async () => {
    const rows = await list();
    expect(rows.map(({ id }) => id)).toEqual([bujia, alternador]);
    expect(rows.map((row) => ventaDetailSchema.parse(row))).toEqual(rows);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(Object.keys(ventaDetailSchema.shape).sort());
    expect(rows[1]).toMatchObject({
      comprador_nombre: 'Lucía',
      comprador_apellido: 'Núñez',
      comprador_email: 'lu_nunez@correo.test',
      comprador_telefono: '1144440202',
      comprador_nombre_local: '',
      comprador_localidad: 'Burzaco',
      comprador_dni: '44555666',
      vendedor_nombre: 'Ramón',
      vendedor_apellido: 'Giménez',
      vendedor_email: 'ramon@taller.test',
      vendedor_telefono: '1155550101',
      vendedor_nombre_local: 'Frenos del Sur',
      vendedor_localidad: 'Adrogué',
      vendedor_dni: '11222333',
      cashback_de_ventas_impagas: 0,
      regalo: 0,
    });
  });

  it.each([
    ['the product', 'alterna'],
    ['the product, whatever its case and accents', 'ALTERNÁDOR'],
    ["the buyer's e-mail", 'lu_nunez@correo.test'],
    ["a part of the buyer's e-mail", 'lu_nun'],
    ["the buyer's name", 'lucia'],
    ["the buyer's surname", 'Nuñez'],
    ["the buyer's phone", '44440202'],
    ['words of the product and of a party', 'nunez alternador ramon'],
    ['signs that LIKE reads as any text', '%'],
    ['a sign that LIKE reads as any letter', '_'],
  ])('finds a sale by %s', async (_, q) => {
    expect(await find(q)).toEqual([alternador]);
  });

  it.each([
    ["the seller's e-mail", 'RAMON@taller.test'],
    ["the seller's name", 'ramón'],
    ["the seller's surname", 'gimenez'],
    ["the seller's phone", '1155550101'],
    ['the shop', 'frenos del sur'],
    ['nothing', '   '],
  ])('finds all sales by %s', async (_, q) => {
    expect(await find(q)).toEqual([bujia, alternador]);
  });

  it('finds a sale by its number with and without #', async () => {
    expect(await find(`#${bujia}`)).toEqual([bujia]);
    expect(await find(String(bujia))).toContain(bujia);
  });

  it.each(['no existe', 'lucia bujia', '44555666', '\\', '#999999', "'; DROP TABLE ventas; --"])(
    'finds no sale by %s',
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  it('finds a changed name immediately', async () => {
    await test.query(`UPDATE usuarios SET apellido = 'Quiroga' WHERE id = $1`, [otherComprador]);
    expect(await find('quiroga')).toEqual([bujia]);
  });

  it('continues the search on the next page and returns the requested total', async () => {
    const first = await admin.get('/ventas-detalle').query({ q: 'ramon', limite: 1, total: '1' }).expect(200);
    expect(first.headers['x-total-count']).toBe('2');
    const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await admin.get(next).expect(200);
    expect([first.body[0].id, second.body[0].id]).toEqual([bujia, alternador]);
    expect(second.headers.link).toBeUndefined();
  });

  it('filters by id, also together with a search', async () => {
    expect((await list({ id: alternador })).map(({ id }) => id)).toEqual([alternador]);
    expect(await list({ id: 424242 })).toEqual([]);
    expect(await list({ id: alternador, q: 'bujia' })).toEqual([]);
    expect(await list({ id: '', pendiente: '' })).toHaveLength(2);
  });

  it('orders a queue by the longest wait, also across pages', async () => {
    const pendiente = 'comprobante';
    expect((await list({ pendiente })).map(({ id }) => id)).toEqual([alternador, bujia]);
    const { body, headers } = await admin.get('/ventas-detalle').query({ pendiente, limite: 1 }).expect(200);
    const [, next = ''] = /<([^>]+)>/.exec(headers.link ?? '') ?? [];
    const { body: rest } = await admin.get(next.replace(/^\/api/, '')).expect(200);
    expect([...body, ...rest].map(({ id }) => id)).toEqual([alternador, bujia]);
  });

  it('filters and counts the sales whose payment awaits approval', async () => {
    const pending = async () => {
      const { body, headers } = await admin.get('/ventas-detalle?pendiente=pago&total=1').expect(200);
      return [body.map(({ id }: { id: number }) => id), headers['x-total-count']];
    };
    expect(await pending()).toEqual([[], '0']);
    const [file] = await test.query<{ id: number }>(
      `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
       VALUES ($1, 'comprobante', gen_random_uuid()::text, 'image/webp', 1, now()) RETURNING id`,
      [comprador_id],
    );
    await test.query('UPDATE ventas SET comprobante_id = $2 WHERE id = $1', [alternador, file?.id]);
    expect(await pending()).toEqual([[alternador], '1']);
    await test.query('UPDATE ventas SET pago_recibido = true WHERE id = $1', [alternador]);
    expect(await pending()).toEqual([[], '0']);
  });

  it('returns 401 to guests and 403 to users', async () => {
    await test.guest().get('/ventas-detalle').expect(401);
    for (const id of [vendedor_id, comprador_id]) {
      const { body } = await (await clientOf(test, id)).get('/ventas-detalle').expect(403);
      expect(body.message).toBe('No tenés permiso para hacer esto.');
    }
  });

  it.each([
    ['limite=501', 'limite'],
    ['cursor=0', 'cursor'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['id=0', 'id'],
    ['pendiente=documentos', 'pendiente'],
  ])('refuses %s', async (query, campo) => {
    const { body } = await admin.get(`/ventas-detalle?${query}`).expect(400);
    expect(Object.keys(body.campos)).toEqual([campo]);
  });
});
