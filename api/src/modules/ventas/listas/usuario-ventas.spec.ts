import { compraSchema, ventaVendidaSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta } from '../../../../test/venta-factory.ts';

const HOUR = 60 * 60 * 1000;

let test: TestApp;
let vendedor_id: number;
let seller: TestAgent;
let comprador_id: number;
let buyer: TestAgent;
let admin: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
});
afterAll(() => test.close());
beforeEach(async () => {
  [vendedor_id, seller] = await newSeller(test, 'Frenos Sur');
  [comprador_id, buyer] = await newMechanic(test);
});

const keys = (row: object) => Object.keys(row).sort();
const sell = (hoursAgo: number, values: Record<string, unknown> = {}) =>
  insertVenta(
    test,
    { vendedor_id, comprador_id },
    { fecha: new Date(test.clock.now().getTime() - hoursAgo * HOUR), ...values },
  );
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** Adds a proof row without a stored file to a sale. */
async function withProof(ventaId: number): Promise<string> {
  const [file] = await test.query<{ id: number }>(
    `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
     VALUES ($1, 'comprobante', gen_random_uuid()::text, 'image/webp', 1, now()) RETURNING id`,
    [comprador_id],
  );
  await test.query('UPDATE ventas SET comprobante_id = $2 WHERE id = $1', [ventaId, file?.id]);
  return `/api/archivos/${file?.id}`;
}

describe('GET /usuarios/{id}/compras', () => {
  it("lists the buyer's purchases, newest first, with the seller's shop and the proof", async () => {
    const [old, recent] = [await sell(5), await sell(1)];
    const url = await withProof(old);
    const { body, headers } = await buyer.get(`/usuarios/${comprador_id}/compras`).expect(200);
    expect(ids(body)).toEqual([recent, old]);
    expect(keys(body[0])).toEqual(keys(compraSchema.shape));
    expect(body.map(compraSchema.parse)).toEqual(body);
    expect(body).toMatchObject([
      { nombre_local: 'Frenos Sur', comprobante_pago_url: null },
      { comprobante_pago_url: url },
    ]);
    expect(headers.link).toBeUndefined();
    expect((await admin.get(`/usuarios/${comprador_id}/compras`).expect(200)).body).toEqual(body);
  });

  it("shows the listing's first photo, also once it is paused or deleted; null without one", async () => {
    const hash = (letter: string) => letter.repeat(64);
    const of = (values: Record<string, unknown>) => insertPublicacion(test, vendedor_id, values);
    const sold = (hoursAgo: number, publicacion_id: number) => sell(hoursAgo, { publicacion_id });
    await sold(4, await of({}));
    await sold(3, await of({ fotos: JSON.stringify([hash('a'), hash('b')]) }));
    await sold(2, await of({ fotos: JSON.stringify([hash('c')]), pausada: true }));
    await sold(1, await of({ fotos: JSON.stringify([hash('d')]), borrada_en: test.clock.now() }));
    const { body } = await buyer.get(`/usuarios/${comprador_id}/compras`).expect(200);
    const path = (letter: string) => `/api/fotos/${hash(letter)}/320.webp`;
    expect(body.map(({ foto }: { foto: string | null }) => foto)).toEqual([path('d'), path('c'), path('a'), null]);
  });

  it('continues on the next page, also among purchases of the same time', async () => {
    const fecha = test.clock.now();
    const made = [];
    for (let i = 0; i < 5; i++) made.push(await sell(0, { fecha }));
    const first = await buyer.get(`/usuarios/${comprador_id}/compras?limite=3&total=1`).expect(200);
    expect(first.headers['x-total-count']).toBe('5');
    const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await buyer.get(next).expect(200);
    expect(second.headers.link).toBeUndefined();
    expect([...ids(first.body), ...ids(second.body)]).toEqual(made.toReversed());
  });

  it('is empty without purchases', async () => {
    expect((await seller.get(`/usuarios/${vendedor_id}/compras`).expect(200)).body).toEqual([]);
  });
});

describe('GET /usuarios/{id}/ventas', () => {
  it("lists the seller's sales, newest first, without the proof; the admin sees it", async () => {
    const [old, recent] = [await sell(5), await sell(1)];
    const url = await withProof(recent);
    const { body } = await seller.get(`/usuarios/${vendedor_id}/ventas`).expect(200);
    expect(ids(body)).toEqual([recent, old]);
    expect(keys(body[0])).toEqual(keys(ventaVendidaSchema.shape));
    expect(body.map(ventaVendidaSchema.parse)).toEqual(body);
    expect(body[0].comprobante_pago_url).toBeNull();
    const seen = (await admin.get(`/usuarios/${vendedor_id}/ventas`).expect(200)).body;
    const proof = { comprobante_pago_url: url, comprobante_subido_en: expect.any(String) };
    expect(seen).toEqual([{ ...body[0], ...proof }, body[1]]);
  });

  it('reveals the contact data of a buyer to the seller after a sale', async () => {
    await test.guest().get(`/usuarios/${comprador_id}`).expect(401);
    expect(keys((await seller.get(`/usuarios/${comprador_id}`).expect(200)).body)).not.toContain('email');
    await sell(1);
    expect(keys((await seller.get(`/usuarios/${comprador_id}`).expect(200)).body)).toEqual(
      ['id', 'nombre_local', 'tipo_cuenta', 'nombre', 'apellido', 'email', 'telefono', 'dni'].sort(),
    );
  });
});

describe('?q= of both', () => {
  const find = async (as: TestAgent, path: string, q: string) =>
    ids((await as.get(path).query({ q, total: '1' }).expect(200)).body);

  it('finds by product and number, ignoring case and accents', async () => {
    const bujia = await sell(2, { nombre_producto: 'Bujía de níquel' });
    const disco = await sell(1, { nombre_producto: 'Disco 50%' });
    for (const [as, path] of [
      [buyer, `/usuarios/${comprador_id}/compras`],
      [seller, `/usuarios/${vendedor_id}/ventas`],
    ] as const) {
      const found: [string, number[]][] = [
        ['BUJIA', [bujia]],
        ['niquel buj', [bujia]],
        ['  ', [disco, bujia]],
        [`#${disco}`, [disco]],
        ['%', [disco]],
        ['_', []],
        ['bujía disco', []],
      ];
      for (const [q, expected] of found) expect([path, q, await find(as, path, q)]).toEqual([path, q, expected]);
      expect(await find(as, path, String(disco))).toContain(disco);
    }
  });

  it('finds sales but not purchases by the name of the buyer', async () => {
    await test.query(`UPDATE usuarios SET nombre = 'Lucía', apellido = 'Núñez' WHERE id = $1`, [comprador_id]);
    const sold = await sell(1);
    expect(await find(seller, `/usuarios/${vendedor_id}/ventas`, 'nunez lucia freno')).toEqual([sold]);
    expect(await find(seller, `/usuarios/${vendedor_id}/ventas`, '@prueba')).toEqual([]);
    expect(await find(buyer, `/usuarios/${comprador_id}/compras`, 'nunez')).toEqual([]);
  });

  it('continues the search on the next page and returns its total', async () => {
    const [first, , second] = [await sell(3), await sell(2, { nombre_producto: 'Otra cosa' }), await sell(1)];
    const page = await seller.get(`/usuarios/${vendedor_id}/ventas?q=disco&limite=1&total=1`).expect(200);
    expect([ids(page.body), page.headers['x-total-count']]).toEqual([[second], '2']);
    const next = /<(.+)>; rel="next"/.exec(page.headers.link ?? '')?.[1] ?? '';
    expect(ids((await seller.get(next).expect(200)).body)).toEqual([first]);
  });
});

describe.each(['compras', 'ventas'])('GET /usuarios/{id}/%s', (path) => {
  it('returns 401 to guests and 404 to other users', async () => {
    await sell(1);
    await test.guest().get(`/usuarios/${comprador_id}/${path}`).expect(401);
    expect((await seller.get(`/usuarios/${comprador_id}/${path}`).expect(404)).body.message).toBe(
      'No encontramos lo que buscás.',
    );
    await buyer.get(`/usuarios/${vendedor_id}/${path}`).expect(404);
    await admin.get(`/usuarios/424242/${path}`).expect(404);
    await admin.get(`/usuarios/1.5/${path}`).expect(404);
  });

  it.each([
    ['limite=501', 'limite', 'El límite va de 1 a 500.'],
    ['limite=0', 'limite', 'El límite va de 1 a 500.'],
    ['cursor=zzz', 'cursor', 'El cursor no es válido.'],
    [`q=${'x'.repeat(101)}`, 'q', 'No puede tener más de 100 caracteres.'],
  ])('refuses %s', async (query, campo, message) => {
    const { body } = await buyer.get(`/usuarios/${comprador_id}/${path}?${query}`).expect(400);
    expect(body.campos).toEqual({ [campo]: message });
  });
});

it('each sale is in one tab of the seller and in its count, with its payout date', async () => {
  const day = (days: number) => new Date(test.clock.now().getTime() + days * 24 * HOUR);
  const paid = { pago_recibido: true, pagada_en: day(-3) };
  const groups = {
    esperan_pago: [await sell(9), await sell(8, { confirmacioncomprador: true })],
    para_entregar: [await sell(7, paid)],
    entregadas: [await sell(6, { ...paid, confirmacioncomprador: true, recibida_en: day(-2) })],
    anuladas: [await sell(5, { ...paid, anulada_en: day(0), anulada_por: 'admin' })],
  };
  for (const [grupo, expected] of Object.entries(groups)) {
    const { body } = await seller.get(`/usuarios/${vendedor_id}/ventas?grupo=${grupo}`).expect(200);
    expect([grupo, ids(body).toReversed()]).toEqual([grupo, expected]);
  }
  const { body: counts } = await seller.get(`/usuarios/${vendedor_id}/ventas-recuento`).expect(200);
  expect(counts).toEqual({ esperan_pago: 2, para_entregar: 1, entregadas: 1, anuladas: 1 });
  await seller.get(`/usuarios/${vendedor_id}/ventas?grupo=otras`).expect(400);
  const { body: due } = await seller.get(`/usuarios/${vendedor_id}/ventas?a_cobrar=si`).expect(200);
  expect(due.map(({ id, cobro }: { id: number; cobro: { desde: string } }) => [id, cobro.desde])).toEqual(
    [
      [groups.entregadas[0], day(8).toISOString().slice(0, 10)],
      [groups.para_entregar[0], day(17).toISOString().slice(0, 10)],
    ].map(([id, date]) => [id, expect.stringContaining(String(date))]),
  );
  const { body: totals } = await seller.get(`/usuarios/${vendedor_id}/cobros`).expect(200);
  expect(totals).toMatchObject({ a_cobrar: 1400, proximo: due[0].cobro.desde });
  expect(due[0]).toMatchObject({ comprobante_subido_en: null, pago_recibido_en: expect.any(String) });
});
