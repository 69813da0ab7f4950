import { FakeCaches } from '@fluxpartes/mf-kit/testing/caches';
import { ownCache, putWaiting, type WaitingProof, waitingIn } from '@fluxpartes/mf-kit/upload-queue';
import { clearSession, login } from './session-cache.ts';
import { abortWithdrawn, uploadPending } from './upload-queue.ts';

const json = (content: unknown, status = 200) =>
  new Response(JSON.stringify(content), { status, headers: { 'Content-Type': 'application/json' } });
const accepted = () => json({ venta: { id: 31 } }, 201);
const rejection = (status: number, codigo: string) => () =>
  json({ message: `No: ${codigo}`, error: '', codigo }, status);
const THERE_ALREADY = rejection(409, 'comprobante_ya_cargado');
const cut = () => Promise.reject(new TypeError('Failed to fetch'));

let sent: string[];
let keys: (string | null)[];
let signals: (AbortSignal | null | undefined)[];
let messages: unknown[];
let answer: () => Response | Promise<Response>;
let sesion: () => Response | Promise<Response>;
const ofUser = (user_id: number) => async () => json({ user_id, tipoCuenta: 'mecanico' });

beforeEach(async () => {
  sent = [];
  keys = [];
  signals = [];
  messages = [];
  answer = accepted;
  sesion = ofUser(3);
  let last: Promise<unknown> = Promise.resolve();
  const locks = { request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work, work)) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const page = { postMessage: (news: unknown) => messages.push(news) };
  Object.assign(globalThis, {
    caches: new FakeCaches(),
    clients: { matchAll: async () => [page] },
    fetch: async (url: string, init?: RequestInit) => {
      if (url === '/api/sesion') return sesion();
      sent.push(url);
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      signals.push(init?.signal);
      return answer();
    },
  });
  await login(ofUser(3)());
});

async function queue(about: Partial<WaitingProof> = {}): Promise<void> {
  const own = await ownCache();
  if (!own) throw new Error('no session');
  const image = new File(['foto'], 'captura.png', { type: 'image/png' });
  const proof = { ventaId: 31, image, key: 'k1', producto: 'Bujía', tried: 0, after: 0, refused: null, ...about };
  await putWaiting(own.cache, proof);
}

const queued = async () => {
  const own = await ownCache();
  return own && (await waitingIn(own.cache)).map(({ ventaId, tried, refused }) => [ventaId, tried, refused]);
};

it('concurrent requests upload a proof once, and pages get a message', async () => {
  await queue();
  expect(await Promise.all([uploadPending(true), uploadPending(true)])).toEqual([true, true]);
  expect(sent).toEqual(['/api/ventas/31/comprobante']);
  expect(await queued()).toEqual([]);
  expect(messages).toContainEqual({ type: 'proof arrived', ventaId: 31 });
});

it('an upload without a response is retried with the same key', async () => {
  await queue();
  answer = cut;
  expect(await uploadPending(true)).toBe(false);
  expect(await queued()).toEqual([[31, 1, null]]);
  answer = accepted;
  expect(await uploadPending(true)).toBe(true);
  expect([await queued(), keys]).toEqual([[], ['k1', 'k1']]);
});

it('the upload of a withdrawn proof is aborted, and its replacement stays queued', async () => {
  await queue();
  let stopped = false;
  answer = async () => {
    await queue({ key: 'k2' });
    const signal = signals[0];
    signal?.addEventListener('abort', () => {
      stopped = true;
    });
    await abortWithdrawn();
    return accepted();
  };
  await uploadPending(true);
  expect([stopped, await queued()]).toEqual([true, [[31, 0, null]]]);
  answer = THERE_ALREADY;
  await uploadPending(true);
  expect(await queued()).toEqual([[31, 1, 'No: comprobante_ya_cargado']]);
});

it('a stalled upload is aborted, and repeated later with the same key', async () => {
  await queue();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const stalls = new Promise<void>((begun) => {
    answer = () =>
      new Promise((_, reject) => {
        signals[0]?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        begun();
      });
  });
  const sending = uploadPending(true);
  await stalls;
  jest.advanceTimersByTime(200_000);
  expect(await sending).toBe(false);
  jest.useRealTimers();
  expect(await queued()).toEqual([[31, 1, null]]);
  answer = accepted;
  expect(await uploadPending(true)).toBe(true);
  expect([await queued(), keys]).toEqual([[], ['k1', 'k1']]);
});

it('a new proof is marked as rejected if the API already has one', async () => {
  await queue();
  answer = THERE_ALREADY;
  await uploadPending(true);
  expect(await queued()).toEqual([[31, 1, 'No: comprobante_ya_cargado']]);
});

it.each([
  ['no response', cut],
  ['half of one', () => new Response('{"ven', { status: 201, headers: { 'Content-Type': 'application/json' } })],
  ['a captive portal', () => new Response('<!doctype html>', { status: 200 })],
  ['an error response of it', () => new Response('<!doctype html>', { status: 403 })],
  ['an unavailable database', rejection(503, 'servicio_no_disponible')],
  ['too many requests', rejection(429, 'demasiados_intentos')],
])('a proof stays queued after %s, and is retried after a backoff', async (_case, given) => {
  await queue();
  answer = given;
  await uploadPending(true);
  answer = accepted;
  expect(await uploadPending(false)).toBe(false);
  expect(await queued()).toEqual([[31, 1, null]]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5001);
  expect(await uploadPending(false)).toBe(true);
  jest.restoreAllMocks();
});

it('the backoff is at most 15 minutes', async () => {
  await queue({ tried: 5000 });
  answer = cut;
  await uploadPending(true);
  const own = await ownCache();
  const [proof] = own ? await waitingIn(own.cache) : [];
  expect((proof?.after ?? 0) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
});

it.each([rejection(415, 'comprobante_no_aceptado'), rejection(409, 'venta_anulada'), rejection(404, 'no_encontrado')])(
  'a rejected proof keeps its message and is not resent, and the next proof is uploaded',
  async (given) => {
    await queue();
    await queue({ ventaId: 32 });
    answer = () => (sent.length === 1 ? given() : accepted());
    expect(await uploadPending(true)).toBe(true);
    expect(await uploadPending(true)).toBe(true);
    expect(sent).toHaveLength(2);
    expect(await queued()).toEqual([[31, 1, expect.stringMatching(/^No: /)]]);
  },
);

it("the queue of an expired session is restored only for the same user's next session", async () => {
  await queue();
  answer = rejection(401, 'sin_sesion');
  expect(await uploadPending(true)).toBe(true);
  expect(await ownCache()).toBeNull();
  await login(ofUser(4)());
  expect(await queued()).toEqual([]);
  messages = [];
  await login(ofUser(3)());
  expect(await queued()).toEqual([[31, 1, null]]);
  // An open page requests the upload after this message.
  expect(messages).toEqual([{ type: 'waiting changed' }]);
  await login(ofUser(3)());
  expect(await queued()).toEqual([[31, 1, null]]);
  await clearSession();
  await login(ofUser(3)());
  expect(await queued()).toEqual([]);
});

it('a proof that is withdrawn during its upload stays withdrawn', async () => {
  await queue();
  answer = async () => {
    await (await ownCache())?.cache.delete('/espera/31');
    return cut();
  };
  await uploadPending(true);
  expect(await queued()).toEqual([]);
});

it('pages are notified when the API has ended the session', async () => {
  await queue();
  sesion = () => json({ user_id: null, tipoCuenta: null });
  expect(await uploadPending(true)).toBe(true);
  expect([sent, await ownCache(), messages]).toEqual([[], null, [{ type: 'waiting changed' }]]);
});

it("a proof is not uploaded in another user's session", async () => {
  await queue();
  sesion = ofUser(4);
  expect(await uploadPending(true)).toBe(true);
  expect([sent, await queued()]).toEqual([[], []]);
});

it.each([
  ['no response', cut],
  ['a captive portal', () => new Response('<!doctype html>')],
  ['an unavailable database', rejection(503, 'servicio_no_disponible')],
])('nothing is uploaded and no attempt is counted if the session request gets %s', async (_case, given) => {
  await queue();
  sesion = given;
  expect(await uploadPending(true)).toBe(false);
  expect([sent, await queued()]).toEqual([[], [[31, 0, null]]]);
  sesion = ofUser(3);
  expect(await uploadPending(false)).toBe(true);
});

it('nothing is uploaded while the browser is offline', async () => {
  await queue();
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await uploadPending(true)).toBe(false);
  offline.mockRestore();
  expect([sent, await queued()]).toEqual([[], [[31, 0, null]]]);
});
