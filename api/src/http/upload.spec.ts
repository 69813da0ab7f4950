import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { FILES, REGISTRO } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { RegistroService } from '../modules/auth/registro.ts';
import { DomainError } from '../request-context/request.ts';
import { Log } from './log.ts';
import { UploadQuota } from './upload.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const temporary = () => readdir(join(test.dataDir, 'archivos/temporal'));
const port = () => (test.app.getHttpServer().address() as AddressInfo).port;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function register(values: Readonly<Record<string, string>> = {}) {
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries({ ...REGISTRO, ...values })) call.field(name, value);
  return call;
}

afterEach(async () => {
  for (let i = 0; i < 100 && (await temporary()).length > 0; i += 1) await wait(20);
  expect(await temporary()).toEqual([]);
});

it('accepts the form fields as JSON', async () => {
  await test
    .guest()
    .post('/register')
    .send({ ...REGISTRO, email: 'json@taller.com', dni: '2' })
    .expect(201);
});

it('ignores files in unknown fields and an empty file input', async () => {
  await register()
    .attach('otra', FILES.exe, 'virus.exe')
    .attach('__proto__', FILES.exe, 'x')
    .attach('constanciaAfip', Buffer.alloc(0), '')
    .expect(201);
});

it('rejects a second file in a single-file field', async () => {
  const call = register().attach('constanciaAfip', FILES.pdf, 'a.pdf').attach('constanciaAfip', FILES.pdf, 'b.pdf');
  expect((await call.expect(400)).body.codigo).toBe('cuerpo_ilegible');
});

it.each([
  ['a field over 100 KB', 'nombre', 'a'.repeat(100_001)],
  ['a field name over 100 bytes', 'n'.repeat(101), 'a'],
])('rejects a form with %s', async (_, name, value) => {
  expect((await register().field(name, value).expect(400)).body.codigo).toBe('cuerpo_ilegible');
});

it('rejects a form with too many fields', async () => {
  const call = register();
  for (let i = 0; i < 60; i += 1) call.field(`campo${i}`, 'x');
  await call.expect(400);
});

it.each([
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'a body that ends too early',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
  ],
  ['no part at all', 'multipart/form-data; boundary=b', 'nothing like it'],
])('rejects a multipart body with %s', async (_, type, body) => {
  const answer = await test.guest().post('/register').set('Content-Type', type).send(body).expect(400);
  expect(answer.body.codigo).toBe('cuerpo_ilegible');
});

it('returns 413 when Content-Length exceeds the maximum of the form', async () => {
  const head = [
    'POST /register HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 104857600',
  ];
  const answer = await talk(`${head.join('\r\n')}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('cuerpo_grande');
});

it('removes the temporary file of an aborted upload', async () => {
  const head = [
    'POST /register HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 100000',
    '',
    '--b',
    'Content-Disposition: form-data; name="constanciaAfip"; filename="a.pdf"',
    '',
    '%PDF-1.4 half of it',
  ];
  const socket = connect(port(), '127.0.0.1');
  socket.write(head.join('\r\n'));
  for (let i = 0; i < 100 && (await temporary()).length === 0; i += 1) await wait(10);
  expect(await temporary()).toHaveLength(1);
  socket.destroy();
  for (let i = 0; i < 100 && (await temporary()).length > 0; i += 1) await wait(10);
});

it('logs a temporary file that cannot be removed, and continues to serve', async () => {
  const told = jest.spyOn(test.app.get(Log), 'failure');
  const open = jest.spyOn(test.app.get(UploadQuota), 'open');
  // The handler runs between the last byte and the removal. It replaces a file by a folder, which `rm` refuses to remove.
  const spy = jest.spyOn(test.app.get(RegistroService), 'registrar').mockImplementation(async (...[, files]) => {
    for (const { path } of files) {
      await rm(path);
      await mkdir(path);
    }
    throw new DomainError('email_registrado');
  });
  await register({ email: 'otra@taller.com', dni: '3' }).attach('constanciaAfip', FILES.pdf, 'a.pdf').expect(409);
  spy.mockRestore();
  for (let i = 0; i < 100 && told.mock.calls.length === 0; i += 1) await wait(20);
  expect(told.mock.calls).toEqual([[expect.objectContaining({ code: 'ERR_FS_EISDIR' }), { task: 'temporary files' }]]);
  expect(open.mock.results).toHaveLength(1);
  for (const name of await temporary()) await rmdir(join(test.dataDir, 'archivos/temporal', name));
  await test.guest().get('/salud').expect(200);
});

function talk(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1');
    socket.once('data', (data) => {
      resolve(String(data));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.write(text);
  });
}
