import { once } from 'node:events';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type TestAgent from 'supertest/lib/agent.js';
import { beginGet } from '../../test/csv-reader.ts';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { clientOf } from '../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { FileStore } from '../files/file-store.ts';

const HASH = 'cd'.repeat(32);
const AWAY = 'El servicio no está disponible por un momento. Probá de nuevo.';

let test: TestApp;
let owner: TestAgent;
let document: number;
const pathOf = (key: string) => join(test.dataDir, 'archivos', key);

beforeEach(async () => {
  test = await createTestApp();
  const user = await insertUsuario(test);
  owner = await clientOf(test, user);
  const [row] = await test.query<{ id: number }>(
    `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
     VALUES ($1, 'constancia_afip', 'documentos/uno', 'application/pdf', 3, now()) RETURNING id`,
    [user],
  );
  document = row?.id ?? 0;
});
afterEach(() => test.close());

/** Ways to make a stored file unreadable. */
const OBSTACLES: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'a folder': (path) => mkdir(path, { recursive: true }),
  'a link to itself': async (path) => {
    await mkdir(dirname(path), { recursive: true });
    await symlink(path, path);
  },
  nothing: (path) => rm(path, { force: true }),
};

describe('a file that cannot be read returns a common error without its path', () => {
  it.each(Object.keys(OBSTACLES))('%s in place of a document returns 503', async (obstacle) => {
    await OBSTACLES[obstacle]?.(pathOf('documentos/uno'));
    const { body, headers } = await owner.get(`/archivos/${document}`).expect(503);
    expect(body).toEqual({ message: AWAY, error: AWAY, codigo: 'servicio_no_disponible' });
    expect([headers['cache-control'], headers['retry-after']]).toEqual(['no-store', expect.any(String)]);
  });

  it.each([
    ['a folder', 503],
    ['a link to itself', 503],
    ['nothing', 404],
  ])('%s in place of a photo returns %i', async (obstacle, status) => {
    await OBSTACLES[obstacle]?.(pathOf(`fotos/${HASH}/640.webp`));
    const { body, headers } = await test.guest().get(`/fotos/${HASH}/640.webp`).expect(status);
    expect(Object.keys(body)).toEqual(['message', 'error', 'codigo']);
    expect(JSON.stringify(body)).not.toContain('fotos/');
    expect(headers['cache-control']).toBe('no-store');
  });
});

it('returns only headers for HEAD, with the length of the file', async () => {
  await test.app.get(FileStore).put('documentos/uno', Buffer.from('abc'));
  const { headers, text } = await owner.head(`/archivos/${document}`).expect(200);
  expect([headers['content-length'], headers['content-type'], text]).toEqual(['3', 'application/pdf', undefined]);
});

it('serves an empty file', async () => {
  await test.app.get(FileStore).put('documentos/uno', Buffer.alloc(0));
  const { headers } = await owner.get(`/archivos/${document}`).expect(200);
  expect(headers['content-length']).toBe('0');
});

describe('a document download', () => {
  beforeEach(() => test.app.get(FileStore).put('documentos/uno', Buffer.from('0123456789')));
  const ask = (headers: Readonly<Record<string, string>>) =>
    owner.get(`/archivos/${document}`).set(headers).responseType('blob');

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
  ])('returns 206 with the requested range for %s', async (Range, text, said) => {
    const { body, headers } = await ask({ Range }).expect(206);
    expect([String(body), headers['content-range'], headers['content-length']]).toEqual([text, said, `${text.length}`]);
  });

  it.each<Record<string, string>>([
    { Range: 'bytes=20-30' },
    { Range: 'bytes=0-1,4-5' },
    { Range: 'lines=1-2' },
    { Range: 'bytes=2-4', 'If-Range': '"another"' },
  ])('returns the whole file for %j', async (headers) => {
    const answer = await ask(headers).expect(200);
    expect([String(answer.body), answer.headers['accept-ranges']]).toEqual(['0123456789', 'bytes']);
  });

  it('returns 304 for a matching If-None-Match and 206 for a matching If-Range', async () => {
    const { headers } = await ask({}).expect(200);
    const etag = headers.etag ?? '';
    const same = await ask({ 'If-None-Match': etag }).expect(304);
    expect(same.headers['content-length']).toBeUndefined();
    await ask({ Range: 'bytes=4-', 'If-Range': etag }).expect(206);
  });

  it('returns 503 without ETag and Content-Range when the file is missing', async () => {
    await rm(pathOf('documentos/uno'));
    const { headers } = await ask({ Range: 'bytes=2-4' }).expect(503);
    expect([headers.etag, headers['content-range']]).toEqual([undefined, undefined]);
  });
});

describe('an export with an unreadable page', () => {
  /** More rows than the buffers between API and client hold. */
  const insertUsers = () =>
    test.query(
      `INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, localidad, dni, telefono, fecha)
       SELECT 'u' || n || '@prueba.test', 'none', 'mecanico', 'Ana', 'Prueba', repeat('Glew ', 2000), n, '1144445555',
         now() FROM generate_series(1, 3000) AS n`,
    );
  const hideTable = () => test.query('ALTER TABLE usuarios RENAME TO otra');

  it('aborts the connection when the response has already started', async () => {
    await insertUsers();
    const answer = await beginGet(test, '/usuarios.csv', await cookieOf(test, null));
    await hideTable();
    const failed = once(answer, 'error');
    answer.resume();
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
    expect([answer.statusCode, answer.complete]).toEqual([200, false]);
  });

  it('returns 500 when the first page is unreadable', async () => {
    const admin = await clientOf(test, null);
    await hideTable();
    const { body } = await admin.get('/usuarios.csv').expect(500);
    expect(body.codigo).toBe('error_interno');
  });
});
