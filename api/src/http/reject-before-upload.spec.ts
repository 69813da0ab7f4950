import { readdir, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { socketTo } from '../../test/held-resources.ts';
import { REGISTRO } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { insertVenta } from '../../test/venta-factory.ts';

const MEGABYTE = 1024 * 1024;

let test: TestApp;
let cookies: Record<'buyer' | 'seller' | 'other' | 'admin', string>;
let sale: number;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_REGISTRO: '6', UPLOAD_QUOTA_PER_IP_MB: '14' });
  const [seller, buyer, other] = [await insertUsuario(test), await insertUsuario(test), await insertUsuario(test)];
  sale = await insertVenta(test, { vendedor_id: seller, comprador_id: buyer });
  const [b, s, o, a] = await Promise.all([buyer, seller, other, null].map((id) => cookieOf(test, id)));
  cookies = { buyer: b ?? '', seller: s ?? '', other: o ?? '', admin: a ?? '' };
});
afterAll(() => test.close());
afterEach(async () => {
  for (let i = 0; i < 100 && (await temporary()).length > 0; i += 1) await new Promise((r) => setTimeout(r, 20));
  expect(await temporary()).toEqual([]);
});

const temporary = () => readdir(join(test.dataDir, 'archivos/temporal'));
const temporaryBytes = async () => {
  const files = await Promise.all(
    (await temporary()).map((name) => stat(join(test.dataDir, 'archivos/temporal', name))),
  );
  return files.reduce((sum, { size }) => sum + size, 0);
};

interface Answer {
  status: number;
  headers: string;
  codigo: string;
}

/** All bytes of the only response on a connection. */
function answerOn(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('utf8');
      const [headers = '', body = ''] = text.split('\r\n\r\n', 2);
      if (!body.endsWith('}')) return;
      resolve({ status: Number(headers.slice(9, 12)), headers, codigo: JSON.parse(body).codigo });
    });
    socket.once('close', () => reject(new Error(`closed after: ${text}`)));
  });
}

function head(call: string, { cookie = '', type = 'multipart/form-data; boundary=b', length = '104857600' } = {}) {
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  return `${call} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\n${framing}\r\n\r\n`;
}

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`;

/** The parser holds back bytes that might begin the next boundary. */
const BEGUN = '%PDF-1.4 a file that has begun';

/** Sends only the beginning of a call, and returns the response that arrives anyway. */
async function answerTo(text: string): Promise<Answer> {
  const socket = await socketTo(test);
  socket.write(text);
  return answerOn(socket).finally(() => socket.destroy());
}

describe('a check before the body is read', () => {
  const proof = (cookie: string, id = sale) =>
    answerTo(head(`POST /ventas/${id}/comprobante`, { cookie, length: '9000' }));

  it('rejects a comprobante of another user, of an unknown sale or when one exists', async () => {
    const { buyer, seller, other, admin } = cookies;
    const statuses = [];
    for (const cookie of ['', other, seller, admin]) statuses.push((await proof(cookie)).status);
    expect(statuses).toEqual([401, 404, 403, 403]);
    expect((await proof(buyer, 424_242)).codigo).toBe('no_encontrado');
    await test.query(
      `WITH archivo AS (
         INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
         SELECT comprador_id, 'comprobante', 'comprobantes/uno', 'image/webp', 1, now() FROM ventas WHERE id = $1
         RETURNING id
       ) UPDATE ventas SET comprobante_id = archivo.id FROM archivo WHERE ventas.id = $1`,
      [sale],
    );
    expect((await proof(buyer)).codigo).toBe('comprobante_ya_cargado');
    await test.query('UPDATE ventas SET comprobante_id = NULL WHERE id = $1', [sale]);
  });

  it('rejects a registration with invalid fields at its first file, and counts each attempt', async () => {
    const dni = { ...REGISTRO, telefono: 'no' };
    const fields = (data: Readonly<Record<string, string>>) =>
      Object.entries(data)
        .map(([name, value]) => field(name, value))
        .join('');
    const begun = (data: Readonly<Record<string, string>>) =>
      answerTo(
        head('POST /register', { length: String(30 * MEGABYTE) }) + fields(data) + fileHead('constanciaAfip') + BEGUN,
      );
    const wrong = await begun(dni);
    expect([wrong.status, wrong.codigo]).toEqual([400, 'datos_invalidos']);
    expect(wrong.headers).toContain('Connection: close');
    await test.guest().post('/register').send(REGISTRO).expect(201);
    expect((await begun(REGISTRO)).codigo).toBe('email_registrado');
    for (let i = 0; i < 3; i += 1) await test.guest().post('/register').send({}).expect(400);
    const full = await answerTo(head('POST /register', { length: '9000' }));
    expect([full.status, full.codigo]).toEqual([429, 'demasiados_intentos']);
  });
});

describe('an oversized request', () => {
  it.each([
    ['application/json', '200000'],
    ['application/octet-stream', '200000'],
    ['text/plain', '4294967296'],
  ])('is rejected by its Content-Length: %s', async (type, length) => {
    const { status, codigo, headers } = await answerTo(head('POST /login', { type, length }));
    expect([status, codigo]).toEqual([413, 'cuerpo_grande']);
    expect(headers).toContain('Connection: close');
  });

  /** Sends as many bytes as the connection accepts, and counts them, including those in its buffers. */
  async function pour(start: string, most: number): Promise<{ answer: Answer; sent: number }> {
    const socket = await socketTo(test);
    const answer = answerOn(socket);
    const closed = new Promise<void>((resolve) => socket.once('close', resolve));
    socket.write(start);
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 0x20), Buffer.from('\r\n')]);
    let sent = 0;
    while (sent < most && !socket.destroyed) {
      sent += chunk.length;
      if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
    socket.destroy();
    return { answer: await answer, sent };
  }

  it.each([
    ['a file', { type: 'multipart/form-data; boundary=b' }, 'archivo_grande'],
    ['JSON', { type: 'application/json' }, 'cuerpo_grande'],
  ])('is cut off at the limit when it is chunked: %s', async (_, { type }, codigo) => {
    const call = type.startsWith('application') ? 'POST /login' : `POST /ventas/${sale}/comprobante`;
    const part = type.startsWith('application')
      ? '1\r\n"\r\n'
      : `${fileHead('comprobante').length.toString(16)}\r\n${fileHead('comprobante')}\r\n`;
    const { answer, sent } = await pour(
      head(call, { cookie: cookies.buyer, type, length: 'chunked' }) + part,
      200 * MEGABYTE,
    );
    expect([answer.status, answer.codigo]).toEqual([413, codigo]);
    expect(sent).toBeLessThan(80 * MEGABYTE);
  });

  it('returns 413 to a client that sends the whole body first', async () => {
    const { body } = await test
      .guest()
      .post(`/ventas/${sale}/comprobante`)
      .set('Cookie', cookies.buyer)
      .attach('comprobante', Buffer.alloc(12.5 * MEGABYTE), 'a.png')
      .expect(413);
    expect(body.message).toBe('El archivo es demasiado grande.');
  });

  it('returns 429 over the upload quota of an IP until quota is released', async () => {
    const call = head(`POST /ventas/${sale}/comprobante`, { cookie: cookies.buyer, length: String(12 * MEGABYTE) });
    const first = await socketTo(test);
    first.write(call + fileHead('comprobante'));
    first.write(Buffer.alloc(11 * MEGABYTE));
    // The kernel buffers megabytes: the first upload would be refused if its last bytes arrived after the second's.
    while ((await temporaryBytes()) < 11 * MEGABYTE) await new Promise((r) => setTimeout(r, 20));
    const second = await socketTo(test);
    const answer = answerOn(second);
    second.write(call + fileHead('comprobante'));
    second.write(Buffer.alloc(5 * MEGABYTE));
    expect(await answer).toMatchObject({ status: 429, codigo: 'demasiadas_subidas' });
    first.destroy();
    second.destroy();
    for (let i = 0; i < 100 && (await temporary()).length > 0; i += 1) await new Promise((r) => setTimeout(r, 20));
    await test
      .guest()
      .post(`/ventas/${sale}/comprobante`)
      .set('Cookie', cookies.buyer)
      .attach('comprobante', Buffer.alloc(5 * MEGABYTE), 'a.png')
      .expect(415);
  });
});
