import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { heldAtRest, leaveAtFirstByte, leaveHalfSent, NOTHING, often, socketTo } from '../../test/held-resources.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { FileStore } from '../files/file-store.ts';
import { RateLimits } from './rate-limits.ts';
import { UploadQuota } from './upload.ts';

/** Number of calls of each kind; `ABORTED=1000` runs more. */
const TIMES = Number(process.env.ABORTED ?? 40);
/** More bytes than a connection buffers, so that the client always disconnects during the transfer. */
const LARGE = 9 * 1024 * 1024;
const HASH = 'ab'.repeat(32);

let test: TestApp;
let cookies: { user: string; admin: string };
let user: number;
let document: number;

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_REGISTRO: '100000' });
  user = await insertUsuario(test, { tipo_cuenta: 'vendedor' });
  cookies = { user: await cookieOf(test, user), admin: await cookieOf(test, null) };
  const bytes = randomBytes(LARGE);
  await test.app.get(FileStore).put('documentos/grande', bytes);
  await test.app.get(FileStore).put(`fotos/${HASH}/640.webp`, bytes);
  const [row] = await test.query<{ id: number }>(
    `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
     VALUES ($1, 'constancia_afip', 'documentos/grande', 'application/pdf', $2, now()) RETURNING id`,
    [user, LARGE],
  );
  document = row?.id ?? 0;
  await test.query(
    `INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, localidad, dni, telefono, fecha)
     SELECT 'u' || n || '@prueba.test', 'none', 'mecanico', 'Ana', 'Prueba', repeat('Glew ', 2000), n, '1144445555', now()
     FROM generate_series(1, 2000) AS n`,
  );
});
afterAll(() => test.close());

const get = (path: string, cookie: string, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;

const uploadHead = (call: string, campo: string, cookie: string) =>
  [
    `${call} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${LARGE}`,
    '',
    '--b',
    `Content-Disposition: form-data; name="${campo}"; filename="a.pdf"`,
    '',
    '',
  ].join('\r\n');

/** Expects that no file, client connection or database connection stays open. */
async function leavesNothing(run: (i: number) => Promise<unknown>, times = TIMES): Promise<void> {
  expect(await heldAtRest(test)).toEqual(NOTHING);
  await often(times, run);
  expect(await heldAtRest(test)).toEqual(NOTHING);
}

describe('a client that disconnects', () => {
  jest.setTimeout(60_000 + TIMES * 500);

  it('during a document download leaves no open file', async () => {
    await leavesNothing(async () => {
      expect(await leaveAtFirstByte(test, get(`/archivos/${document}`, cookies.user))).toMatch(/^HTTP\/1.1 200 /);
    });
  });

  it('during a photo download leaves no open file', async () => {
    await leavesNothing(() => leaveAtFirstByte(test, get(`/fotos/${HASH}/640.webp`, '')));
  });

  it('before the response begins leaves no open file', async () => {
    await leavesNothing(async () => {
      const socket = await socketTo(test);
      await new Promise((resolve) => socket.write(get(`/archivos/${document}`, cookies.user), resolve));
      socket.destroy();
    });
  });

  it('with pipelined requests pending leaves no open file', async () => {
    const three = get(`/fotos/${HASH}/640.webp`, '').repeat(3);
    await leavesNothing(() => leaveAtFirstByte(test, three));
  });

  it('during a HEAD request leaves no open file', async () => {
    await leavesNothing(() => leaveAtFirstByte(test, get(`/archivos/${document}`, cookies.user, 'HEAD')));
  });

  it('during an export leaves no open database connection', async () => {
    let begun = 0;
    await leavesNothing(async () => {
      // Ten concurrent calls of the heaviest kind: a busy machine may reject one with 503.
      const text = await leaveAtFirstByte(test, get('/usuarios.csv', cookies.admin));
      expect(text).toMatch(/^HTTP\/1.1 (200|503) /);
      if (text.startsWith('HTTP/1.1 200 ')) begun += 1;
    });
    expect(begun).toBeGreaterThan(TIMES / 2);
  });

  it.each([
    ['a registration', 'POST /register', 'constanciaAfip', () => ''],
    ['a listing', 'POST /publicaciones', 'fotos', () => cookies.user],
  ])('during the upload of %s leaves no temporary file', async (_, call, campo, cookie) => {
    const head = uploadHead(call, campo, cookie());
    const half = randomBytes(64 * 1024);
    await leavesNothing(() => leaveHalfSent(test, head, half));
  });
});

describe('a disconnect', () => {
  it.each([
    ['a photo', () => get(`/fotos/${HASH}/640.webp`, '')],
    ['a document', () => get(`/archivos/${document}`, cookies.user)],
  ])('while a file is being opened leaves no open file: %s', async (_, request) => {
    const store = test.app.get(FileStore);
    const open = store.open.bind(store);
    const socket = await socketTo(test);
    const opened = new Promise<void>((resolve) => {
      jest.spyOn(store, 'open').mockImplementationOnce(async (...args) => {
        socket.destroy();
        await sleep(50);
        return open(...args).finally(resolve);
      });
    });
    socket.write(request());
    await opened;
    expect(await heldAtRest(test)).toEqual(NOTHING);
  });

  it('ends the read from a file store that sends nothing', async () => {
    const silent = new Readable({ read() {} });
    const closed = new Promise((resolve) => silent.once('close', resolve));
    jest.spyOn(test.app.get(FileStore), 'open').mockResolvedValueOnce({ stream: silent, bytes: 1, etag: '"1"' });
    const socket = await socketTo(test);
    socket.write(get(`/fotos/${HASH}/640.webp`, ''));
    await sleep(100);
    socket.destroy();
    if (!silent.closed) await closed;
  });

  it('before the body is read releases the upload quota', async () => {
    const quota = test.app.get(UploadQuota);
    const open = quota.open.bind(quota);
    const socket = await socketTo(test);
    const limits = test.app.get(RateLimits);
    jest.spyOn(limits, 'take').mockImplementationOnce(async () => {
      socket.destroy();
      await sleep(50);
    });
    const released = new Promise<void>((resolve) => {
      jest.spyOn(quota, 'open').mockImplementationOnce((address) => {
        const quota = open(address);
        return { ...quota, release: () => resolve(quota.release()) };
      });
    });
    socket.write(uploadHead('POST /register', 'constanciaAfip', ''));
    await released;
  });
});

describe('requests that are aborted at random moments', () => {
  jest.setTimeout(60_000 + TIMES * 500);

  it('leave no open file or connection, and the API still responds', async () => {
    const requests = [
      get(`/archivos/${document}`, cookies.user),
      get(`/fotos/${HASH}/640.webp`, '').repeat(4),
      get(`/usuarios/${user}/datos.zip`, cookies.user),
      get('/usuarios.csv', cookies.admin),
      get('/publicaciones', '').repeat(4),
      `${uploadHead('POST /publicaciones', 'fotos', cookies.user)}${'x'.repeat(32 * 1024)}`,
    ];
    await leavesNothing(async (i) => {
      const socket = await socketTo(test);
      socket.resume().write(requests[i % requests.length] ?? '');
      await sleep(Math.random() ** 2 * 60);
      if (Math.random() < 0.5) socket.destroy();
      else socket.resetAndDestroy();
    }, TIMES * 10);
    await test.guest().get('/publicaciones').expect(200);
  });
});
