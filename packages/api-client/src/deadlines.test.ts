import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from './client.ts';
import { CONNECTION_ERROR, isConnectionError, UNKNOWN_OUTCOME } from './errors.ts';

/* A server that accepts a call and never answers, so the call does not fail by itself. */

let server: Server;
let stalls: number;
let keys: (string | undefined)[];
const onUnknown = jest.fn();

beforeEach(async () => {
  [stalls, keys] = [Number.POSITIVE_INFINITY, []];
  onUnknown.mockClear();
  server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']?.toString());
    if (keys.length > stalls) response.end('{"venta":{}}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterEach(() => {
  jest.useRealTimers();
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

/** Fake timers let deadlines pass; sockets still use the real clock. */
function openClient() {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  const { port } = server.address() as AddressInfo;
  return createApiClient({ baseUrl: `http://127.0.0.1:${port}`, onUnknown });
}

const arrived = async (count: number) => {
  while (keys.length < count) await new Promise((resolve) => setImmediate(resolve));
};

it('a read rejects with a ConnectionError after ten seconds without a response', async () => {
  const reading = openClient()
    .publicaciones.get(7)
    .catch((error: unknown) => error);
  await arrived(1);
  jest.advanceTimersByTime(10_000);
  const error = await reading;
  expect(isConnectionError(error) && error.message).toBe(CONNECTION_ERROR);
});

it('a change is sent again with the same key after twenty seconds and returns the response', async () => {
  stalls = 1;
  const changing = openClient().ventas.anular(7, '');
  await arrived(1);
  jest.advanceTimersByTime(20_000);
  await arrived(2);
  expect(await changing).toEqual({ venta: {} });
  expect(onUnknown).toHaveBeenCalledTimes(1);
  expect(keys[1]).toBe(keys[0]);
});

it('a change without any response rejects with UNKNOWN_OUTCOME and keeps its key for the next attempt', async () => {
  const api = openClient();
  const changing = api.ventas.anular(7, '').catch((error: unknown) => error);
  for (const count of [1, 2]) {
    await arrived(count);
    jest.advanceTimersByTime(20_000);
  }
  const error = await changing;
  expect(isConnectionError(error) && error.message).toBe(UNKNOWN_OUTCOME);
  stalls = 2;
  await api.ventas.anular(7, '');
  await api.ventas.anular(7, '');
  expect([keys[0], keys[1], keys[2] === keys[3]]).toEqual([keys[2], keys[2], false]);
});

it("'Cerrar todas' sends no key and is not sent again after a timeout", async () => {
  const api = openClient();
  const closing = api.auth.endAllSesiones().catch((error: unknown) => error);
  await arrived(1);
  jest.advanceTimersByTime(20_000);
  const error = await closing;
  // The error message does not promise a second try.
  expect(isConnectionError(error) && error.message).toBe(CONNECTION_ERROR);
  expect(keys).toEqual([undefined]);
});
