import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { EDIT, putPublicacion } from '../../test/edit-form.ts';
import { sent, waitForLockOf } from '../../test/expect-lock-wait.ts';
import { insertPublicacion, newMechanic, newSeller } from '../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { insertVenta } from '../../test/venta-factory.ts';
import { FileStore } from './file-store.ts';
import { STORAGE_QUOTA_LOCK } from './files.repository.ts';
import { ORPHAN_AGE, OrphanSweep, RETENTION } from './orphan-sweep.ts';

const MEGABYTE = 1024 * 1024;
const FULL = {
  codigo: 'cupo_de_archivos_lleno',
  message: 'Llegaste al máximo de espacio para tus archivos. Sacá fotos que ya no uses y probá de nuevo mañana.',
};

let test: TestApp;
let id: number;
let client: TestAgent;
beforeEach(async () => {
  test = await createTestApp({ STORAGE_QUOTA_MB: '2' });
  [id, client] = await newSeller(test);
});
afterEach(() => test.close());

/** A unique document of the given number of bytes. */
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes - 9)]);
/** A photo that compresses badly: several hundred kilobytes in its three sizes. */
const photo = () =>
  sharp(randomBytes(800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } })
    .png()
    .toBuffer();

function putDocument(bytes: Buffer, as: TestAgent = client, user = id) {
  return as
    .put(`/usuarios/${user}`)
    .field({ nombre: 'Ana', apellido: 'Prueba', email: `ana${user}@prueba.test`, telefono: '1144445555' })
    .attach('constanciaAfip', bytes, 'a.pdf');
}

/** The stored files, read when no upload has temporary files left. These are removed after the response. */
async function stored(): Promise<string[]> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const keys: string[] = [];
    for await (const { clave } of test.app.get(FileStore).list('')) keys.push(clave);
    if (!keys.some((key) => key.startsWith('temporal/')) || Date.now() > deadline) return keys.toSorted();
    await delay(20);
  }
}

const advance = async (ms: number) => {
  test.clock.advance(ms);
  await test.app.get(OrphanSweep).sweep();
};

describe('the storage quota of an account', () => {
  it('rejects an upload over the quota and stores nothing, counting replaced documents', async () => {
    await putDocument(pdf(MEGABYTE)).expect(200);
    const before = await stored();
    const { body } = await putDocument(pdf(MEGABYTE + 1)).expect(413);
    expect(body).toMatchObject(FULL);
    expect(await stored()).toEqual(before);
    const [otherId, other] = await newSeller(test);
    await putDocument(pdf(MEGABYTE + 1), other, otherId).expect(200);
  });

  it('counts each of several concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => putDocument(pdf(MEGABYTE - 1000))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await stored()).filter((key) => key.startsWith('documentos/'))).toHaveLength(2);
  });

  it('counts a photo in two listings once and frees it a day after its last use', async () => {
    const bytes = await photo();
    const publicacion = await insertPublicacion(test, id);
    const used = async () => await test.query('SELECT hash, bytes FROM fotos_de_usuarios WHERE usuario_id = $1', [id]);
    const { body } = await putPublicacion(client, publicacion, { newOnes: [bytes] }).expect(200);
    const once = await used();
    expect(once).toEqual([{ hash: expect.any(String), bytes: expect.any(Number) }]);
    const second = await insertPublicacion(test, id);
    await putPublicacion(client, second, { newOnes: [bytes] }).expect(200);
    expect(await used()).toEqual(once);
    for (const listing of [publicacion, second])
      await putPublicacion(client, listing, { remove: body.fotos }).expect(200);
    await advance(ORPHAN_AGE - 60_000);
    expect(await used()).toEqual(once);
    await advance(120_000);
    expect(await used()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('counts photos of several concurrent listings', async () => {
    const listings = await Promise.all(Array.from({ length: 6 }, () => insertPublicacion(test, id)));
    const pairs = await Promise.all(listings.map(async (listing) => [listing, await photo()] as const));
    const answers = await Promise.all(
      pairs.map(([listing, bytes]) => putPublicacion(client, listing, { newOnes: [bytes] })),
    );
    const [used] = await test.query<{ bytes: number }>('SELECT sum(bytes)::float AS bytes FROM fotos_de_usuarios');
    expect(used?.bytes).toBeLessThanOrEqual(2 * MEGABYTE);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.codigo])).toEqual(refused.map(() => [413, FULL.codigo]));
    expect([0, 6]).not.toContain(refused.length);
  });

  it('makes an upload wait for a concurrent one and counts both', async () => {
    const listing = await insertPublicacion(test, id);
    const elsewhere = new pg.Client({ connectionString: test.databaseUrl });
    await elsewhere.connect();
    try {
      await elsewhere.query('BEGIN');
      await elsewhere.query('SELECT pg_advisory_xact_lock($1, $2)', [STORAGE_QUOTA_LOCK, id]);
      const second = sent(putPublicacion(client, listing, { newOnes: [await photo()] }));
      await waitForLockOf(test, second);
      await elsewhere.query("INSERT INTO fotos_de_usuarios VALUES ($1, 'otra', $2, now())", [id, 2 * MEGABYTE]);
      await elsewhere.query('COMMIT');
      expect((await second).status).toBe(413);
    } finally {
      await elsewhere.end();
    }
  });

  it('rejects a new photo when full, and accepts edits and listings without files', async () => {
    await putDocument(pdf(2 * MEGABYTE)).expect(200);
    const before = await stored();
    const publicacion = await insertPublicacion(test, id);
    const refused = await putPublicacion(client, publicacion, { newOnes: [await photo()] }).expect(413);
    expect(refused.body).toMatchObject(FULL);
    expect(await stored()).toEqual(before);
    await putPublicacion(client, publicacion, {}).expect(200);
    const created = client.post('/publicaciones');
    for (const [campo, value] of Object.entries(EDIT)) created.field(campo, value);
    await created.expect(201);
  });

  it('applies to comprobantes', async () => {
    const [buyer, buyerClient] = await newMechanic(test);
    await test.query(
      `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
       VALUES ($1, 'certificado_estudio', 'documentos/otro', 'application/pdf', $2, now())`,
      [buyer, 2 * MEGABYTE - 5000],
    );
    const venta = await insertVenta(test, { vendedor_id: id, comprador_id: buyer });
    const before = await stored();
    const { body } = await buyerClient
      .post(`/ventas/${venta}/comprobante`)
      .attach('comprobante', await photo(), 'a.png')
      .expect(413);
    expect(body).toMatchObject(FULL);
    expect(await stored()).toEqual(before);
  });
});

describe('the cleanup of unused files', () => {
  it('deletes a replaced document and its row after 30 days and keeps the current one', async () => {
    await putDocument(pdf(1000)).expect(200);
    await putDocument(pdf(2000)).expect(200);
    const both = await stored();
    expect(both).toHaveLength(2);
    await advance(RETENTION - 60_000);
    expect(await stored()).toEqual(both);
    await advance(120_000);
    expect(await stored()).toHaveLength(1);
    const rows = await test.query('SELECT a.bytes FROM archivos a JOIN usuarios u ON u.constancia_afip_id = a.id');
    expect(rows).toEqual([{ bytes: 2000 }]);
    expect(await test.query('SELECT FROM archivos')).toHaveLength(1);
  });

  it.each([
    ['without a sale goes', false],
    ['with a sale stays', true],
  ])('the photo of a listing that was deleted 30 days ago %s', async (_, isSold) => {
    const publicacion = await insertPublicacion(test, id);
    await putPublicacion(client, publicacion, { newOnes: [await photo()] }).expect(200);
    if (isSold) {
      const [comprador_id] = await newMechanic(test);
      await insertVenta(test, { vendedor_id: id, comprador_id }, { publicacion_id: publicacion });
    }
    await client.delete(`/publicaciones/${publicacion}`).expect(200);
    await advance(RETENTION - 60_000);
    expect(await stored()).toHaveLength(3);
    await advance(120_000);
    expect(await stored()).toHaveLength(isSold ? 3 : 0);
  });
});
