import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiProcess, startApiProcess } from '../../test/api-process.ts';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { OutboxRepository } from '../mail/outbox.repository.ts';

const IN_FLIGHT = 50;
/** A client that would reuse its connections, so that only the API closes them. */
const KEEPING = new Agent({ keepAlive: true });
let test: TestApp;
const mailServers: MailServer[] = [];
const apis: ApiProcess[] = [];

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  for (const api of apis) api.kill('SIGKILL');
  KEEPING.destroy();
  await test.close();
  for (const server of mailServers) await server.close();
});

async function startApi(settings: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const api = await startApiProcess(test, settings);
  apis.push(api);
  return api;
}

/** A mail server that receives a mail and never confirms it. */
async function startStalledMailServer(): Promise<{ url: string; reached: Promise<void> }> {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const server = await startMailServer({
    onData: (stream) => {
      stream.resume();
      reach();
    },
  });
  mailServers.push(server);
  return { url: server.url, reached };
}

interface CompraAMedias {
  /** Sends the body. Resolves with the response's status and its `Connection` header. */
  finish: () => Promise<[number, string]>;
}

/** A purchase of which the API has the headers but not yet the body. */
function halfSent(apiUrl: string, cookie: string, body: string): Promise<CompraAMedias> {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const sent = request(`${apiUrl}/ventas`, { method: 'POST', headers, agent: KEEPING });
  const answered = new Promise<[number, string]>((resolve, reject) => {
    sent.once('response', (answer) => resolve([answer.resume().statusCode ?? 0, String(answer.headers.connection)]));
    sent.once('error', reject);
  });
  const finish = () => {
    sent.end(body);
    return answered;
  };
  sent.flushHeaders();
  return new Promise((resolve) => sent.once('continue', () => resolve({ finish })));
}

async function fiftyInFlight(apiUrl: string): Promise<CompraAMedias[]> {
  const [seller] = await newSeller(test);
  const publicacion_id = await insertPublicacion(test, seller);
  const body = JSON.stringify({ publicacion_id, cantidad: 1, monto: 1000 });
  const cookies: string[] = [];
  for (let i = 0; i < IN_FLIGHT; i += 1) cookies.push(await cookieOf(test, await insertUsuario(test)));
  return Promise.all(cookies.map((cookie) => halfSent(apiUrl, cookie, body)));
}

/** Responses of new connections until the listener closes. */
async function seenUntilRefused(url: string): Promise<number[]> {
  const seen: number[] = [];
  let isRefused = false;
  while (!isRefused) {
    const status = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(100) }).then(
      (answer) => answer.status,
      (error: Error) => error.name,
    );
    if (typeof status === 'number') seen.push(status);
    else isRefused = status !== 'TimeoutError';
  }
  return seen;
}

it('on SIGTERM finishes fifty requests, requeues a stalled mail and exits with 0', async () => {
  const stalled = await startStalledMailServer();
  const correo = { clase: 'recuperacion', usuarioId: await insertUsuario(test), fecha: new Date() } as const;
  await test.app.get(OutboxRepository).insert(correo);
  const api = await startApi({ SMTP_URL: stalled.url, SHUTDOWN_DELAY_SECONDS: '1' });
  await stalled.reached;
  const purchases = await fiftyInFlight(api.url);

  api.kill('SIGTERM');
  expect(await seenUntilRefused(`${api.url}/salud/listo`)).toContain(503);
  expect(await Promise.all(purchases.map(({ finish }) => finish()))).toEqual(
    Array.from({ length: IN_FLIGHT }, () => [201, 'close']),
  );
  expect(await api.exited).toBe(0);
  const waiting =
    "SELECT retry_count AS tries, start_after <= now() AS due FROM pgboss.job WHERE name = 'correo' AND state < 'active'";
  expect(await test.query(waiting)).toEqual([{ tries: 0, due: true }]);

  const working = await startMailServer();
  mailServers.push(working);
  const next = await startApi({ SMTP_URL: working.url });
  while ((await test.query('SELECT 1 FROM correo_pendiente')).length > 0) await sleep(50);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  expect(working.received).toHaveLength(1);
}, 60_000);
