import { FakeCaches } from '@fluxpartes/mf-kit/testing/caches';
import { ownCache, putWaiting, type WaitingProof, waitingIn } from '@fluxpartes/mf-kit/waiting';
import { forgetOwn, signedIn } from './own-cache.ts';
import { sendWhatWaits, stopTakenBack } from './waiting.ts';

const json = (content: unknown, status = 200) =>
  new Response(JSON.stringify(content), { status, headers: { 'Content-Type': 'application/json' } });
const taken = () => json({ venta: { id: 31 } }, 201);
const refusal = (status: number, codigo: string) => () => json({ message: `No: ${codigo}`, error: '', codigo }, status);
const THERE_ALREADY = refusal(409, 'comprobante_ya_cargado');
const cut = () => Promise.reject(new TypeError('Failed to fetch'));

let sent: string[];
let keys: (string | null)[];
let signals: (AbortSignal | null | undefined)[];
let told: unknown[];
let answer: () => Response | Promise<Response>;
let sesion: () => Response | Promise<Response>;
const ofUser = (user_id: number) => () => json({ user_id, tipoCuenta: 'mecanico' });

beforeEach(async () => {
  sent = [];
  keys = [];
  signals = [];
  told = [];
  answer = taken;
  sesion = ofUser(3);
  let last: Promise<unknown> = Promise.resolve();
  const locks = { request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work, work)) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const page = { postMessage: (news: unknown) => told.push(news) };
  Object.assign(globalThis, {
    caches: new FakeCaches(),
    clients: { matchAll: async () => [page] },
    fetch: async (address: string, init?: RequestInit) => {
      if (address === '/api/sesion') return sesion();
      sent.push(address);
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      signals.push(init?.signal);
      return answer();
    },
  });
  await signedIn(ofUser(3)());
});

async function wait(about: Partial<WaitingProof> = {}): Promise<void> {
  const own = await ownCache();
  if (!own) throw new Error('nobody is signed in');
  const image = new File(['foto'], 'captura.png', { type: 'image/png' });
  const proof = { ventaId: 31, image, key: 'k1', producto: 'Bujía', tried: 0, after: 0, refused: null, ...about };
  await putWaiting(own.cache, proof);
}

const kept = async () => {
  const own = await ownCache();
  return own && (await waitingIn(own.cache)).map(({ ventaId, tried, refused }) => [ventaId, tried, refused]);
};

it('goes once, whoever asks how often, and pages are told', async () => {
  await wait();
  expect(await Promise.all([sendWhatWaits(true), sendWhatWaits(true)])).toEqual([true, true]);
  expect(sent).toEqual(['/api/ventas/31/comprobante']);
  expect(await kept()).toEqual([]);
  expect(told).toContainEqual({ type: 'proof arrived', ventaId: 31 });
});

it('one that was taken and never answered has arrived, by what its key is answered the next time', async () => {
  await wait();
  answer = cut;
  expect(await sendWhatWaits(true)).toBe(false);
  expect(await kept()).toEqual([[31, 1, null]]);
  answer = taken;
  expect(await sendWhatWaits(true)).toBe(true);
  expect([await kept(), keys]).toEqual([[], ['k1', 'k1']]);
});

it('one that is taken back while it is on its way is stopped, and the image in its place stays', async () => {
  await wait();
  let stopped = false;
  answer = async () => {
    await wait({ key: 'k2' });
    const signal = signals[0];
    signal?.addEventListener('abort', () => {
      stopped = true;
    });
    await stopTakenBack();
    return taken();
  };
  await sendWhatWaits(true);
  expect([stopped, await kept()]).toEqual([true, [[31, 0, null]]]);
  answer = THERE_ALREADY;
  await sendWhatWaits(true);
  expect(await kept()).toEqual([[31, 1, 'No: comprobante_ya_cargado']]);
});

it('one whose upload stalls is given up, waits, and goes by the same key the next time', async () => {
  await wait();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const stalls = new Promise<void>((begun) => {
    answer = () =>
      new Promise((_, reject) => {
        signals[0]?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        begun();
      });
  });
  const sending = sendWhatWaits(true);
  await stalls;
  jest.advanceTimersByTime(200_000);
  expect(await sending).toBe(false);
  jest.useRealTimers();
  expect(await kept()).toEqual([[31, 1, null]]);
  answer = taken;
  expect(await sendWhatWaits(true)).toBe(true);
  expect([await kept(), keys]).toEqual([[], ['k1', 'k1']]);
});

it('one that was never sent is not the one that is there', async () => {
  await wait();
  answer = THERE_ALREADY;
  await sendWhatWaits(true);
  expect(await kept()).toEqual([[31, 1, 'No: comprobante_ya_cargado']]);
});

it.each([
  ['no answer', cut],
  ['half of one', () => new Response('{"ven', { status: 201, headers: { 'Content-Type': 'application/json' } })],
  ['the page of a café', () => new Response('<!doctype html>', { status: 200 })],
  ['its refusal', () => new Response('<!doctype html>', { status: 403 })],
  ['a database that is away', refusal(503, 'servicio_no_disponible')],
  ['too many at once', refusal(429, 'demasiados_intentos')],
])('%s: it waits, and is not tried again at once but where something speaks for it', async (_what, given) => {
  await wait();
  answer = given;
  await sendWhatWaits(true);
  answer = taken;
  expect(await sendWhatWaits(false)).toBe(false);
  expect(await kept()).toEqual([[31, 1, null]]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5001);
  expect(await sendWhatWaits(false)).toBe(true);
  jest.restoreAllMocks();
});

it('however often it fails, the pause has an end', async () => {
  await wait({ tried: 5000 });
  answer = cut;
  await sendWhatWaits(true);
  const own = await ownCache();
  const [proof] = own ? await waitingIn(own.cache) : [];
  expect((proof?.after ?? 0) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
});

it.each([refusal(415, 'comprobante_no_aceptado'), refusal(409, 'venta_anulada'), refusal(404, 'no_encontrado')])(
  'a refusal is said in its words, and it is sent no more; the next one is',
  async (given) => {
    await wait();
    await wait({ ventaId: 32 });
    answer = () => (sent.length === 1 ? given() : taken());
    expect(await sendWhatWaits(true)).toBe(true);
    expect(await sendWhatWaits(true)).toBe(true);
    expect(sent).toHaveLength(2);
    expect(await kept()).toEqual([[31, 1, expect.stringMatching(/^No: /)]]);
  },
);

it('waits through a session that has ended for its owner’s next one, and for nobody else’s', async () => {
  await wait();
  answer = refusal(401, 'sin_sesion');
  expect(await sendWhatWaits(true)).toBe(true);
  expect(await ownCache()).toBeNull();
  await signedIn(ofUser(4)());
  expect(await kept()).toEqual([]);
  told = [];
  await signedIn(ofUser(3)());
  expect(await kept()).toEqual([[31, 1, null]]);
  // A page that is open has it sent once it is told.
  expect(told).toEqual([{ type: 'waiting changed' }]);
  await signedIn(ofUser(3)());
  expect(await kept()).toEqual([[31, 1, null]]);
  await forgetOwn();
  await signedIn(ofUser(3)());
  expect(await kept()).toEqual([]);
});

it('what its owner takes back while it is on its way stays so', async () => {
  await wait();
  answer = async () => {
    await (await ownCache())?.cache.delete('/espera/31');
    return cut();
  };
  await sendWhatWaits(true);
  expect(await kept()).toEqual([]);
});

it('an end of the session that only the API knows is told to pages, which would go on showing that it waits', async () => {
  await wait();
  sesion = () => json({ user_id: null, tipoCuenta: null });
  expect(await sendWhatWaits(true)).toBe(true);
  expect([sent, await ownCache(), told]).toEqual([[], null, [{ type: 'waiting changed' }]]);
});

it("is sent in nobody else's name: the API says whose session it is", async () => {
  await wait();
  sesion = ofUser(4);
  expect(await sendWhatWaits(true)).toBe(true);
  expect([sent, await kept()]).toEqual([[], []]);
});

it.each([
  ['no answer', cut],
  ['a café', () => new Response('<!doctype html>')],
  ['a database that is away', refusal(503, 'servicio_no_disponible')],
])('where the API is not there, by %s, nothing leaves and nothing counts as tried', async (_what, given) => {
  await wait();
  sesion = given;
  expect(await sendWhatWaits(true)).toBe(false);
  expect([sent, await kept()]).toEqual([[], [[31, 0, null]]]);
  sesion = ofUser(3);
  expect(await sendWhatWaits(false)).toBe(true);
});

it('nothing is tried while the browser knows that there is no network', async () => {
  await wait();
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await sendWhatWaits(true)).toBe(false);
  offline.mockRestore();
  expect([sent, await kept()]).toEqual([[], [[31, 0, null]]]);
});
