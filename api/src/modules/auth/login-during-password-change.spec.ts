import pg from 'pg';
import { sent, waitForLockOf } from '../../../test/expect-lock-wait.ts';
import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { PasswordsService } from '../../passwords/passwords.ts';

const OLD = 'la clave de antes';
const NUEVA = 'la clave de ahora';
const ROUNDS = 8;
const PERFIL = { nombre: 'Ana', apellido: 'Prueba', telefono: '1144445555' };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ DATABASE_POOL: '16', RATE_LIMIT_LOGIN_IP: '100000' });
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

async function newUser(): Promise<{ id: number; email: string }> {
  const [{ n }] = (await test.query('SELECT count(*) AS n FROM usuarios')) as [{ n: string }];
  const email = `cambia${n}@taller.com`;
  const contrasena_hash = await test.app.get(PasswordsService).hash(OLD);
  return { email, id: await insertUsuario(test, { email, contrasena_hash }) };
}

const enter = (email: string, password: string) => test.guest().post('/login').send({ email, password });
const sessionsOf = async (id: number) => {
  const [row] = await test.query<{ n: number }>('SELECT count(*)::int AS n FROM sesiones WHERE usuario_id = $1', [id]);
  return row?.n;
};

/** Pauses after the next password is really verified, until it is released. */
function pauseAfterVerifying() {
  const service = test.app.get(PasswordsService);
  const verify = service.verify.bind(service);
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const verified = new Promise<void>((resolve) => {
    jest.spyOn(service, 'verify').mockImplementationOnce(async (...args) => {
      const answer = await verify(...args);
      resolve();
      await gate;
      return answer;
    });
  });
  return { verified, goOn };
}

it('a login returns 401 and opens no session when the password changes after verification', async () => {
  const { id, email } = await newUser();
  const admin = await test.loginAdmin();
  const pause = pauseAfterVerifying();
  const login = sent(enter(email, OLD));
  await pause.verified;
  await admin.put(`/usuarios/${id}`).send({ contrasena: NUEVA }).expect(200);
  pause.goOn();
  expect((await login).status).toBe(401);
  expect(await sessionsOf(id)).toBe(0);
  await enter(email, NUEVA).expect(200);
});

it('a login waits for an uncommitted password change, then returns 401 without a session', async () => {
  const { id, email } = await newUser();
  const changing = new pg.Client({ connectionString: test.databaseUrl });
  await changing.connect();
  try {
    const hash = await test.app.get(PasswordsService).hash(NUEVA);
    await changing.query('BEGIN');
    await changing.query('UPDATE usuarios SET contrasena_hash = $2 WHERE id = $1', [id, hash]);
    await changing.query('DELETE FROM sesiones WHERE usuario_id = $1', [id]);
    const login = sent(enter(email, OLD));
    await waitForLockOf(test, login);
    await changing.query('COMMIT');
    expect((await login).status).toBe(401);
    expect(await sessionsOf(id)).toBe(0);
  } finally {
    await changing.end();
  }
});

it(`${ROUNDS} rounds of old-password logins concurrent with a password change leave no session`, async () => {
  const admin = await test.loginAdmin();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await newUser();
    const logins = Array.from({ length: 4 }, () => sent(enter(email, OLD)));
    const change = admin.put(`/usuarios/${id}`).send({ contrasena: NUEVA }).expect(200);
    await Promise.all([...logins, change]);
    expect(await sessionsOf(id)).toBe(0);
  }
}, 60_000);

it('a password change in progress returns 401 when another change ends its session', async () => {
  const { id, email } = await newUser();
  const thief = await test.login(email, OLD);
  const admin = await test.loginAdmin();
  const pause = pauseAfterVerifying();
  const theft = sent(thief.put(`/usuarios/${id}`).field({ ...PERFIL, email, contrasena: 'la clave del ladrón' }));
  await pause.verified;
  await admin.put(`/usuarios/${id}`).send({ contrasena: NUEVA }).expect(200);
  pause.goOn();
  expect((await theft).status).toBe(401);
  await enter(email, NUEVA).expect(200);
});

it('login returns the new account type when it changes during verification', async () => {
  const { id, email } = await newUser();
  const admin = await test.loginAdmin();
  const pause = pauseAfterVerifying();
  const login = sent(enter(email, OLD));
  await pause.verified;
  await admin.put(`/usuarios/${id}`).send({ tipo_cuenta: 'vendedor', nombre_local: 'Frenos' }).expect(200);
  pause.goOn();
  expect((await login).body).toEqual({ user_id: id, tipoCuenta: 'vendedor' });
});

it('two logins that each forget the device of the other do not deadlock', async () => {
  const [one, other, third] = [await newUser(), await newUser(), await newUser()];
  const [ofOther, ofOne] = ['a'.repeat(43), 'b'.repeat(43)];
  const expires = new Date(test.clock.now().getTime() + 60_000);
  const known = (token: string, id: number, used: string) =>
    test.query(
      `INSERT INTO aparatos_conocidos (token_sha256, usuario_id, usado_en, vence_en)
       VALUES (sha256(convert_to($1, 'UTF8')), $2, $3, $4)`,
      [token, id, used, expires],
    );
  await known(ofOne, one.id, '2026-01-01');
  await known(ofOther, third.id, '2026-01-01');
  await known(ofOther, other.id, '2026-01-01');
  for (let i = 0; i < 9; i += 1) for (const { id } of [one, other]) await known(`otro ${i} de ${id}`, id, '2026-01-02');
  const holding = new pg.Client({ connectionString: test.databaseUrl });
  await holding.connect();
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT FROM aparatos_conocidos WHERE usuario_id = $1 FOR UPDATE', [third.id]);
    const first = sent(enter(one.email, OLD).set('Cookie', `aparato=${ofOther}`));
    await waitForLockOf(test, first);
    const second = sent(enter(other.email, OLD).set('Cookie', `aparato=${ofOne}`));
    await waitForLockOf(test, second, 2);
    await holding.query('COMMIT');
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  } finally {
    await holding.end();
  }
});
