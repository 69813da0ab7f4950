import pg from 'pg';
import { sent, waitForLockOf } from '../../../test/expect-lock-wait.ts';
import { insertUsuario } from '../../../test/factories.ts';
import { clientOf } from '../../../test/publicacion-factory.ts';
import { OF_ANA, OF_THE_THIEF, OTHER, PASSWORD, StolenAccountFixture } from '../../../test/stolen-account-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let fixture: StolenAccountFixture;

beforeAll(async () => {
  test = await createTestApp();
  fixture = new StolenAccountFixture(test);
});
afterAll(() => test.close());
beforeEach(() => fixture.prepare());

describe('a stolen cookie in a session that is older than 15 minutes', () => {
  it.each([
    ['the e-mail', { email: OF_THE_THIEF }],
    ['the password', { contrasena: OTHER }],
    ['where the shop is paid', { cuenta_bancaria: 'ladron.malo' }],
    ['both', { email: OF_THE_THIEF, contrasena: OTHER }],
    ['both, with a blank present password', { email: OF_THE_THIEF, contrasena: OTHER, contrasena_actual: '' }],
  ])('does not change %s', async (_what, fields) => {
    const before = await fixture.acceso();
    const { status, body } = await fixture.editar(await fixture.ladron(16), fields);
    expect([status, body.codigo, body.message]).toEqual([
      403,
      'confirmar_contrasena',
      'Escribí tu contraseña actual para confirmar.',
    ]);
    expect(await fixture.acceso()).toEqual(before);
    expect(await fixture.noticesFor(OF_ANA)).toEqual([]);
  });

  it('changes other fields, even if the unchanged password is sent', async () => {
    await fixture.editar(await fixture.ladron(16), { nombre: 'Ana María', contrasena: PASSWORD }).expect(200);
  });

  it('gets 429 after ten wrong current passwords, while the owner can still log in', async () => {
    const client = await fixture.ladron(16);
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await fixture.editar(client, { email: OF_THE_THIEF, contrasena_actual: `intento ${i}` });
      expect([status, body.campos]).toEqual([403, { contrasena_actual: 'Esa no es tu contraseña actual.' }]);
      // Comparing a new password with the present one would allow guesses.
      await fixture.editar(client, { contrasena: `intento largo ${i}` }).expect(403);
    }
    await fixture.editar(client, { email: OF_THE_THIEF, contrasena_actual: PASSWORD }).expect(429);
    await fixture.editar(client, { contrasena: PASSWORD }).expect(429);
    expect(await fixture.signIn(OF_ANA, PASSWORD)).toBe(200);
  });

  it('can change e-mail and password with the current password', async () => {
    await fixture
      .editar(await fixture.ladron(16), { email: 'ana@nueva.com', contrasena: OTHER, contrasena_actual: PASSWORD })
      .expect(200);
    expect(await fixture.signIn('ana@nueva.com', OTHER)).toBe(200);
  });

  it('can change the e-mail ten times in 15 minutes with the current password, sent as the new one too', async () => {
    const client = await fixture.ladron(16);
    const change = (i: number) => fixture.editar(client, { email: `ajena${i}@otra.com`, contrasena: PASSWORD });
    for (let i = 0; i < 10; i += 1) await change(i).expect(200);
    await change(10).expect(429);
  });

  it('counts as old if its start was not recorded', async () => {
    const client = await fixture.ladron();
    await test.query('UPDATE sesiones SET abierta_en = NULL');
    await fixture.editar(client, { email: OF_THE_THIEF }).expect(403);
  });

  it('needs no current password before 15 minutes', async () => {
    await fixture.editar(await fixture.ladron(14.9), { email: 'ana@nueva.com', contrasena: OTHER }).expect(200);
  });
});

describe('a stolen cookie in a fresh session', () => {
  it('notifies the old e-mail, and one link there restores e-mail and password', async () => {
    const before = await fixture.acceso();
    const client = await fixture.ladron();
    await fixture.editar(client, { email: OF_THE_THIEF, contrasena: OTHER }).expect(200);
    const [notice] = await fixture.noticesFor(OF_ANA);
    expect(notice?.subject).toBe('Cambiaron el email y la contraseña de tu cuenta de FluxPartes');
    expect(notice?.text).not.toContain(OF_THE_THIEF);
    const { body } = await fixture.deshacer((await fixture.tokens())[0]).expect(200);
    expect(body).toEqual({ message: 'El cambio se deshizo correctamente.' });
    expect(await fixture.acceso()).toEqual(before);
    expect((await client.get('/sesion')).body.user_id).toBeNull();
    expect([await fixture.signIn(OF_ANA, PASSWORD), await fixture.signIn(OF_THE_THIEF, OTHER)]).toEqual([200, 401]);
    const own = await test.login(OF_ANA, PASSWORD);
    expect((await own.get(`/usuarios/${fixture.id}`)).body.contrasena).toBe('••••••••');
  });

  it.each([
    ['Cambió el email de tu cuenta de FluxPartes', { email: OF_THE_THIEF }],
    ['Cambió la contraseña de tu cuenta de FluxPartes', { contrasena: OTHER }],
  ])("'%s' is sent to the previous address", async (subject, fields) => {
    await fixture.editar(await fixture.ladron(), fields).expect(200);
    expect((await fixture.noticesFor(OF_ANA)).map((mail) => mail.subject)).toEqual([subject]);
    await fixture.deshacer((await fixture.tokens())[0]).expect(200);
    expect(await fixture.signIn(OF_ANA, PASSWORD)).toBe(200);
  });

  it('cannot invalidate the first undo link by later changes or a recovery', async () => {
    const client = await fixture.ladron();
    await fixture.editar(client, { email: OF_THE_THIEF }).expect(200);
    await fixture.editar(client, { email: 'otro@malo.example', contrasena: OTHER }).expect(200);
    const [dni] = (await test.query<{ dni: string }>('SELECT dni FROM usuarios WHERE id = $1', [fixture.id])).map(
      (r) => r.dni,
    );
    await test.guest().post('/recuperacion').send({ email: 'otro@malo.example', dni }).expect(200);
    const [first] = await fixture.tokens();
    const [second] = await fixture.tokens(OF_THE_THIEF);
    await fixture.deshacer(first).expect(200);
    expect(await fixture.signIn(OF_ANA, PASSWORD)).toBe(200);
    // Later changes cannot be restored, and links that were in use stop working.
    await fixture.deshacer(second).expect(400);
    expect(await test.query('SELECT * FROM enlaces_de_recuperacion WHERE usuario_id = $1', [fixture.id])).toEqual([]);
    expect(await fixture.signIn(OF_ANA, PASSWORD)).toBe(200);
  });

  it('allows undoing the second change and then the first', async () => {
    const client = await fixture.ladron();
    await fixture.editar(client, { email: OF_THE_THIEF }).expect(200);
    await fixture.editar(client, { email: 'otro@malo.example' }).expect(200);
    const [second] = await fixture.tokens(OF_THE_THIEF);
    await fixture.deshacer(second).expect(200);
    expect((await fixture.acceso())?.email).toBe(OF_THE_THIEF);
    await fixture.deshacer((await fixture.tokens())[0]).expect(200);
    expect((await fixture.acceso())?.email).toBe(OF_ANA);
  });

  it('undo restores the e-mail even if an unconfirmed second account took it', async () => {
    await fixture.editar(await fixture.ladron(), { email: OF_THE_THIEF }).expect(200);
    const { user_id: other } = (await fixture.registrar('29999999').expect(201)).body;
    await fixture.deshacer((await fixture.tokens())[0]).expect(200);
    expect((await fixture.acceso())?.email).toBe(OF_ANA);
    expect(await test.query('SELECT email FROM usuarios WHERE id = $1', [other])).toEqual([
      { email: `cuenta-${other}@sin-email.invalid` },
    ]);
  });

  it('undo returns 409 and keeps its link if another account confirmed the old e-mail', async () => {
    await fixture.editar(await fixture.ladron(), { email: OF_THE_THIEF }).expect(200);
    const [token] = await fixture.tokens();
    const other = await insertUsuario(test, { email: OF_ANA });
    await test.query('UPDATE usuarios SET email_confirmado = lower(email) WHERE id = $1', [other]);
    const { status, body } = await fixture.deshacer(token);
    expect([status, body.codigo]).toEqual([409, 'email_anterior_ocupado']);
    await test.query('UPDATE usuarios SET email = $2 WHERE id = $1', [other, `librelibre@taller.com`]);
    await fixture.deshacer(token).expect(200);
  });

  it('is limited to ten e-mail changes in 15 minutes, and the addresses left are free', async () => {
    const client = await fixture.ladron();
    for (let i = 0; i < 10; i += 1) await fixture.editar(client, { email: `ajena${i}@otra.com` }).expect(200);
    const antes = await test.query('SELECT * FROM correo_pendiente');
    await fixture.editar(client, { email: 'ajena10@otra.com' }).expect(429);
    await fixture.editar(client, { email: 'ajena9@otra.com', contrasena: OTHER }).expect(429);
    expect(await test.query('SELECT * FROM correo_pendiente')).toEqual(antes);
    await fixture.editar(client, { email: 'ajena9@otra.com', telefono: '1100000000' }).expect(200);
    await fixture.registrar('29999998').expect(201);
  });

  it('changes nothing if its session ends while the change waits for a lock', async () => {
    const client = await fixture.ladron();
    const elsewhere = new pg.Client({ connectionString: test.databaseUrl });
    await elsewhere.connect();
    try {
      await elsewhere.query('BEGIN');
      await elsewhere.query('SELECT 1 FROM usuarios WHERE id = $1 FOR UPDATE', [fixture.id]);
      const late = sent(fixture.editar(client, { email: OF_THE_THIEF, contrasena: OTHER }));
      await waitForLockOf(test, late);
      await elsewhere.query('DELETE FROM sesiones WHERE usuario_id = $1', [fixture.id]);
      await elsewhere.query('COMMIT');
      const { status, body } = await late;
      expect([status, body.codigo]).toEqual([401, 'sin_sesion']);
    } finally {
      await elsewhere.end();
    }
    expect((await fixture.acceso())?.email).toBe(OF_ANA);
    expect(await fixture.signIn(OF_ANA, PASSWORD)).toBe(200);
  });

  it('undo wins over four concurrent changes', async () => {
    const client = await fixture.ladron();
    await fixture.editar(client, { email: OF_THE_THIEF }).expect(200);
    const [token] = await fixture.tokens();
    const [undone, ...late] = await Promise.all([
      fixture.deshacer(token),
      ...[1, 2, 3, 4].map((i) =>
        fixture.editar(client, { email: `otra${i}@malo.example`, contrasena: `${OTHER} ${i}` }),
      ),
    ]);
    expect(undone.status).toBe(200);
    for (const { status } of late) expect([200, 401, 412]).toContain(status);
    expect((await fixture.acceso())?.email).toBe(OF_ANA);
    expect(await fixture.signIn(OF_ANA, PASSWORD)).toBe(200);
  });
});

describe('a theft with several changes', () => {
  const cuenta = async () => (await test.query('SELECT cuenta_bancaria FROM usuarios WHERE id = $1', [fixture.id]))[0];
  const AGAIN = 'Volvió a cambiar el acceso a tu cuenta de FluxPartes';
  const CUENTA = 'Cambió la cuenta donde cobrás en FluxPartes';
  const subjects = async () => (await fixture.noticesFor(OF_ANA)).map(({ subject }) => subject);
  beforeEach(() => test.query('UPDATE usuarios SET cuenta_bancaria = $2 WHERE id = $1', [fixture.id, 'frenos.de.ana']));

  it('is undone including the CBU by the link of the e-mail change, and recorded', async () => {
    const client = await fixture.ladron();
    await fixture.editar(client, { email: OF_THE_THIEF }).expect(200);
    await fixture
      .editar(client, { email: OF_THE_THIEF, cuenta_bancaria: 'ladron.malo', contrasena: OTHER })
      .expect(200);
    const [first, ...later] = await subjects();
    expect([first, later.sort()]).toEqual(['Cambió el email de tu cuenta de FluxPartes', [CUENTA, AGAIN]]);
    await fixture.deshacer((await fixture.tokens())[0]).expect(200);
    expect([await cuenta(), await fixture.signIn(OF_ANA, PASSWORD)]).toEqual([
      { cuenta_bancaria: 'frenos.de.ana' },
      200,
    ]);
    const admin = await clientOf(test, null);
    const { body } = await admin.get(`/usuarios/${fixture.id}/historial`).expect(200);
    expect(body[0]).toMatchObject({
      accion: 'cuenta_bancaria_cambiada',
      despues: { cuenta_bancaria: 'frenos.de.ana' },
    });
  });

  it('is undone by the link of the CBU notice when the CBU changed first', async () => {
    const before = await fixture.acceso();
    const client = await fixture.ladron();
    await fixture.editar(client, { cuenta_bancaria: 'ladron.malo' }).expect(200);
    await fixture.editar(client, { email: OF_THE_THIEF, contrasena: OTHER }).expect(200);
    const [first, second] = await fixture.tokens();
    await fixture.deshacer(first).expect(200);
    expect([await cuenta(), await fixture.acceso()]).toEqual([{ cuenta_bancaria: 'frenos.de.ana' }, before]);
    await fixture.deshacer(second).expect(400);
  });

  it('is undone to an empty CBU if the shop had no CBU', async () => {
    await test.query('UPDATE usuarios SET cuenta_bancaria = NULL WHERE id = $1', [fixture.id]);
    await fixture.editar(await fixture.ladron(), { email: OF_THE_THIEF, cuenta_bancaria: 'ladron.malo' }).expect(200);
    const tokens = await fixture.tokens();
    await fixture.deshacer(tokens.at(-1)).expect(200);
    expect(await cuenta()).toEqual({ cuenta_bancaria: null });
  });

  it('is undone without changing the CBU if the row does not record it', async () => {
    await fixture.editar(await fixture.ladron(), { email: OF_THE_THIEF }).expect(200);
    await test.query('UPDATE cambios_de_acceso SET cuenta_bancaria_anterior = NULL');
    await fixture.deshacer((await fixture.tokens())[0]).expect(200);
    expect(await cuenta()).toEqual({ cuenta_bancaria: 'frenos.de.ana' });
  });

  it('notifies the owner of a recovery, and the account cannot be deleted meanwhile', async () => {
    const before = await fixture.acceso();
    await fixture.editar(await fixture.ladron(), { email: OF_THE_THIEF }).expect(200);
    const [row] = await test.query<{ dni: string }>('SELECT dni FROM usuarios WHERE id = $1', [fixture.id]);
    await test.guest().post('/recuperacion').send({ email: OF_THE_THIEF, dni: row?.dni }).expect(200);
    const mail = (await fixture.noticesFor(OF_THE_THIEF)).find(({ enlace }) => enlace?.includes('/recuperacion#t='));
    await test
      .guest()
      .post('/actualizar-password')
      .set('X-Recuperacion-Token', mail?.enlace?.split('#t=')[1] ?? '')
      .send({ email: OF_THE_THIEF, dni: row?.dni, nuevaPassword: OTHER })
      .expect(200);
    expect((await subjects()).at(-1)).toBe(AGAIN);
    const thief = await test.login(OF_THE_THIEF, OTHER);
    const erase = () => thief.delete(`/usuarios/${fixture.id}`).send({ contrasena_actual: OTHER });
    expect((await erase().expect(409)).body.codigo).toBe('acceso_recien_cambiado');
    await fixture.deshacer((await fixture.tokens())[0]).expect(200);
    expect(await fixture.acceso()).toEqual(before);
    await erase().expect(401);
  });

  it('notifies the owner of an e-mail change by the administrator', async () => {
    await fixture.editar(await fixture.ladron(), { email: OF_THE_THIEF }).expect(200);
    const admin = await clientOf(test, null);
    await admin.put(`/usuarios/${fixture.id}`).send({ email: 'otro@malo.example' }).expect(200);
    expect((await subjects()).at(-1)).toBe('La administración cambió el email de tu cuenta de FluxPartes');
  });

  it('notifies the owner and only five of the other addresses', async () => {
    const client = await fixture.ladron();
    for (let i = 0; i < 9; i += 1) await fixture.editar(client, { email: `ajena${i}@otra.com` }).expect(200);
    await fixture.noticesFor(OF_ANA);
    fixture.sent.length = 0;
    await fixture.editar(client, { email: 'ajena9@otra.com' }).expect(200);
    const told = (await fixture.noticesFor(OF_ANA)).length;
    const others = fixture.sent.filter(({ para }) => para !== OF_ANA && para !== 'ajena9@otra.com');
    // The address before this change gets the undo link. Of the earlier addresses only the oldest get a notice.
    expect([told, others.length]).toEqual([1, 5]);
  });
});
