import { FakeCaches } from '@fluxpartes/mf-kit/testing/caches';
import { dataStrategy } from './data-responses.ts';
import { clearSession, login, syncSession } from './session-cache.ts';

const LISTING = '/api/publicaciones/7';
const PURCHASES = '/api/usuarios/3/compras?limite=50';
const AS_GUEST = '{"id":7,"nombre_producto":"Bujía"}';
const AS_USER = '{"id":7,"nombre_producto":"Bujía","precio":1234.5}';

let caches: FakeCaches;
let network: () => Promise<Response>;

const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
const sesion = async (user_id: number | null, tipoCuenta: string | null = 'mecanico') =>
  json(JSON.stringify({ user_id, tipoCuenta }));

afterEach(() => jest.restoreAllMocks().useRealTimers());
beforeEach(() => {
  caches = new FakeCaches();
  Object.assign(globalThis, { caches, fetch: () => network(), clients: { get: async () => undefined } });
});

/** Requests as a page does, and waits until the response is cached. `came` produces the network's response. */
async function ask(path: string, came: () => Promise<Response>): Promise<{ text: string; seen: string | null }> {
  network = came;
  const waiting: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  const url = new URL(path, location.href);
  const response = await dataStrategy({ request: new Request(url), url, event: event as never });
  await Promise.all(waiting);
  return { text: await response.text(), seen: response.headers.get('X-Visto') };
}

const gone = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
/** A response whose body breaks off. */
const cut = async () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"id":7,'));
        stream.error(new TypeError('network error'));
      },
    }),
  );

it.each([
  ['that is missing', gone],
  ['that breaks off', cut],
])('a response %s is replaced by the cached one, with its age', async (_testCase, failing) => {
  expect(await ask(LISTING, async () => json(AS_GUEST))).toEqual({ text: AS_GUEST, seen: null });
  const { text, seen } = await ask(LISTING, failing);
  expect(text).toBe(AS_GUEST);
  expect(Math.abs(Date.now() - Number(seen))).toBeLessThan(60_000);
});

it('a response that is not complete after 8 s is replaced by the cached one', async () => {
  await ask(LISTING, async () => json(AS_GUEST));
  jest.useFakeTimers();
  const asked = ask(LISTING, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return new Response(new ReadableStream());
  });
  await jest.advanceTimersByTimeAsync(8000);
  expect((await asked).text).toBe(AS_GUEST);
});

it.each([
  ['half a row', async () => json('{"id":7')],
  ['a captive portal', async () => new Response('<!doctype html>')],
  ['an error response', async () => json('{"message":"No está","error":"x","codigo":"y"}', 404)],
])('%s does not replace the cached response', async (_testCase, came) => {
  await ask(LISTING, async () => json(AS_GUEST));
  await ask(LISTING, came);
  expect((await ask(LISTING, gone)).text).toBe(AS_GUEST);
});

it.each([
  ['answered', true],
  ['sent', false],
])('a 401 does not end the session if a login was %s in the meantime', async (_testCase, isAnswered) => {
  await login(sesion(3));
  await ask(PURCHASES, async () => json('[]'));
  await ask(LISTING, async () => {
    const loggedIn = login(isAnswered ? sesion(3) : new Promise(() => {}));
    if (isAnswered) await loggedIn;
    return json('{}', 401);
  });
  expect((await ask(PURCHASES, gone)).text).toBe('[]');
});

it('an offline request fails if no response is cached', async () => {
  await expect(ask(LISTING, gone)).rejects.toThrow('Failed to fetch');
});

it('a cached response is deleted after it expires', async () => {
  await ask(LISTING, async () => json(AS_GUEST));
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000);
  await expect(ask(LISTING, gone)).rejects.toThrow();
  expect(await caches.addresses()).toEqual([]);
});

it('session responses are cached separately, and only for that session', async () => {
  await login(sesion(3));
  await ask(LISTING, async () => json(AS_USER));
  await ask(PURCHASES, async () => json('[{"id":1}]'));
  await ask('/api/usuarios/4/compras', async () => json('[{"id":2}]'));
  const own = ['fp-privado /de-quien', `fp-privado ${LISTING}`, `fp-privado ${PURCHASES}`];
  expect(await caches.addresses()).toEqual(own);
  expect((await ask(LISTING, gone)).text).toBe(AS_USER);
  await login(sesion(4));
  await expect(ask(LISTING, gone)).rejects.toThrow();
  await expect(ask(PURCHASES, gone)).rejects.toThrow();
});

it('a response for signed-in users is not cached without a known session', async () => {
  await ask(LISTING, async () => json(AS_USER));
  await ask(PURCHASES, async () => json('[]'));
  expect(await caches.addresses()).toEqual([]);
});

it.each([
  ['a logout', () => clearSession()],
  ['a 401', () => ask(PURCHASES, async () => json('{}', 401))],
  ['a response without a session', () => syncSession(async () => sesion(null, null))],
  ['the admin', () => login(sesion(null, 'admin'))],
])('%s clears the session cache, pending responses included', async (_testCase, end) => {
  await login(sesion(3));
  await ask(LISTING, async () => json(AS_USER));
  let arrive = (_: Response) => {};
  const pending = ask(PURCHASES, () => new Promise((resolve) => (arrive = resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  const late = arrive;
  await end();
  late(json('[{"id":1}]'));
  await pending;
  expect(await caches.addresses()).toEqual([]);
});

it('a response that one session requested is not cached for the next one', async () => {
  await login(sesion(3));
  let arrive = (_: Response) => {};
  const pending = ask(LISTING, () => new Promise((resolve) => (arrive = resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  const late = arrive;
  await login(sesion(4));
  late(json(AS_USER));
  await pending;
  expect(await caches.addresses()).toEqual(['fp-privado /de-quien']);
});

it('a session response that arrives after a logout is dropped', async () => {
  let arrive = (_: Response) => {};
  const synced = syncSession(() => new Promise((resolve) => (arrive = resolve)));
  await clearSession();
  arrive(await sesion(3));
  await synced;
  expect(await caches.has('fp-privado')).toBe(false);
});

it('the cache keeps the last sixty responses, and requests work if the storage is full', async () => {
  for (let id = 1; id <= 70; id += 1) await ask(`/api/publicaciones/${id}`, async () => json(AS_GUEST));
  const cached = await caches.addresses();
  expect([cached.length, cached[0]]).toEqual([60, 'fp-visto /api/publicaciones/11']);
  caches.open = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect((await ask(LISTING, async () => json(AS_GUEST))).text).toBe(AS_GUEST);
});
