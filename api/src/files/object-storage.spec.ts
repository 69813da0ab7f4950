import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStorage, type TestStorage } from '@fluxpartes/object-storage/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { EDIT, putPublicacion } from '../../test/edit-form.ts';
import { insertUsuario } from '../../test/factories.ts';
import { picture } from '../../test/images.ts';
import { clientOf, insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { FILES, REGISTRO } from '../../test/registro.ts';
import { createTestApp, type TestApp, WITH_RESPONSE_CACHE } from '../../test/test-app.ts';
import { ORPHAN_AGE, OrphanSweep } from './orphan-sweep.ts';

/* The API with its files in a bucket. */

const PUBLIC = 'https://fotos.example/flux';
const AWAY = 'El servicio no está disponible por un momento. Probá de nuevo.';

let storage: TestStorage;
let test: TestApp;
let owner: TestAgent;
let photo: Buffer;
beforeAll(async () => {
  photo = await picture(40, 30);
});

const keys = () => [...storage.objects.keys()].sort();
/** Files in the folder that a folder store would use. */
const onDisk = async () => (await readdir(join(test.dataDir, 'archivos'))).filter((name) => name !== 'temporal');

/** Starts an API with its own store. */
async function open(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  storage = await startStorage();
  test = await createTestApp({ ...WITH_RESPONSE_CACHE, STORAGE_URL: storage.url, ...settings });
  [, owner] = await newSeller(test);
}
afterEach(async () => {
  await test.close();
  await storage.stop();
});

const publish = (bytes = photo) => {
  const call = owner.post('/publicaciones').attach('fotos', bytes, 'foto.jpg');
  for (const [campo, value] of Object.entries(EDIT)) call.field(campo, value);
  return call;
};
const register = (document: Buffer) => {
  const call = test.guest().post('/register').attach('constanciaAfip', document, 'constancia.pdf');
  for (const [campo, value] of Object.entries(REGISTRO)) call.field(campo, value);
  return call;
};
const countOf = async (table: string) =>
  (await test.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

it('stores photos and documents in the bucket only, and returns 404 for foreign documents', async () => {
  await open();
  const { body: listing } = await publish().expect(201);
  const { body: account } = await register(FILES.pdf).expect(201);
  const hash = /[0-9a-f]{64}/.exec(listing.fotos[0])?.[0];
  expect(keys()).toEqual([
    expect.stringMatching(/^flux\/documentos\/[0-9a-f-]{36}$/),
    ...[1280, 320, 640].map((width) => `flux/fotos/${hash}/${width}.webp`),
  ]);
  expect(await onDisk()).toEqual([]);

  const { headers } = await test.guest().get(`/fotos/${hash}/320.webp`).expect(200);
  const length = String(storage.objects.get(`flux/fotos/${hash}/320.webp`)?.content.length);
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': length });
  await test
    .guest()
    .get(`/fotos/${'0'.repeat(64)}/320.webp`)
    .expect(404);

  const document = (await clientOf(test, account.user_id)).get('/archivos/1').responseType('blob');
  const read = await document.expect(200);
  expect([read.body.equals(FILES.pdf), read.headers['content-type']]).toEqual([true, 'application/pdf']);
  await owner.get('/archivos/1').expect(404);
});

it('returns 503 and writes nothing while the bucket is unavailable, then recovers', async () => {
  await open();
  const { body: listing } = await publish().expect(201);
  const path = listing.fotos[0].replace('/api', '');
  const { port, objects } = storage;
  const before = keys();
  await storage.stop();

  for (const call of [test.guest().get(path), publish(await picture(50, 30)), register(FILES.pdf)]) {
    const { body, headers } = await call.expect(503);
    expect(body).toEqual({ message: AWAY, error: AWAY, codigo: 'servicio_no_disponible' });
    expect([headers['retry-after'], headers['cache-control']]).toEqual(['3', 'no-store']);
  }
  await test.guest().get('/salud/listo').expect(200);
  await test.guest().get('/publicaciones').expect(200);
  expect([await countOf('publicaciones'), await countOf('archivos')]).toEqual([1, 0]);
  expect(await test.query('SELECT id FROM usuarios WHERE email = $1', [REGISTRO.email])).toEqual([]);
  expect(await onDisk()).toEqual([]);

  storage = await startStorage({ port, objects });
  expect(keys()).toEqual(before);
  await test.guest().get(path).expect(200);
  await publish(await picture(50, 30)).expect(201);
  await register(FILES.pdf).expect(201);
});

it('deletes orphans in the bucket and temporary files of a killed upload on disk', async () => {
  await open();
  await publish().expect(201);
  const stored = keys();
  const { body: other } = await publish(await picture(50, 30)).expect(201);
  await test.query('UPDATE publicaciones SET fotos = $1 WHERE id = $2', ['[]', other.id]);
  const left = join(test.dataDir, 'archivos/temporal/0a-1b');
  await writeFile(left, 'x');
  expect(keys()).toHaveLength(6);

  test.clock.advance(ORPHAN_AGE + 60_000);
  await test.app.get(OrphanSweep).sweep();
  expect(keys()).toEqual(stored);
  await expect(access(left)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('returns photo URLs under STORAGE_PUBLIC_URL and accepts both URLs in an edit', async () => {
  await open({ STORAGE_PUBLIC_URL: `${PUBLIC}/` });
  const { body: listing } = await publish().expect(201);
  const [address] = listing.fotos;
  expect(address).toMatch(/^https:\/\/fotos\.example\/flux\/fotos\/[0-9a-f]{64}\/1280\.webp$/);
  for (const client of [test.guest(), owner]) {
    const one = await client.get(`/publicaciones/${listing.id}`).expect(200);
    const page = await client.get('/publicaciones').expect(200);
    expect([one.body.fotos, page.body[0].fotos]).toEqual([[address], [address]]);
  }
  // The API also serves the same object, because tabs from before the setting use this address.
  await test.guest().get(address.slice(PUBLIC.length)).expect(200);

  const path = address.replace(PUBLIC, '/api');
  const newOnes = [await picture(50, 30)];
  const added = await putPublicacion(owner, listing.id, { newOnes, remove: [path] }).expect(200);
  expect(added.body.fotos).toEqual([expect.stringMatching(/^https:\/\/fotos\.example\/flux\/fotos\//)]);
  const emptied = await putPublicacion(owner, listing.id, { remove: added.body.fotos }).expect(200);
  expect(emptied.body.fotos).toEqual([]);
});

it('changes the ETag of a page when STORAGE_PUBLIC_URL changes', async () => {
  const id = 'ab'.repeat(32);
  await open();
  await insertPublicacion(test, await insertUsuario(test), { fotos: JSON.stringify([id]) });
  const here = await test.guest().get('/publicaciones').expect(200);
  const { databaseUrl } = test;
  const other = await createTestApp(
    { ...WITH_RESPONSE_CACHE, STORAGE_URL: storage.url, STORAGE_PUBLIC_URL: PUBLIC },
    { ownDatabase: databaseUrl },
  );
  const there = await other
    .guest()
    .get('/publicaciones')
    .set('If-None-Match', here.headers.etag ?? '')
    .expect(200);
  expect([here.body[0].fotos[0], there.body[0].fotos[0]]).toEqual([
    `/api/fotos/${id}/1280.webp`,
    `${PUBLIC}/fotos/${id}/1280.webp`,
  ]);
  expect(there.headers.etag).not.toBe(here.headers.etag);
  await other
    .guest()
    .get('/publicaciones')
    .set('If-None-Match', there.headers.etag ?? '')
    .expect(304);
  await other.close();
});
