import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { DataSource } from 'typeorm';
import { sent, waitForLockOf } from '../../test/expect-lock-wait.ts';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { ADMIN, createTestApp, ofSite, type TestApp, WITH_RESPONSE_CACHE } from '../../test/test-app.ts';
import { waitForLock } from '../../test/wait-for-lock.ts';
import { NotificationListener } from '../database/notification-listener.ts';
import { GuestReads } from '../database/replicas.ts';
import { CatalogoService } from '../modules/publicaciones/catalogo/catalogo.ts';
import { Log } from './log.ts';
import { ResponseCache } from './response-cache.ts';
import { SessionCache } from './sesiones.service.ts';

/* Session theft, request smuggling and a hung database against the response cache. */

const PATH = '/publicaciones?limite=7';
/** A cookie that bypasses the response cache. */
const BYPASS_CACHE = 'last_write=1';
let test: TestApp;
afterEach(() => test.close());

/** A session token that is in the session cache; `name` is the cookie's name. */
async function knownToken(name: string): Promise<string> {
  const cookie = await cookieOf(test, await insertUsuario(test));
  const token = cookie.slice(cookie.indexOf('=') + 1);
  for (const known of [1, 2]) await test.guest().get(`${PATH}&cursor=${known}`).set('Cookie', `${name}=${token}`);
  return token;
}

/** Whether a request with these headers gets data that guests do not see, both from the cache and uncached. */
async function isMember(headers: Record<string, string>): Promise<[cached: boolean, uncached: boolean]> {
  const shows = async (Cookie: string) => {
    const { body } = await test
      .guest()
      .get(PATH)
      .set({ ...headers, Cookie })
      .expect(200);
    return 'precio' in body[0];
  };
  return [await shows(headers.Cookie ?? ''), await shows(`${headers.Cookie}; ${BYPASS_CACHE}`)];
}

it.each([
  ['http', {}, 'sesion', '__Host-sesion'],
  ['https', { SITE_URL: 'https://fluxpartes.example' }, '__Host-sesion', 'sesion'],
])('on %s accepts a session only under the exact name of its cookie', async (_way, settings, name, no) => {
  test = await createTestApp({ ...WITH_RESPONSE_CACHE, ...settings });
  await insertPublicacion(test, (await newSeller(test))[0]);
  const token = await knownToken(name);
  const written = [`${name}=${token}`, `${name}\t=${token}`];
  for (const Cookie of written) expect([Cookie, ...(await isMember({ Cookie }))]).toEqual([Cookie, true, true]);
  for (const Cookie of [`${no}=${token}`, `${no} =${token}`, `x${name}=${token}`]) {
    expect([Cookie, ...(await isMember({ Cookie }))]).toEqual([Cookie, false, false]);
  }
  const byTwoProxies = ofSite({ 'X-Forwarded-Proto': 'https, http', Cookie: `sesion=${token}` });
  expect(await isMember(byTwoProxies)).toEqual([false, false]);
});

it.each([
  ['logged out', '/logout', {}],
  ['logged in as somebody else', '/login', ADMIN],
])('shows no member data for the old session when the user has %s', async (_how, path, body) => {
  test = await createTestApp(WITH_RESPONSE_CACHE);
  await insertPublicacion(test, (await newSeller(test))[0]);
  const known: unknown[] = [];
  for (let round = 0; round < 5; round += 1) {
    const Cookie = `sesion=${await knownToken('sesion')}`;
    const live = test.app.get(SessionCache);
    const token = Cookie.slice('sesion='.length);
    test.app.getHttpServer().once('request', (_request: unknown, response: ServerResponse) => {
      response.once('finish', () => known.push(live.find(token)));
    });
    const { ok } = await test.guest().post(path).set({ Cookie, 'Sec-Fetch-Site': 'same-origin' }).send(body);
    expect([ok, ...(await isMember({ Cookie }))]).toEqual([true, false, false]);
  }
  expect(known).toEqual(Array.from({ length: 5 }, () => undefined));
});

it('invalidates cached pages on an unknown notification', async () => {
  test = await createTestApp(WITH_RESPONSE_CACHE);
  await insertPublicacion(test, (await newSeller(test))[0]);
  const list = jest.spyOn(test.app.get(CatalogoService), 'list');
  const Cookie = `sesion=${await knownToken('sesion')}`;
  for (const notification of ['', 'otra cosa', 'catalogo:1', 'sesiones:x']) {
    for (const headers of [{}, { Cookie }]) {
      const read = () => test.guest().get(PATH).set(headers).expect(200);
      for (let asked = 0; asked < 3; asked += 1) await read();
      const before = list.mock.calls.length;
      await read();
      expect(list).toHaveBeenCalledTimes(before);
      await test.query('SELECT pg_notify($1, $2)', ['cambios', notification]);
      await read();
      expect(list).toHaveBeenCalledTimes(before + 1);
    }
  }
});

describe('while the listings are locked', () => {
  /** The cookie of a member; members' statements may take longer than guests'. */
  let member: string;
  let unlock: () => Promise<void>;
  beforeEach(async () => {
    test = await createTestApp(WITH_RESPONSE_CACHE);
    await insertPublicacion(test, (await newSeller(test))[0]);
    member = `sesion=${await knownToken('sesion')}`;
    const runner = test.app.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE publicaciones IN ACCESS EXCLUSIVE MODE');
    unlock = async () => {
      if (runner.isReleased) return;
      await runner.commitTransaction();
      await runner.release();
    };
  });
  afterEach(() => unlock());

  /** Minimum response time of each caller, in ms. */
  const LONG_ENOUGH = 20;
  const goBy = async (ms: number) => {
    const since = performance.now();
    while (performance.now() - since < ms) await test.query('SELECT 1');
  };

  /** Starts to collect the log lines about requests. */
  function readLog(): Record<string, unknown>[] {
    const lines: Record<string, unknown>[] = [];
    jest.spyOn(test.app.get(Log), 'isEnabled').mockReturnValue(true);
    jest.spyOn(test.app.get(Log), 'info').mockImplementation((_message, details) => lines.push({ ...details }));
    return lines;
  }

  it('returns 503 for a timed-out page after a single query', async () => {
    const query = jest.spyOn(test.app.get(GuestReads), 'query');
    await test.guest().get(PATH).expect(503).expect('Retry-After', '3');
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('sends Connection: close with a page that completes during shutdown', async () => {
    const stopping = await createTestApp(WITH_RESPONSE_CACHE, { ownDatabase: test.databaseUrl });
    const changes = stopping.app.get(NotificationListener);
    while (!changes.isUpToDate()) await test.query('SELECT 1');
    // If the machine pauses for a second, the cache would switch itself off.
    jest.spyOn(changes, 'isUpToDate').mockReturnValue(true);
    await stopping.guest().get('/sesion').set('Cookie', member);
    const { port } = stopping.app.getHttpServer().address() as AddressInfo;
    const caller = connect(port, '127.0.0.1');
    caller.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\nCookie: ${member}\r\n\r\n`);
    const answered = once(caller, 'data');
    await waitForLock(test);
    stopping.app.get(ResponseCache).close();
    await unlock();
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\nConnection: close\r\n/s);
    caller.destroy();
    await stopping.close();
  });

  it('logs the duration of a page request, and of an aborted one', async () => {
    const lines = readLog();
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const leaver = connect(port, '127.0.0.1');
    leaver.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\nCookie: ${member}\r\n\r\n`);
    await waitForLock(test);
    await goBy(LONG_ENOUGH);
    leaver.destroy();
    const call = sent(test.guest().get('/publicaciones?limite=8').set('Cookie', member));
    await waitForLockOf(test, call);
    await goBy(LONG_ENOUGH);
    await unlock();
    expect((await call).status).toBe(200);
    while (lines.length < 2) await test.query('SELECT 1');
    const path = '/publicaciones';
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path, aborted: true }),
        expect.objectContaining({ path, status: 200, aborted: undefined }),
      ]),
    );
    for (const { ms } of lines) expect(ms).toBeGreaterThanOrEqual(LONG_ENOUGH);
  });
});
