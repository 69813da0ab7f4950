import pg from 'pg';
import { insertUsuario } from '../../../../test/factories.ts';
import { sent, untilItWaits } from '../../../../test/lock-wait.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { KEY, OF_ANA, OF_THE_THIEF, OTHER, Robo } from '../../../../test/robo.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let robo: Robo;

beforeAll(async () => {
  test = await createTestApp();
  robo = new Robo(test);
});
afterAll(() => test.close());
beforeEach(() => robo.prepare());

describe('a stolen cookie in a session that is older than 15 minutes', () => {
  it.each([
    ['the e-mail', { email: OF_THE_THIEF }],
    ['the password', { contrasena: OTHER }],
    ['where the shop is paid', { cuenta_bancaria: 'ladron.malo' }],
    ['both', { email: OF_THE_THIEF, contrasena: OTHER }],
    ['both, with a blank present password', { email: OF_THE_THIEF, contrasena: OTHER, contrasena_actual: '' }],
  ])('does not change %s', async (_what, fields) => {
    const before = await robo.acceso();
    const { status, body } = await robo.editar(await robo.ladron(16), fields);
    expect([status, body.codigo, body.message]).toEqual([
      403,
      'confirmar_contrasena',
      'Escribí tu contraseña actual para confirmar.',
    ]);
    expect(await robo.acceso()).toEqual(before);
    expect(await robo.noticesFor(OF_ANA)).toEqual([]);
  });

  it('changes the rest, also with the password sent as it is', async () => {
    await robo.editar(await robo.ladron(16), { nombre: 'Ana María', contrasena: KEY }).expect(200);
  });

  it('a wrong present password is told under its field; the tries are bounded, the owner comes in all the same', async () => {
    const client = await robo.ladron(16);
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await robo.editar(client, { email: OF_THE_THIEF, contrasena_actual: `intento ${i}` });
      expect([status, body.campos]).toEqual([403, { contrasena_actual: 'Esa no es tu contraseña actual.' }]);
      // A new password that is compared with the present one would be as good a guess.
      await robo.editar(client, { contrasena: `intento largo ${i}` }).expect(403);
    }
    await robo.editar(client, { email: OF_THE_THIEF, contrasena_actual: KEY }).expect(429);
    await robo.editar(client, { contrasena: KEY }).expect(429);
    expect(await robo.signIn(OF_ANA, KEY)).toBe(200);
  });

  it('its owner changes both with the present password', async () => {
    await robo
      .editar(await robo.ladron(16), { email: 'ana@nueva.com', contrasena: OTHER, contrasena_actual: KEY })
      .expect(200);
    expect(await robo.signIn('ana@nueva.com', OTHER)).toBe(200);
  });

  it('one that began before this was noted counts as old', async () => {
    const client = await robo.ladron();
    await test.query('UPDATE sesiones SET abierta_en = NULL');
    await robo.editar(client, { email: OF_THE_THIEF }).expect(403);
  });

  it('at 15 minutes nothing is asked', async () => {
    await robo.editar(await robo.ladron(14.9), { email: 'ana@nueva.com', contrasena: OTHER }).expect(200);
  });
});

describe('a stolen cookie in a fresh session', () => {
  it('the old mailbox is told, and gets all of it back with one link', async () => {
    const before = await robo.acceso();
    const client = await robo.ladron();
    await robo.editar(client, { email: OF_THE_THIEF, contrasena: OTHER }).expect(200);
    const [notice] = await robo.noticesFor(OF_ANA);
    expect(notice?.subject).toBe('Cambiaron el email y la contraseña de tu cuenta de FluxPartes');
    expect(notice?.text).not.toContain(OF_THE_THIEF);
    const { body } = await robo.deshacer((await robo.tokens())[0]).expect(200);
    expect(body).toEqual({ message: 'El cambio se deshizo correctamente.' });
    expect(await robo.acceso()).toEqual(before);
    expect((await client.get('/sesion')).body.user_id).toBeNull();
    expect([await robo.signIn(OF_ANA, KEY), await robo.signIn(OF_THE_THIEF, OTHER)]).toEqual([200, 401]);
    const own = await test.login(OF_ANA, KEY);
    expect((await own.get(`/usuarios/${robo.id}`)).body.contrasena).toBe('••••••••');
  });

  it.each([
    ['Cambió el email de tu cuenta de FluxPartes', { email: OF_THE_THIEF }],
    ['Cambió la contraseña de tu cuenta de FluxPartes', { contrasena: OTHER }],
  ])("'%s' goes to the address of before", async (subject, fields) => {
    await robo.editar(await robo.ladron(), fields).expect(200);
    expect((await robo.noticesFor(OF_ANA)).map((mail) => mail.subject)).toEqual([subject]);
    await robo.deshacer((await robo.tokens())[0]).expect(200);
    expect(await robo.signIn(OF_ANA, KEY)).toBe(200);
  });

  it('no second change and no recovery through the new mailbox takes the way back away', async () => {
    const client = await robo.ladron();
    await robo.editar(client, { email: OF_THE_THIEF }).expect(200);
    await robo.editar(client, { email: 'otro@malo.example', contrasena: OTHER }).expect(200);
    const [dni] = (await test.query<{ dni: string }>('SELECT dni FROM usuarios WHERE id = $1', [robo.id])).map(
      (r) => r.dni,
    );
    await test.guest().post('/recuperacion').send({ email: 'otro@malo.example', dni }).expect(200);
    const [first] = await robo.tokens();
    const [second] = await robo.tokens(OF_THE_THIEF);
    await robo.deshacer(first).expect(200);
    expect(await robo.signIn(OF_ANA, KEY)).toBe(200);
    // What was changed after it cannot be brought back, and a link that was on its way is dead.
    await robo.deshacer(second).expect(400);
    expect(await test.query('SELECT * FROM enlaces_de_recuperacion WHERE usuario_id = $1', [robo.id])).toEqual([]);
    expect(await robo.signIn(OF_ANA, KEY)).toBe(200);
  });

  it('undoing the later of two changes leaves the way back to before the first', async () => {
    const client = await robo.ladron();
    await robo.editar(client, { email: OF_THE_THIEF }).expect(200);
    await robo.editar(client, { email: 'otro@malo.example' }).expect(200);
    const [second] = await robo.tokens(OF_THE_THIEF);
    await robo.deshacer(second).expect(200);
    expect((await robo.acceso())?.email).toBe(OF_THE_THIEF);
    await robo.deshacer((await robo.tokens())[0]).expect(200);
    expect((await robo.acceso())?.email).toBe(OF_ANA);
  });

  it('a second account does not stand in the way: it gives the old address up to the link that was read there', async () => {
    await robo.editar(await robo.ladron(), { email: OF_THE_THIEF }).expect(200);
    const { user_id: other } = (await robo.registrar('29999999').expect(201)).body;
    await robo.deshacer((await robo.tokens())[0]).expect(200);
    expect((await robo.acceso())?.email).toBe(OF_ANA);
    expect(await test.query('SELECT email FROM usuarios WHERE id = $1', [other])).toEqual([
      { email: `cuenta-${other}@sin-email.invalid` },
    ]);
  });

  it('where another account confirmed the old address, nothing is undone and the link stays good', async () => {
    await robo.editar(await robo.ladron(), { email: OF_THE_THIEF }).expect(200);
    const [token] = await robo.tokens();
    const other = await insertUsuario(test, { email: OF_ANA });
    await test.query('UPDATE usuarios SET email_confirmado = lower(email) WHERE id = $1', [other]);
    const { status, body } = await robo.deshacer(token);
    expect([status, body.codigo]).toEqual([409, 'email_anterior_ocupado']);
    await test.query('UPDATE usuarios SET email = $2 WHERE id = $1', [other, `librelibre@taller.com`]);
    await robo.deshacer(token).expect(200);
  });

  it('an account that passes over many addresses holds none that it left, and passes over ten in 15 minutes', async () => {
    const client = await robo.ladron();
    for (let i = 0; i < 10; i += 1) await robo.editar(client, { email: `ajena${i}@otra.com` }).expect(200);
    const antes = await test.query('SELECT * FROM correo_pendiente');
    await robo.editar(client, { email: 'ajena10@otra.com' }).expect(429);
    await robo.editar(client, { email: 'ajena9@otra.com', contrasena: OTHER }).expect(429);
    expect(await test.query('SELECT * FROM correo_pendiente')).toEqual(antes);
    await robo.editar(client, { email: 'ajena9@otra.com', telefono: '1100000000' }).expect(200);
    await robo.registrar('29999998').expect(201);
  });

  it('whoever was thrown out while a change waited for its turn changes nothing more', async () => {
    const client = await robo.ladron();
    const elsewhere = new pg.Client({ connectionString: test.databaseUrl });
    await elsewhere.connect();
    try {
      await elsewhere.query('BEGIN');
      await elsewhere.query('SELECT 1 FROM usuarios WHERE id = $1 FOR UPDATE', [robo.id]);
      const late = sent(robo.editar(client, { email: OF_THE_THIEF, contrasena: OTHER }));
      await untilItWaits(test, late);
      await elsewhere.query('DELETE FROM sesiones WHERE usuario_id = $1', [robo.id]);
      await elsewhere.query('COMMIT');
      const { status, body } = await late;
      expect([status, body.codigo]).toEqual([401, 'sin_sesion']);
    } finally {
      await elsewhere.end();
    }
    expect((await robo.acceso())?.email).toBe(OF_ANA);
    expect(await robo.signIn(OF_ANA, KEY)).toBe(200);
  });

  it('an undo beside four changes on their way wins over all of them', async () => {
    const client = await robo.ladron();
    await robo.editar(client, { email: OF_THE_THIEF }).expect(200);
    const [token] = await robo.tokens();
    const [undone, ...late] = await Promise.all([
      robo.deshacer(token),
      ...[1, 2, 3, 4].map((i) => robo.editar(client, { email: `otra${i}@malo.example`, contrasena: `${OTHER} ${i}` })),
    ]);
    expect(undone.status).toBe(200);
    for (const { status } of late) expect([200, 401, 412]).toContain(status);
    expect((await robo.acceso())?.email).toBe(OF_ANA);
    expect(await robo.signIn(OF_ANA, KEY)).toBe(200);
  });
});

describe('what a thief does after the e-mail is told to the owner as well', () => {
  const cuenta = async () => (await test.query('SELECT cuenta_bancaria FROM usuarios WHERE id = $1', [robo.id]))[0];
  const AGAIN = 'Volvió a cambiar el acceso a tu cuenta de FluxPartes';
  const CUENTA = 'Cambió la cuenta donde cobrás en FluxPartes';
  const subjects = async () => (await robo.noticesFor(OF_ANA)).map(({ subject }) => subject);
  beforeEach(() => test.query('UPDATE usuarios SET cuenta_bancaria = $2 WHERE id = $1', [robo.id, 'frenos.de.ana']));

  it('the CBU: the link of the e-mail brings all three back, and the history tells of it', async () => {
    const client = await robo.ladron();
    await robo.editar(client, { email: OF_THE_THIEF }).expect(200);
    await robo.editar(client, { email: OF_THE_THIEF, cuenta_bancaria: 'ladron.malo', contrasena: OTHER }).expect(200);
    const [first, ...later] = await subjects();
    expect([first, later.sort()]).toEqual(['Cambió el email de tu cuenta de FluxPartes', [CUENTA, AGAIN]]);
    await robo.deshacer((await robo.tokens())[0]).expect(200);
    expect([await cuenta(), await robo.signIn(OF_ANA, KEY)]).toEqual([{ cuenta_bancaria: 'frenos.de.ana' }, 200]);
    const admin = await clientOf(test, null);
    const { body } = await admin.get(`/usuarios/${robo.id}/historial`).expect(200);
    expect(body[0]).toMatchObject({
      accion: 'cuenta_bancaria_cambiada',
      despues: { cuenta_bancaria: 'frenos.de.ana' },
    });
  });

  it('the CBU before the e-mail: the link of its notice brings all three back', async () => {
    const before = await robo.acceso();
    const client = await robo.ladron();
    await robo.editar(client, { cuenta_bancaria: 'ladron.malo' }).expect(200);
    await robo.editar(client, { email: OF_THE_THIEF, contrasena: OTHER }).expect(200);
    const [first, second] = await robo.tokens();
    await robo.deshacer(first).expect(200);
    expect([await cuenta(), await robo.acceso()]).toEqual([{ cuenta_bancaria: 'frenos.de.ana' }, before]);
    await robo.deshacer(second).expect(400);
  });

  it('a shop that had no CBU has none again', async () => {
    await test.query('UPDATE usuarios SET cuenta_bancaria = NULL WHERE id = $1', [robo.id]);
    await robo.editar(await robo.ladron(), { email: OF_THE_THIEF, cuenta_bancaria: 'ladron.malo' }).expect(200);
    const tokens = await robo.tokens();
    await robo.deshacer(tokens.at(-1)).expect(200);
    expect(await cuenta()).toEqual({ cuenta_bancaria: null });
  });

  it('a row of an earlier release, which did not note the CBU, leaves it', async () => {
    await robo.editar(await robo.ladron(), { email: OF_THE_THIEF }).expect(200);
    await test.query('UPDATE cambios_de_acceso SET cuenta_bancaria_anterior = NULL');
    await robo.deshacer((await robo.tokens())[0]).expect(200);
    expect(await cuenta()).toEqual({ cuenta_bancaria: 'frenos.de.ana' });
  });

  it('a recovery by the new mailbox; the end of the account waits while the owner can have it back', async () => {
    const before = await robo.acceso();
    await robo.editar(await robo.ladron(), { email: OF_THE_THIEF }).expect(200);
    const [row] = await test.query<{ dni: string }>('SELECT dni FROM usuarios WHERE id = $1', [robo.id]);
    await test.guest().post('/recuperacion').send({ email: OF_THE_THIEF, dni: row?.dni }).expect(200);
    const mail = (await robo.noticesFor(OF_THE_THIEF)).find(({ enlace }) => enlace?.includes('/recuperacion#t='));
    await test
      .guest()
      .post('/actualizar-password')
      .set('X-Recuperacion-Token', mail?.enlace?.split('#t=')[1] ?? '')
      .send({ email: OF_THE_THIEF, dni: row?.dni, nuevaPassword: OTHER })
      .expect(200);
    expect((await subjects()).at(-1)).toBe(AGAIN);
    const thief = await test.login(OF_THE_THIEF, OTHER);
    const erase = () => thief.delete(`/usuarios/${robo.id}`).send({ contrasena_actual: OTHER });
    expect((await erase().expect(409)).body.codigo).toBe('acceso_recien_cambiado');
    await robo.deshacer((await robo.tokens())[0]).expect(200);
    expect(await robo.acceso()).toEqual(before);
    await erase().expect(401);
  });

  it('a change of the administrator', async () => {
    await robo.editar(await robo.ladron(), { email: OF_THE_THIEF }).expect(200);
    const admin = await clientOf(test, null);
    await admin.put(`/usuarios/${robo.id}`).send({ email: 'otro@malo.example' }).expect(200);
    expect((await subjects()).at(-1)).toBe('La administración cambió el email de tu cuenta de FluxPartes');
  });

  it('with many more addresses: the owner’s is always told, and of the others so few that nobody sends mail with it', async () => {
    const client = await robo.ladron();
    for (let i = 0; i < 9; i += 1) await robo.editar(client, { email: `ajena${i}@otra.com` }).expect(200);
    await robo.noticesFor(OF_ANA);
    robo.sent.length = 0;
    await robo.editar(client, { email: 'ajena9@otra.com' }).expect(200);
    const told = (await robo.noticesFor(OF_ANA)).length;
    const others = robo.sent.filter(({ para }) => para !== OF_ANA && para !== 'ajena9@otra.com');
    // The one that is left, with a link, and the oldest of those before.
    expect([told, others.length]).toEqual([1, 5]);
  });
});
