import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ApiProcess, startApiProcess } from '../../test/api-process.ts';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const IN_FLIGHT = 50;
const POOL = 12;
let test: TestApp;
let holder: pg.Client;
const mailServers: MailServer[] = [];
const apis: ApiProcess[] = [];

beforeAll(async () => {
  test = await createTestApp();
  holder = new pg.Client({ connectionString: test.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  for (const api of apis) api.kill('SIGKILL');
  await holder.end();
  await test.close();
  for (const server of mailServers) await server.close();
});

async function startApi(settings: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const api = await startApiProcess(test, settings);
  apis.push(api);
  return api;
}

/** A mail server that takes a mail's text and never says that it has it. */
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

/** Fifty buyers who buy the same listing while the spec holds its row: none of them can be answered. */
async function fiftyInFlight(apiUrl: string): Promise<Promise<number>[]> {
  const [seller] = await newSeller(test);
  const publicacion_id = await insertPublicacion(test, seller);
  const cookies: string[] = [];
  for (let i = 0; i < IN_FLIGHT; i += 1) cookies.push(await cookieOf(test, await insertUsuario(test)));
  // Their connections are there already: what is sent on them arrives before the signal.
  await Promise.all(cookies.map(() => fetch(`${apiUrl}/salud`).then((answer) => answer.text())));
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM publicaciones WHERE id = $1 FOR UPDATE', [publicacion_id]);
  const answers = cookies.map(async (cookie) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const body = JSON.stringify({ publicacion_id, cantidad: 1, monto: 1000 });
    const { status } = await fetch(`${apiUrl}/ventas`, { method: 'POST', headers, body });
    return status;
  });
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await test.query(waiting)).length < POOL) await sleep(20);
  return answers;
}

/** What new connections are told until none is taken any more. */
async function seenUntilRefused(url: string): Promise<number[]> {
  const seen: number[] = [];
  let isRefused = false;
  while (!isRefused) {
    const status = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(100) }).then(
      (answer) => answer.status,
      (error: Error) => error.name,
    );
    if (typeof status === 'number') seen.push(status);
    // Before the signal has come the question waits for a connection of the pool, which are all held.
    else isRefused = status !== 'TimeoutError';
  }
  return seen;
}

it('stops in order: not ready, takes nothing new, answers fifty in flight, puts a stalled mail back, ends with 0', async () => {
  const stalled = await startStalledMailServer();
  await test.query(
    "INSERT INTO correo_pendiente (clase, usuario_id, fecha, proximo_intento_en) VALUES ('recuperacion', $1, now(), now())",
    [await insertUsuario(test)],
  );
  const api = await startApi({ SMTP_URL: stalled.url, DATABASE_POOL: String(POOL), PAUSA_AL_PARAR: '1' });
  await stalled.reached;
  const answers = await fiftyInFlight(api.url);

  api.kill('SIGTERM');
  expect(await seenUntilRefused(`${api.url}/salud/listo`)).toContain(503);
  await holder.query('COMMIT');
  expect(await Promise.all(answers)).toEqual(Array.from({ length: IN_FLIGHT }, () => 201));
  expect(await api.exited).toBe(0);
  expect(await test.query('SELECT intentos, proximo_intento_en <= now() AS due FROM correo_pendiente')).toEqual([
    { intentos: 0, due: true },
  ]);

  const working = await startMailServer();
  mailServers.push(working);
  const next = await startApi({ SMTP_URL: working.url });
  while ((await test.query('SELECT 1 FROM correo_pendiente')).length > 0) await sleep(50);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  expect(working.received).toHaveLength(1);
}, 60_000);
