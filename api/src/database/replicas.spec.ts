import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadMetrics } from '@fluxpartes/telemetry';
import pg from 'pg';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { TcpProxy } from '../../test/tcp-proxy.ts';
import { createTestApp, type TestApp, WITH_RESPONSE_CACHE } from '../../test/test-app.ts';
import { ProcessMetrics } from '../metrics/metrics.ts';
import { migrate } from './migrate.ts';
import { NotificationListener } from './notification-listener.ts';
import { mayReadReplica } from './replicas.ts';

/** Output of `replica-pair.mjs`. */
interface Pair {
  primary: string;
  primaryAdmin: string;
  replica: string;
  replicaAdmin: string;
  /** The replica's. */
  pid: number;
}

let folder: string;
let servers: ChildProcess;
let pair: Pair;
let proxy: TcpProxy;
let settings: Record<string, string>;
let test: TestApp;
let seller: number;
let client: TestAgent;
const admins: Record<'primaryAdmin' | 'replicaAdmin', pg.Client | undefined> = {
  primaryAdmin: undefined,
  replicaAdmin: undefined,
};

beforeAll(async () => {
  await loadMetrics();
  folder = await mkdtemp(join(tmpdir(), 'flux-par-'));
  await chmod(folder, 0o711);
  servers = spawn(process.execPath, [join(__dirname, '../../test/replica-pair.mjs'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (servers.stdout === null) throw new Error('nothing to read');
  for await (const line of createInterface(servers.stdout)) {
    pair = JSON.parse(line);
    break;
  }
  await migrate(pair.primary);
  for (const name of ['primaryAdmin', 'replicaAdmin'] as const) {
    const admin = new pg.Client({ connectionString: pair[name] });
    admin.on('error', () => {});
    await admin.connect();
    admins[name] = admin;
  }
  proxy = new TcpProxy({ host: '127.0.0.1', port: Number(new URL(pair.replica).port) });
  const throughProxy = Object.assign(new URL(pair.replica), { port: await proxy.listen() }).href;
  await admins.primaryAdmin?.query(`GRANT pg_monitor TO ${new URL(pair.primary).username}`);
  settings = { ...WITH_RESPONSE_CACHE, DATABASE_REPLICA_URLS: throughProxy };
  test = await createTestApp(settings, { ownDatabase: pair.primary });
  [seller, client] = await newSeller(test);
});
afterAll(async () => {
  await test?.close();
  proxy?.close();
  for (const admin of Object.values(admins)) await admin?.end().catch(() => {});
  servers?.stdin?.end();
  if (servers?.exitCode === null) await once(servers, 'exit');
  await rm(folder, { recursive: true, force: true });
});

/** Time of the last statement on a server's read connections. */
async function lastRead(server: keyof typeof admins): Promise<string> {
  const { rows } = (await admins[server]?.query(
    'SELECT max(query_start)::text AS last FROM pg_stat_activity WHERE application_name = ANY ($1)',
    [['fluxpartes-api-guests', 'fluxpartes-api-members']],
  )) ?? { rows: [] };
  return String(rows[0]?.last);
}

let calls = 0;
/** A new URL each time, of a page that is not cached. */
const page = () => `/publicaciones?q=disco&limite=${10 + (calls++ % 400)}`;

/** The server that a call read; null for a cached response. */
async function readBy(path: string, as: TestAgent = test.guest()): Promise<string> {
  const before = [await lastRead('primaryAdmin'), await lastRead('replicaAdmin')];
  await as.get(path).expect(200);
  if ((await lastRead('primaryAdmin')) !== before[0]) return 'primary';
  return (await lastRead('replicaAdmin')) === before[1] ? 'neither' : 'replica';
}

/** On a busy machine a replica may be considered lagging for a moment. */
const untilReadByReplica = async (path?: string, as?: TestAgent) => {
  while ((await readBy(path ?? page(), as)) !== 'replica') await sleep(20);
};
const replay = (what: 'pause' | 'resume') => admins.replicaAdmin?.query(`SELECT pg_wal_replay_${what}()`);
const named = async (id: number, as: TestAgent): Promise<string> =>
  (await as.get(`/publicaciones/${id}`).expect(200)).body.nombre_producto;
const firstNamed = async (as: TestAgent): Promise<string> =>
  (await as.get('/publicaciones').expect(200)).body[0].nombre_producto;

async function rename(id: number, nombre_producto: string): Promise<void> {
  const { body } = await client.get(`/publicaciones/${id}`).expect(200);
  const { marca, modelo, precio, ubicacion, categoria, estado } = body;
  const edit = client.put(`/publicaciones/${id}`);
  const fields = {
    nombre_producto,
    marca,
    modelo,
    precio,
    ubicacion,
    categoria,
    estado,
    envio: 'no',
    compatibilidad: '[]',
  };
  for (const [name, value] of Object.entries(fields)) edit.field(name, String(value));
  await edit.expect(200);
}

it('reads listings and later pages from the replica for guests and members', async () => {
  const id = await insertPublicacion(test, seller);
  await untilReadByReplica();
  for (const path of [page(), `/publicaciones/${id}`, `${page()}&total=1`]) {
    for (const as of [test.guest(), client]) await untilReadByReplica(path, as);
  }
});

it('reads from the replica while the primary is idle', async () => {
  await untilReadByReplica();
  await sleep(1_500);
  expect(await readBy(page())).toBe('replica');
});

it('reads from the primary while the replica lags, then from the replica again', async () => {
  await untilReadByReplica();
  await replay('pause');
  const id = await insertPublicacion(test, seller);
  while ((await readBy(page())) !== 'primary') await sleep(20);
  expect(await readBy(`/publicaciones/${id}`)).toBe('primary');
  await replay('resume');
  await untilReadByReplica();
});

it('reads first pages from the primary and caches them', async () => {
  await untilReadByReplica();
  // If the machine pauses for a second, the listener would otherwise be considered disconnected.
  jest.spyOn(test.app.get(NotificationListener), 'isUpToDate').mockReturnValue(true);
  const first = `/publicaciones?limite=${10 + (calls++ % 400)}&total=1`;
  expect(await readBy(first)).toBe('primary');
  expect(await readBy(first)).toBe('neither');
  expect(await readBy(page())).toBe('replica');
  jest.restoreAllMocks();
});

it('shows a change immediately to its writer in every process, and to guests on first pages', async () => {
  const id = await insertPublicacion(test, seller, { nombre_producto: 'Antes' });
  const other = await createTestApp(settings, { ownDatabase: pair.primary });
  // Requests of the same browser: its cookies go to each process.
  const there = supertest.agent(other.app.getHttpServer());
  there.jar = client.jar;
  await untilReadByReplica(`/publicaciones/${id}`, client);
  await untilReadByReplica(`/publicaciones/${id}`, there);
  expect(await firstNamed(test.guest())).toBe('Antes');
  await replay('pause');
  await rename(id, 'Ahora');
  for (const as of [client, there]) {
    expect([await named(id, as), await firstNamed(as), await firstNamed(as)]).toEqual(['Ahora', 'Ahora', 'Ahora']);
  }
  expect([await firstNamed(test.guest()), await firstNamed(test.guest())]).toEqual(['Ahora', 'Ahora']);
  await replay('resume');
  await untilReadByReplica(page());
  expect(await readBy(`/publicaciones/${id}`, client)).toBe('primary');
  await untilReadByReplica(`/publicaciones/${id}`, client);
  expect(await named(id, client)).toBe('Ahora');
  await other.close();
});

it.each<[string, Partial<Pick<IncomingMessage, 'method' | 'headers'>>, boolean]>([
  ['a guest', {}, true],
  ['a session', { headers: { cookie: 'sesion=abc' } }, true],
  ['a HEAD request', { method: 'HEAD' }, true],
  ['a caller who has just written', { headers: { cookie: 'sesion=abc; last_write=1' } }, false],
  ['the same on https', { headers: { cookie: '__Host-last_write=1' } }, false],
  ['a change', { method: 'POST' }, false],
])('allows a replica only for reads without a recent write: %s', (_, request, may) => {
  expect(mayReadReplica({ method: 'GET', headers: {}, ...request } as IncomingMessage)).toBe(may);
});

it('reads from the primary outside of a request', () => {
  expect(mayReadReplica()).toBe(false);
});

it.each([
  ['frozen', () => proxy.slow(1_500), () => proxy.slow(0)],
  ['unavailable', () => proxy.shut(), () => proxy.open()],
])('reads from the primary without errors while the replica is %s', async (_, leave, comeBack) => {
  await untilReadByReplica();
  leave();
  const answers = await Promise.all(Array.from({ length: 12 }, () => test.guest().get(page())));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  while ((await readBy(page())) !== 'primary') await sleep(20);
  comeBack();
  await untilReadByReplica();
});

it('serves all requests and sets fluxpartes_replica_up to 0 when the replica is killed', async () => {
  const replicaUp = async () => {
    const metrics = test.app.get(ProcessMetrics).metrics();
    const shown = await Promise.all(metrics.map((metric) => metric?.get()));
    return shown.find((metric) => metric?.name === 'fluxpartes_replica_up')?.values.map(({ value }) => value);
  };
  const untilUpIs = async (up: 0 | 1) => {
    while ((await replicaUp())?.[0] !== up) await sleep(20);
  };
  await untilReadByReplica();
  await untilUpIs(1);
  const asked = Array.from({ length: 24 }, async (_, i) => {
    if (i === 8) process.kill(pair.pid, 'SIGKILL');
    return (await test.guest().get(page())).status;
  });
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect((await test.guest().get(page())).status).toBe(200);
  await untilUpIs(0);
});
