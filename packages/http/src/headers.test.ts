import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import {
  disconnectSignal,
  encodingsOf,
  HealthLogFilter,
  isForwardedHeader,
  isSecretOf,
  logPath,
  rateLimitKey,
} from './index.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.28937', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  [undefined, ''],
])('rateLimitKey(%s) is %s', (address, key) => {
  expect(rateLimitKey(address)).toBe(key);
});

it.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip,BR', ['br', 'gzip']],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', ['gzip']],
  ['br;q=0', []],
  ['br; q=0.000, gzip;q=0.1', ['gzip']],
  ['x-br, gzip-2', []],
  ['br;q=x, gzip ; q=0', []],
  ['*', []],
])('encodingsOf(%j) is %j', (accepted, expected) => {
  expect(encodingsOf(accepted)).toEqual(expected);
});

it.each([
  ['un secreto', 'un secreto', true],
  ['un secretO', 'un secreto', false],
  ['un secreto ', 'un secreto', false],
  ['', 'un secreto', false],
])('isSecretOf compares %j with the secret %j: %p', (given, secret, expected) => {
  expect(isSecretOf(secret)(given)).toBe(expected);
});

it.each([
  ['x-internal-secret', true],
  ['forwarded', true],
  ['x-forwarded', true],
  ['x-forwarded-for', true],
  ['x-forwarded-proto', true],
  ['x-real-ip', true],
  ['x-request-id', true],
  ['traceparent', true],
  ['tracestate', true],
  ['x-request-id-2', false],
  ['not-forwarded', false],
  ['forwarded-for', false],
  ['host', false],
  ['cookie', false],
])('isForwardedHeader(%s) is %p', (name, expected) => {
  expect(isForwardedHeader(name)).toBe(expected);
});

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Opens a connection and returns both of its ends. */
async function connection(): Promise<{ here: Socket; there: Socket }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const there = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [here] = (await once(server, 'connection')) as [Socket];
  server.close();
  open.push(here, there);
  return { here, there };
}

it('disconnectSignal aborts when the other end disconnects, and not before', async () => {
  const { here, there } = await connection();
  const departure = disconnectSignal(here);
  expect(departure.aborted).toBe(false);
  const heard = once(departure, 'abort');
  there.destroy();
  here.resume();
  await heard;
  expect(departure.aborted).toBe(true);
});

it('disconnectSignal is already aborted for a closed connection', async () => {
  const { here } = await connection();
  here.destroy();
  expect(disconnectSignal(here).aborted).toBe(true);
});

it('disconnectSignal returns one signal per connection and adds no further listeners', async () => {
  const { here } = await connection();
  const departure = disconnectSignal(here);
  const listeners = here.listenerCount('close');
  for (let asked = 0; asked < 20; asked += 1) expect(disconnectSignal(here)).toBe(departure);
  expect(here.listenerCount('close')).toBe(listeners);
});

const LONG = `/${'a'.repeat(511)}`;

it.each([
  ['/publicaciones?buscar=una+clave', '/publicaciones'],
  ['/a?b?c', '/a'],
  ['?token=secreto', ''],
  ['', ''],
  [undefined, ''],
  [LONG, LONG],
  [`${LONG}b`, `${LONG}…`],
  [`${LONG}?token=secreto`, LONG],
])('logPath(%j) is %j', (target, path) => {
  expect(logPath(target)).toBe(path);
});

it('HealthLogFilter logs a health check if it fails or its status changed', () => {
  const healthLog = new HealthLogFilter();
  const news = [200, 200, 503, 503, 200, 200].map((status) => healthLog.shouldLog('/salud/listo', status, false));
  expect(news).toEqual([true, false, true, true, true, false]);
  expect(healthLog.shouldLog('/salud/listo', 200, true)).toBe(true);
});

it('HealthLogFilter tracks each health path separately and logs every other request', () => {
  const healthLog = new HealthLogFilter();
  expect(healthLog.shouldLog('/salud/listo', 200, false)).toBe(true);
  expect(healthLog.shouldLog('/salud', 200, false)).toBe(true);
  expect(healthLog.shouldLog('/salud', 200, false)).toBe(false);
  for (const _ of [1, 2]) expect(healthLog.shouldLog('/publicaciones', 200, false)).toBe(true);
});
