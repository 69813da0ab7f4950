import { insertUsuario } from '../../../test/factories.ts';
import { ADMIN, createTestApp, ofSite, type TestApp } from '../../../test/test-app.ts';
import { ExpiredRowsCleanup } from '../../http/expired-rows-cleanup.repository.ts';
import { HashWorker } from '../../passwords/hash-worker.ts';
import { PasswordsService } from '../../passwords/passwords.ts';
import { DomainError } from '../../request-context/request.ts';
import { delayOf, LoginThrottle, MAX_DELAY_MS } from './sesiones.ts';

// Many logins in a row, each with the cost of one.

const PASSWORD = 'clave de prueba';
const QUARTER = 15 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;
const ANA = 'ana@taller.com';

let test: TestApp;
let hash: string;
beforeAll(async () => {
  test = await createTestApp({ DATABASE_POOL: '12' });
  hash = await test.app.get(PasswordsService).hash(PASSWORD);
  await insertUsuario(test, { email: ANA, contrasena_hash: hash });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM limites');
  await test.query('DELETE FROM aparatos_conocidos');
});
afterEach(() => jest.restoreAllMocks());

interface Try {
  password?: string;
  email?: string;
  from?: string;
  device?: string;
  in?: TestApp;
}
const enter = ({ password = PASSWORD, email = ANA, from = '203.0.113.1', device, in: app = test }: Try = {}) => {
  const call = app
    .guest()
    .post('/login')
    .set(ofSite({ 'X-Forwarded-For': from }));
  if (device !== undefined) call.set('Cookie', device);
  return call.send({ email, password }).then((answer) => answer);
};
const status = async (attempt: Try) => (await enter(attempt)).status;
const statuses = (attempts: readonly Try[]) => Promise.all(attempts.map(status));
const wrong = { password: 'otra clave' };

/** Signs in and returns the device cookie. */
async function deviceOf(attempt: Try = {}): Promise<string> {
  const { headers, status: code } = await enter(attempt);
  expect(code).toBe(200);
  const cookies = [headers['set-cookie'] as unknown as string[]].flat();
  return String(cookies.find((cookie) => cookie.startsWith('aparato='))?.split(';')[0]);
}
/** Wrong attempts from so many addresses that no limit per address is reached. */
async function attack(tries: number, attempt: Try = {}): Promise<void> {
  for (let i = 0; i < tries; i += 1) expect(await status({ ...wrong, from: `198.51.100.${i}`, ...attempt })).toBe(401);
}

describe.each([
  ['a user', { email: ANA, password: PASSWORD }],
  ['the administrator', ADMIN],
])('%s', (_, pair) => {
  it('can log in after 50 wrong passwords from other addresses', async () => {
    for (let i = 0; i < 50; i += 1) {
      await enter({ ...wrong, email: pair.email, from: `198.51.100.${i % 5}` });
    }
    expect(await status({ ...wrong, email: pair.email, from: '198.51.100.0' })).toBe(429);
    expect(await status(pair)).toBe(200);
  }, 60_000);

  it('signs in from a known device without delay even if e-mail and address are blocked', async () => {
    const device = await deviceOf(pair);
    await test.query("UPDATE limites SET points = 1000 WHERE key LIKE 'login-%'");
    for (let i = 0; i < 12; i += 1) await enter({ ...wrong, email: pair.email });
    expect(await status(pair)).toBe(429);
    const wait = jest.spyOn(LoginThrottle.prototype, 'delay');
    expect(await status({ ...pair, device })).toBe(200);
    expect(wait).not.toHaveBeenCalled();
  });
});

it('POST /login verifies only ten of 200 concurrent wrong attempts, with or without a known device', async () => {
  const verify = jest.spyOn(test.app.get(PasswordsService), 'verify');
  for (const device of [undefined, await deviceOf()]) {
    verify.mockClear();
    const answers = await statuses(Array.from({ length: 200 }, () => ({ ...wrong, device })));
    expect(answers.filter((code) => code === 401)).toHaveLength(10);
    expect(answers.filter((code) => code === 429)).toHaveLength(190);
    expect(verify).toHaveBeenCalledTimes(10);
  }
}, 60_000);

it('POST /login counts only failed logins toward the limit of ten', async () => {
  for (let i = 0; i < 9; i += 1) expect(await status(wrong)).toBe(401);
  for (let i = 0; i < 50; i += 1) expect(await status({})).toBe(200);
  expect(await status(wrong)).toBe(401);
  const { headers, body } = await enter();
  expect(body).toMatchObject({
    codigo: 'demasiados_intentos',
    message: expect.stringContaining('Demasiados intentos'),
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}, 60_000);

it('POST /login does not count attempts that fail with 503, with or without a known device', async () => {
  for (const device of [undefined, await deviceOf()]) {
    const away = new DomainError('servicio_no_disponible', { retryAfter: 2 });
    const verify = jest.spyOn(test.app.get(HashWorker), 'verify').mockRejectedValue(away);
    for (let i = 0; i < 12; i += 1) expect(await status({ device })).toBe(503);
    verify.mockRestore();
    expect(await status({ device })).toBe(200);
  }
});

describe('a known device', () => {
  it('has a random token in its own cookie, stored as a digest and renewed at each login', async () => {
    const { headers } = await enter();
    const cookie = String((headers['set-cookie'] as unknown as string[])[1]);
    expect(cookie).toMatch(/^aparato=[\w-]{43}; Max-Age=15552000; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/);
    const first = cookie.split(';')[0] ?? '';
    const second = await deviceOf({ device: first });
    expect(second).not.toBe(first);
    const stored = await test.query("SELECT encode(token_sha256, 'base64') AS token FROM aparatos_conocidos");
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(second.slice('aparato='.length));
  });

  it('has its own limit of ten tries, separate from other clients', async () => {
    const device = await deviceOf();
    for (let i = 0; i < 10; i += 1) expect(await status({ ...wrong, device, from: `198.51.100.${i}` })).toBe(401);
    expect(await status({ device, from: '198.51.100.99' })).toBe(429);
    expect(await status({})).toBe(200);
    test.clock.advance(QUARTER);
    expect(await status({ device })).toBe(200);
    test.clock.advance(-QUARTER);
  });

  it('is known only to the accounts that logged in from it', async () => {
    await insertUsuario(test, { email: 'beto@taller.com', contrasena_hash: hash });
    const device = await deviceOf({ email: 'beto@taller.com' });
    for (let i = 0; i < 10; i += 1) await enter({ ...wrong, device });
    expect(await status({ device })).toBe(429);
    const both = await deviceOf({ device, from: '203.0.113.2' });
    expect(await status({ device: both })).toBe(200);
    const again = await deviceOf({ email: 'beto@taller.com', from: '203.0.113.2' });
    expect(again).not.toBe(both);
  });

  it('gets no extra tries if its account has the e-mail of the administrator', async () => {
    await insertUsuario(test, { email: ADMIN.email, contrasena_hash: hash });
    const own = { email: ADMIN.email };
    const first = await deviceOf(own);
    for (let i = 0; i < 10; i += 1)
      expect(await status({ ...wrong, ...own, device: i % 2 ? first : undefined })).toBe(401);
    expect(await status({ ...wrong, ...own, device: first })).toBe(429);
    expect(await status({ ...own, device: first })).toBe(429);
  });

  it('stays known after logout and is forgotten after 180 days', async () => {
    const device = await deviceOf();
    const client = await test.login(ANA, PASSWORD);
    const { headers } = await client.post('/logout').expect(204);
    expect(String(headers['set-cookie'])).not.toContain('aparato');
    for (let i = 0; i < 10; i += 1) await enter(wrong);
    test.clock.advance(179 * DAY);
    await test.app.get(ExpiredRowsCleanup).clean();
    for (let i = 0; i < 10; i += 1) await enter(wrong);
    expect(await status({})).toBe(429);
    const renewed = await deviceOf({ device });
    test.clock.advance(181 * DAY);
    for (let i = 0; i < 10; i += 1) await enter(wrong);
    expect(await status({ device: renewed })).toBe(429);
    await test.app.get(ExpiredRowsCleanup).clean();
    expect(await test.query('SELECT FROM aparatos_conocidos WHERE usado_en < now()')).toEqual([]);
    test.clock.advance(-360 * DAY);
  });

  it('is forgotten when the account has logged in from ten newer devices', async () => {
    const first = await deviceOf();
    for (let i = 0; i < 10; i += 1) await deviceOf();
    expect(await test.query('SELECT count(*)::int AS n FROM aparatos_conocidos')).toEqual([{ n: 10 }]);
    for (let i = 0; i < 10; i += 1) await enter(wrong);
    expect(await status({ device: first })).toBe(429);
  });
});

describe('an e-mail that is tried from many addresses', () => {
  let narrow: TestApp;
  beforeAll(async () => {
    narrow = await createTestApp({ RATE_LIMIT_LOGIN_EMAIL: '3' });
    await insertUsuario(narrow, { email: ANA, contrasena_hash: hash });
  });
  afterAll(() => narrow.close());

  it('gets growing delays of 1, 2 and 4 s, and its owner can still log in', async () => {
    const wait = jest.spyOn(LoginThrottle.prototype, 'delay');
    await attack(5, { in: narrow });
    expect(await status({ in: narrow })).toBe(200);
    expect(wait.mock.calls.map(([, , ms]) => ms)).toEqual([1000, 2000, 4000]);
  }, 60_000);

  it('has at most four waiting tries, and the others return 429 with Retry-After', async () => {
    await narrow.query('UPDATE limites SET points = 1000 WHERE key LIKE $1', ['login-email-de-todos:%']);
    const verify = jest.spyOn(narrow.app.get(PasswordsService), 'verify');
    const tries = Array.from({ length: 40 }, (_, i) => ({ ...wrong, in: narrow, from: `192.0.2.${i % 20}` }));
    const answers = await Promise.all(tries.map(enter));
    expect(answers.filter(({ status: code }) => code === 401)).toHaveLength(4);
    const refused = answers.filter(({ status: code }) => code === 429);
    expect(refused).toHaveLength(36);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(MAX_DELAY_MS / 1000);
      expect(body.codigo).toBe('demasiados_intentos');
    }
    expect(verify).toHaveBeenCalledTimes(4);
  }, 60_000);
});

it('delayOf returns 1, 2, 4 and then always 8 s', () => {
  expect([1, 2, 3, 4, 5, 5000].map(delayOf)).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
});
