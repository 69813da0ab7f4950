import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createTestApp, ofSite, SECRET, type TestApp } from '../../test/test-app.ts';
import { Log } from './log.ts';

let test: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  test = await createTestApp({ LOG_LEVEL: 'info', RATE_LIMIT_RECUPERACION_IP: '1' });
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  Object.assign(test.app.get(Log), { pino: pino(sink) });
});
afterAll(() => test.close());

let counter = 0;
/** Requests a recovery link. Each IP may request one, so 429 shows that two requests counted as the same IP. */
const askForLink = async (headers: Record<string, string>) => {
  counter += 1;
  const body = { email: `alguien${counter}@correo.com`, dni: '30111222' };
  return (await test.guest().post('/recuperacion').set(headers).send(body)).status;
};

it('rate limits by X-Forwarded-For only when the request has the internal secret', async () => {
  expect(await askForLink(ofSite({ 'X-Forwarded-For': '203.0.113.1' }))).toBe(200);
  expect(await askForLink(ofSite({ 'X-Forwarded-For': '203.0.113.1' }))).toBe(429);
  expect(await askForLink(ofSite({ 'X-Forwarded-For': '203.0.113.2' }))).toBe(200);
  // The connection's own IP, not a header of the request.
  expect(await askForLink({ 'X-Forwarded-For': '203.0.113.3' })).toBe(200);
  const forged: Record<string, string>[] = [
    {},
    { 'X-Internal-Secret': 'otro' },
    { 'X-Internal-Secret': `${SECRET}, ${SECRET}` },
  ];
  for (const way of forged) expect(await askForLink({ ...way, 'X-Forwarded-For': '203.0.113.4' })).toBe(429);
  expect(await askForLink({ Forwarded: 'for=203.0.113.5', 'X-Real-IP': '203.0.113.5' })).toBe(429);
});

it('keeps the request id with 100 headers and returns 431 with 1985 headers', async () => {
  const headers = (count: number) =>
    ofSite({
      ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, '']).reverse()),
      'X-Request-Id': 'abcdefgh-99',
    });
  const few = await test.guest().get('/salud').set(headers(100));
  expect([few.status, few.headers['x-request-id']]).toEqual([200, 'abcdefgh-99']);
  const many = await test.guest().get('/salud').set(headers(1985));
  expect([many.status, many.body.codigo]).toEqual([431, 'cabeceras_de_mas']);
});

it.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])(
  'returns 400 and closes the connection for a body on %s',
  async (method) => {
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const answer = await new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
      const outgoing = send({ port, method, path: '/salud', headers: { 'Content-Length': 3 } }, (incoming) => {
        incoming.resume();
        resolve({ status: incoming.statusCode, connection: incoming.headers.connection });
      });
      outgoing.on('error', reject);
      outgoing.end('abc');
    });
    expect(answer).toEqual({ status: 400, connection: 'close' });
  },
);

it('does not reject a DELETE with Content-Length 0', async () => {
  await test.guest().delete('/publicaciones/1').set('Content-Length', '0').expect(401);
});

it('logs at most 512 characters of a path and never logs the secret', async () => {
  lines.length = 0;
  await test
    .guest()
    .get(`/${'a'.repeat(9_000)}?b=1`)
    .set(ofSite({}))
    .expect(404);
  await new Promise(setImmediate);
  const line = lines.find((text) => text.includes('aaa')) ?? '';
  expect(JSON.parse(line).path).toBe(`/${'a'.repeat(511)}…`);
  expect(lines.join('')).not.toContain(SECRET);
});

it('ignores a sent request id when INTERNAL_SECRET is empty', async () => {
  const alone = await createTestApp({ INTERNAL_SECRET: '' });
  try {
    const { headers } = await alone
      .guest()
      .get('/salud')
      .set(ofSite({ 'X-Request-Id': 'abcdefgh-99' }));
    expect(headers['x-request-id']).not.toBe('abcdefgh-99');
  } finally {
    await alone.close();
  }
});
