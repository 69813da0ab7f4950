import { availableParallelism } from 'node:os';
import { insertUsuario } from '../../../test/factories.ts';
import { roundTripsOf } from '../../../test/round-trips.ts';
import { ADMIN, createTestApp, ofSite, type TestApp } from '../../../test/test-app.ts';
import { HashWorker } from '../../passwords/hash-worker.ts';
import { PasswordsService } from '../../passwords/passwords.ts';

const PASSWORD = 'clave de prueba';
const HOUR = 60 * 60 * 1000;
let test: TestApp;
let id: number;

beforeAll(async () => {
  test = await createTestApp();
  const contrasena_hash = await test.app.get(PasswordsService).hash(PASSWORD);
  id = await insertUsuario(test, { email: 'ana@taller.com', contrasena_hash });
});
afterAll(() => test.close());
beforeEach(() => test.query('DELETE FROM limites'));

const enter = (password = PASSWORD, email = 'ana@taller.com') => test.guest().post('/login').send({ email, password });
/** The session cookie; the device cookie follows it. */
const cookieIn = (headers: Record<string, unknown>) => String([headers['set-cookie']].flat()[0]);

describe('POST /login', () => {
  it('returns user id and account type, and stores its HttpOnly cookie token as a digest', async () => {
    const { body, headers } = await enter().expect(200);
    expect(body).toEqual({ user_id: id, tipoCuenta: 'mecanico' });
    const cookie = cookieIn(headers);
    expect(cookie).toMatch(/^sesion=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/);
    const token = cookie.slice('sesion='.length, 'sesion='.length + 43);
    const stored = await test.query<{ hex: string }>("SELECT encode(token_sha256, 'hex') AS hex FROM sesiones");
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('accepts the e-mail in any case and with surrounding spaces', async () => {
    await enter(PASSWORD, ' ANA@Taller.com ').expect(200);
  });

  it('sets a Secure cookie with the host prefix behind https', async () => {
    const { headers } = await enter()
      .set(ofSite({ 'X-Forwarded-Proto': 'https' }))
      .expect(200);
    expect(cookieIn(headers)).toMatch(/^__Host-sesion=.*; Secure;/);
  });

  it.each([
    ['a wrong password', 'ana@taller.com'],
    ['an unknown e-mail', 'nadie@taller.com'],
  ])('rejects %s with the same message', async (_, email) => {
    const { body } = await enter('otra clave', email).expect(401);
    expect(body).toEqual({ message: 'Login incorrecto', error: 'Login incorrecto', codigo: 'login_incorrecto' });
  });

  it('returns 400 with a message for each missing field', async () => {
    const { body } = await test.guest().post('/login').send({}).expect(400);
    expect(body.codigo).toBe('datos_invalidos');
    expect(body.campos).toEqual({ email: 'Ingresá tu email.', password: 'Ingresá tu contraseña.' });
  });

  it('opens the session of the administrator, for 12 hours', async () => {
    const { body, headers } = await enter(ADMIN.password, ADMIN.email).expect(200);
    expect(body).toEqual({ user_id: null, tipoCuenta: 'admin' });
    expect(cookieIn(headers)).toContain('Max-Age=43200');
  });

  it('ends the previous session of the same client', async () => {
    const client = await test.login('ana@taller.com', PASSWORD);
    const [before] = await test.query<{ n: number }>('SELECT count(*) AS n FROM sesiones');
    await client.post('/login').send({ email: 'ana@taller.com', password: PASSWORD }).expect(200);
    expect(await test.query('SELECT count(*) AS n FROM sesiones')).toEqual([before]);
  });

  it('returns 429 after ten failures, even with the right password, until the window ends', async () => {
    for (let i = 0; i < 10; i += 1) await enter('otra clave').expect(401);
    const { body, headers } = await enter().expect(429);
    expect(body.codigo).toBe('demasiados_intentos');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    await enter(PASSWORD, 'otro@taller.com').expect(401);
    test.clock.advance(15 * 60 * 1000);
    await enter().expect(200);
    test.clock.advance(-15 * 60 * 1000);
  });

  it('returns 429 to an address after 50 failures and ignores a forged X-Forwarded-For', async () => {
    await test.query(
      "INSERT INTO limites VALUES ('login-direccion:203.0.113.9', 50, (extract(epoch FROM now()) * 1000 + 60000)::bigint)",
    );
    await enter()
      .set(ofSite({ 'X-Forwarded-For': '203.0.113.9' }))
      .expect(429);
    await enter()
      .set(ofSite({ 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' }))
      .expect(200);
    await enter().set('X-Forwarded-For', '203.0.113.9').expect(200);
  });
});

it('a login makes one database round trip before the hash and one after it', async () => {
  const trips = await roundTripsOf(() => enter().expect(200));
  expect(trips).toEqual([
    [expect.stringMatching(/^WITH cuenta .* INSERT INTO limites /)],
    [expect.stringMatching(/^WITH usuario .* INSERT INTO sesiones .* INSERT INTO aparatos_conocidos /)],
  ]);
  expect(await roundTripsOf(() => enter('otra clave').expect(401))).toHaveLength(1);
});

it('login returns 503 with Retry-After and is not counted when the verification queue is full', async () => {
  const contrasenas = test.app.get(PasswordsService);
  let goOn = () => {};
  const gate = new Promise<boolean>((resolve) => {
    goOn = () => resolve(false);
  });
  const stuck = jest.spyOn(test.app.get(HashWorker), 'verify').mockReturnValue(gate);
  const all = Array.from({ length: availableParallelism() * 129 }, () => contrasenas.verify('otra clave', 'a hash'));
  await Promise.resolve();
  const { body, headers } = await enter().expect(503);
  expect(body.codigo).toBe('servicio_no_disponible');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(await test.query('SELECT FROM limites')).toEqual([]);
  goOn();
  await Promise.all(all);
  stuck.mockRestore();
  await enter().expect(200);
});

describe('GET /sesion and POST /logout', () => {
  it('returns null user and account type to a guest', async () => {
    const { body } = await test.guest().get('/sesion').expect(200);
    expect(body).toEqual({ user_id: null, tipoCuenta: null });
  });

  it('ends the session, clears the cookie and then rejects the old cookie', async () => {
    const client = await test.login('ana@taller.com', PASSWORD);
    expect((await client.get('/sesion')).body).toEqual({ user_id: id, tipoCuenta: 'mecanico' });
    const { headers } = await client.post('/logout').expect(204);
    expect(cookieIn(headers)).toMatch(/^sesion=;/);
    await client.post('/logout').expect(401);
  });

  it('refuses a logout without a session', async () => {
    const { body } = await test.guest().post('/logout').expect(401);
    expect(body.codigo).toBe('sin_sesion');
  });

  it('extends a session in use past 30 days and expires an idle one', async () => {
    const used = await test.login('ana@taller.com', PASSWORD);
    const idle = await test.login('ana@taller.com', PASSWORD);
    const admin = await test.loginAdmin();
    test.clock.advance(13 * HOUR);
    expect((await admin.get('/sesion')).body.tipoCuenta).toBeNull();
    test.clock.advance(29 * 24 * HOUR);
    const { headers } = await used.get('/sesion').expect(200);
    expect(cookieIn(headers)).toMatch(/^sesion=.{43}; Max-Age=2592000/);
    test.clock.advance(2 * 24 * HOUR);
    expect((await used.get('/sesion')).body.user_id).toBe(id);
    expect((await idle.get('/sesion')).body.user_id).toBeNull();
  });
});
