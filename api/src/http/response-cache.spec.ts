import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../test/publicacion-factory.ts';
import { createTestApp, SECRET, type TestApp, WITH_RESPONSE_CACHE } from '../../test/test-app.ts';
import { exhaustDatabaseTime } from '../database/database-time-budget.ts';
import { NotificationListener } from '../database/notification-listener.ts';
import { CambiosService } from '../modules/publicaciones/cambios/cambios.ts';
import { CatalogoService } from '../modules/publicaciones/catalogo/catalogo.ts';

interface Answer {
  status: number;
  /** Header names as sent, without headers that differ in each response. */
  headers: Record<string, string>;
  /** All header names in their order. */
  order: string;
  body: Buffer;
}

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp(WITH_RESPONSE_CACHE);
});
afterEach(() => test.close());

/** A GET on a connection of its own, with exactly these headers. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = test.app.getHttpServer().address() as AddressInfo;
  return new Promise((resolve, reject) => {
    send({ port, path, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response
        .on('data', (piece: Buffer) => pieces.push(piece))
        .on('end', () => {
          const names = response.rawHeaders.filter((_, i) => i % 2 === 0);
          const sent = names.map((name, i) => [name, response.rawHeaders[2 * i + 1] ?? ''] as const);
          const own = new Set(['X-Request-Id', 'Date']);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(sent.filter(([name]) => !own.has(name))),
            order: names.join(),
            body: Buffer.concat(pieces),
          });
        });
    })
      .on('error', reject)
      .end();
  });
}

/** Counts the pages that a process reads from the database from now on. */
function countReads({ app }: Pick<TestApp, 'app'> = test): () => number {
  const list = jest.spyOn(app.get(CatalogoService), 'list');
  const start = list.mock.calls.length;
  return () => list.mock.calls.length - start;
}

/** A cookie that bypasses the response cache. */
const BYPASS_CACHE = 'last_write=1';

it('returns the same bytes and headers as the uncached path, and reads first pages once', async () => {
  const [seller] = await newSeller(test, 'Frenos Sur');
  const ids: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    ids.push(
      await insertPublicacion(test, seller, { nombre_producto: `Óptica ñandú ${i}`, fotos: '["ab12", "cd34"]' }),
    );
  }
  const [, mechanic] = await newMechanic(test);
  const session = String((await mechanic.get('/sesion')).request.get('Cookie'));
  const firstPages = [
    '/publicaciones',
    '/publicaciones?limite=24',
    '/publicaciones?limite=3&marca=ford&orden=-precio&total=1',
  ];
  const others = [
    '/publicaciones?q=optica&limite=5',
    `/publicaciones?cursor=${ids[20]}`,
    `/publicaciones?user_id=${seller}`,
    `/publicaciones/${ids[3]}`,
  ];
  const odd = [
    '/publicaciones?limite=x',
    '/publicaciones?marca=ford&marca=fiat',
    '/publicaciones/0',
    '/publicaciones/9999999',
    '/publicaciones?q=a?b',
    '/publicaciones/?limite=1',
    '/publicaciones?q=%00',
  ];
  for (const path of [...firstPages, ...others, ...odd]) {
    for (const cookie of [[], [session]]) {
      const long = await get(path, { Cookie: [...cookie, BYPASS_CACHE].join('; ') });
      const asked: Record<string, string> = cookie.length === 0 ? {} : { Cookie: session };
      expect(await get(path, asked)).toEqual(long);
      const reads = countReads();
      expect(await get(path, asked)).toEqual(long);
      if (firstPages.includes(path)) expect(reads()).toBe(0);
      const tag = { 'If-None-Match': long.headers.ETag ?? 'W/"x"' };
      const short = await get(path, { ...asked, ...tag });
      expect(short).toEqual(await get(path, { ...tag, Cookie: [...cookie, BYPASS_CACHE].join('; ') }));
      expect(short.status).toBe(firstPages.includes(path) ? 304 : short.status);
    }
  }
});

it('stays connected to notifications when a change exceeds the database deadline', async () => {
  const [seller, client] = await newSeller(test);
  const id = await insertPublicacion(test, seller);
  const changes = test.app.get(NotificationListener);
  while (!changes.isUpToDate()) await sleep(20);
  const heard: (string | null)[] = [];
  changes.subscribe((notification) => heard.push(notification));
  const service = test.app.get(CambiosService);
  const { pausar } = service;
  jest.spyOn(service, 'pausar').mockImplementationOnce(async (...call) => {
    const answer = await pausar.apply(service, call);
    exhaustDatabaseTime();
    return answer;
  });
  await client.put(`/publicaciones/${id}/pausar`).send({ pausada: true }).expect(200);
  expect(heard).not.toContain(null);
  expect([heard, changes.isUpToDate()]).toEqual([['catalogo'], true]);
});

it('returns compressed pages with prefixed links to the site', async () => {
  const [seller] = await newSeller(test);
  for (let i = 0; i < 30; i += 1) await insertPublicacion(test, seller);
  const ofSite = { 'X-Internal-Secret': SECRET, 'X-Forwarded-Prefix': '/api', 'Accept-Encoding': 'gzip, br' };
  const path = '/publicaciones?limite=24';
  const long = await get(path, ofSite);
  expect(long.headers.Link).toContain('</api/publicaciones');
  expect((await get(path)).headers.Link).toContain('</publicaciones');
  let compressed = await get(path, ofSite);
  while (compressed.headers['Content-Encoding'] === undefined) compressed = await get(path, ofSite);
  expect(compressed.headers).toEqual({
    ...long.headers,
    Vary: 'Cookie, Accept-Encoding',
    'Content-Encoding': 'br',
    'Content-Length': String(compressed.body.length),
  });
  expect(brotliDecompressSync(compressed.body)).toEqual(long.body);
  expect(await get(path, { ...ofSite, 'Accept-Encoding': 'br;q=0, *' })).toEqual(long);
  // A header set by another caller is ignored.
  expect((await get(path, { ...ofSite, 'X-Internal-Secret': 'otro' })).headers.Link).toContain('</publicaciones');
});

const PATH = '/publicaciones?limite=24';

/**
 * Requests three times, because a session is cached from its second request on. Returns whether the last response came from
 * the cache.
 */
async function isCached(client: TestAgent, path = PATH): Promise<boolean> {
  await client.get(path).expect(200);
  await client.get(path).expect(200);
  const reads = countReads();
  await client.get(path).expect(200);
  return reads() === 0;
}

it('caches first pages for guests and users, but no admin, search, seller or later pages', async () => {
  const [seller, sellerClient] = await newSeller(test);
  const id = await insertPublicacion(test, seller, { precio: '1234.50' });
  const [, mechanic] = await newMechanic(test);
  expect(await isCached(test.guest())).toBe(true);
  expect(await isCached(mechanic)).toBe(true);
  expect(await isCached(sellerClient)).toBe(true);
  expect(await isCached(await clientOf(test, null))).toBe(false);
  for (const more of ['q=disco', `cursor=${id}`, `user_id=${seller}`]) {
    expect(await isCached(test.guest(), `${PATH}&${more}`)).toBe(false);
  }
  // Each kind of viewer has a separate cache: a guest never gets a member's response.
  expect((await test.guest().get(PATH)).body[0]).not.toHaveProperty('precio');
  expect((await mechanic.get(PATH)).body[0]).toHaveProperty('precio', 1234.5);
});

it('hides member data immediately when the session row is deleted', async () => {
  const [seller] = await newSeller(test);
  await insertPublicacion(test, seller);
  const [mechanicId, mechanic] = await newMechanic(test);
  await mechanic.get(PATH).expect(200);
  await mechanic.get(PATH).expect(200);
  await test.query('DELETE FROM sesiones WHERE usuario_id = $1', [mechanicId]);
  expect((await mechanic.get(PATH)).body[0]).not.toHaveProperty('precio');
});

it('shows writers their writes immediately, in every process', async () => {
  const other = await createTestApp(WITH_RESPONSE_CACHE, { ownDatabase: test.databaseUrl });
  try {
    const [seller, client] = await newSeller(test);
    const id = await insertPublicacion(test, seller);
    // Requests of the same browser: its cookies go to each process.
    const there = supertest.agent(other.app.getHttpServer());
    there.jar = client.jar;
    for (let i = 0; i < 10; i += 1) {
      for (const one of [client, there, client, there]) await one.get(PATH).expect(200);
      const paused = await client
        .put(`/publicaciones/${id}/pausar`)
        .send({ pausada: i % 2 === 0 })
        .expect(200);
      const cookies = paused.get('Set-Cookie') ?? [];
      expect(cookies.join()).toMatch(/last_write=1; Max-Age=2; Path=\/; .*HttpOnly; SameSite=Strict/);
      const seen = async (one: TestAgent) => (await one.get(PATH)).body.length;
      expect([await seen(client), await seen(there)]).toEqual(i % 2 === 0 ? [0, 0] : [1, 1]);
    }
  } finally {
    await other.close();
  }
});

it('returns no page older than a second in two processes under constant changes', async () => {
  const other = await createTestApp(WITH_RESPONSE_CACHE, { ownDatabase: test.databaseUrl });
  const [seller] = await newSeller(test);
  const id = await insertPublicacion(test, seller, { precio: '0' });
  const [, mechanic] = await newMechanic(test);
  const cookie = (await mechanic.get('/sesion')).request.get('Cookie');
  const LAST = 36;
  const committed: { at: number; version: number }[] = [];
  let hasEnded = false;
  const write = async () => {
    for (let version = 1; version <= LAST; version += 1) {
      await other.query('UPDATE publicaciones SET version = $2 WHERE id = $1', [id, version]);
      committed.push({ at: performance.now(), version });
      await sleep(50);
    }
    hasEnded = true;
  };
  const read = async (app: TestApp, headers: Record<string, string>) => {
    const client = supertest(app.app.getHttpServer());
    while (!hasEnded) {
      const at = performance.now();
      const { body } = await client.get(PATH).set(headers).expect(200);
      const due = committed.findLast((one) => one.at < at - 1_000)?.version ?? 0;
      expect(body[0].version).toBeGreaterThanOrEqual(due);
      expect('precio' in body[0]).toBe(headers.Cookie !== undefined);
    }
  };
  const member = { Cookie: String(cookie) };
  await Promise.all([write(), read(test, {}), read(test, member), read(other, {}), read(other, member)]);
  // Finally both processes' responses equal the uncached one, which this cookie requests.
  for (const app of [test, other]) {
    const client = supertest(app.app.getHttpServer());
    const long = await client.get(PATH).set('Cookie', BYPASS_CACHE);
    expect((await client.get(PATH)).text).toBe(long.text);
    expect(long.body[0].version).toBe(LAST);
  }
  await other.close();
});

it('stops caching while the notification connection is down, and resumes by itself', async () => {
  const [seller] = await newSeller(test);
  await insertPublicacion(test, seller);
  expect(await isCached(test.guest())).toBe(true);
  await test.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'fluxpartes-api-avisos' AND datname = current_database()`);
  const id = await insertPublicacion(test, seller);
  expect((await test.guest().get(PATH)).body[0].id).toBe(id);
  expect(await isCached(test.guest())).toBe(false);
  while (!(await isCached(test.guest()))) await sleep(20);
});

it('reads every page from the database when RESPONSE_CACHE is no', async () => {
  const without = await createTestApp({ RESPONSE_CACHE: 'no' }, { ownDatabase: test.databaseUrl });
  const reads = countReads(without);
  for (let i = 0; i < 3; i += 1) await supertest(without.app.getHttpServer()).get(PATH).expect(200);
  expect(reads()).toBe(3);
  await without.close();
});
