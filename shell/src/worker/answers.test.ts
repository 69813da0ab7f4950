import { FakeCaches } from '@fluxpartes/mf-kit/testing/caches';
import { answers } from './answers.ts';
import { forgetOwn, heldAgainstApi, signedIn } from './own-cache.ts';

const LISTING = '/api/publicaciones/7';
const PURCHASES = '/api/usuarios/3/compras?limite=50';
const AS_GUEST = '{"id":7,"nombre_producto":"Bujía"}';
const AS_USER = '{"id":7,"nombre_producto":"Bujía","precio":1234.5}';

let caches: FakeCaches;
let network: () => Promise<Response>;

const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
const sesion = (user_id: number | null, tipoCuenta: string | null = 'mecanico') =>
  json(JSON.stringify({ user_id, tipoCuenta }));

afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  caches = new FakeCaches();
  Object.assign(globalThis, { caches, fetch: () => network(), clients: { get: async () => undefined } });
});

/** Asks as a page would, and waits for what is kept of the answer. */
async function ask(path: string, came: () => Promise<Response>): Promise<{ text: string; seen: string | null }> {
  network = came;
  const waiting: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  const url = new URL(path, location.href);
  const response = await answers({ request: new Request(url), url, event: event as never });
  await Promise.all(waiting);
  return { text: await response.text(), seen: response.headers.get('X-Visto') };
}

const gone = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
/** An answer whose body breaks off. */
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
  ['that does not come', gone],
  ['that breaks off', cut],
])('in the place of an answer %s, the one of before, and when that was seen', async (_testCase, failing) => {
  expect(await ask(LISTING, async () => json(AS_GUEST))).toEqual({ text: AS_GUEST, seen: null });
  const { text, seen } = await ask(LISTING, failing);
  expect(text).toBe(AS_GUEST);
  expect(Math.abs(Date.now() - Number(seen))).toBeLessThan(60_000);
});

it.each([
  ['half a row', async () => json('{"id":7')],
  ['the page of a café', async () => new Response('<!doctype html>')],
  ['a refusal', async () => json('{"message":"No está","error":"x","codigo":"y"}', 404)],
])('%s is handed on and takes the place of nothing', async (_testCase, came) => {
  await ask(LISTING, async () => json(AS_GUEST));
  await ask(LISTING, came);
  expect((await ask(LISTING, gone)).text).toBe(AS_GUEST);
});

it('without one of before, a failure is a failure', async () => {
  await expect(ask(LISTING, gone)).rejects.toThrow('Failed to fetch');
});

it('one that was seen too long ago is shown no more', async () => {
  await ask(LISTING, async () => json(AS_GUEST));
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000);
  await expect(ask(LISTING, gone)).rejects.toThrow();
  expect(await caches.addresses()).toEqual([]);
});

it('what a session was told stands apart, and nobody else is shown it', async () => {
  await signedIn(sesion(3));
  await ask(LISTING, async () => json(AS_USER));
  await ask(PURCHASES, async () => json('[{"id":1}]'));
  await ask('/api/usuarios/4/compras', async () => json('[{"id":2}]'));
  const own = ['fp-privado /de-quien', `fp-privado ${LISTING}`, `fp-privado ${PURCHASES}`];
  expect(await caches.addresses()).toEqual(own);
  expect((await ask(LISTING, gone)).text).toBe(AS_USER);
  await signedIn(sesion(4));
  await expect(ask(LISTING, gone)).rejects.toThrow();
  await expect(ask(PURCHASES, gone)).rejects.toThrow();
});

it("where it is not known whose session it is, what is not everybody's is not kept", async () => {
  await ask(LISTING, async () => json(AS_USER));
  await ask(PURCHASES, async () => json('[]'));
  expect(await caches.addresses()).toEqual([]);
});

it.each([
  ['a logout', () => forgetOwn()],
  ['a 401', () => ask(PURCHASES, async () => json('{}', 401))],
  ['an answer that the session is no more', () => heldAgainstApi(async () => sesion(null, null))],
  ['the admin', () => signedIn(sesion(null, 'admin'))],
])('%s takes all of it away, what is on its way too', async (_testCase, end) => {
  await signedIn(sesion(3));
  await ask(LISTING, async () => json(AS_USER));
  let arrive = (_: Response) => {};
  const onItsWay = ask(PURCHASES, () => new Promise((resolve) => (arrive = resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  const late = arrive;
  await end();
  late(json('[{"id":1}]'));
  await onItsWay;
  expect(await caches.addresses()).toEqual([]);
});

it('what was asked for in one session is not kept for the next one', async () => {
  await signedIn(sesion(3));
  let arrive = (_: Response) => {};
  const onItsWay = ask(LISTING, () => new Promise((resolve) => (arrive = resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  const late = arrive;
  await signedIn(sesion(4));
  late(json(AS_USER));
  await onItsWay;
  expect(await caches.addresses()).toEqual(['fp-privado /de-quien']);
});

it('an answer about the session that a logout has overtaken brings nobody back', async () => {
  let arrive = (_: Response) => {};
  const held = heldAgainstApi(() => new Promise((resolve) => (arrive = resolve)));
  await forgetOwn();
  arrive(sesion(3));
  await held;
  expect(await caches.has('fp-privado')).toBe(false);
});

it('keeps the last sixty, and does without where there is no room', async () => {
  for (let id = 1; id <= 70; id += 1) await ask(`/api/publicaciones/${id}`, async () => json(AS_GUEST));
  const kept = await caches.addresses();
  expect([kept.length, kept[0]]).toEqual([60, 'fp-visto /api/publicaciones/11']);
  caches.open = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect((await ask(LISTING, async () => json(AS_GUEST))).text).toBe(AS_GUEST);
});
