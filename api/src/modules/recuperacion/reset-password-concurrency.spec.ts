import pg from 'pg';
import { drainQueue } from '../../../test/drain-queue.ts';
import { insertUsuario } from '../../../test/factories.ts';
import { clientOf } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { Mailer } from '../../mail/mailer.ts';
import type { OutboxMail } from '../../mail/outbox.repository.ts';
import { PasswordsService } from '../../passwords/passwords.ts';
import { MailRenderer } from './outbox-sender.ts';

let test: TestApp;
let links: string[];
let hash: string;
let n = 0;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_RECUPERACION_IP: '1000', RATE_LIMIT_PASSWORD_CHANGE: '1000' });
  hash = await test.app.get(PasswordsService).hash('la clave de antes');
});
beforeEach(() => {
  links = [];
  jest.spyOn(test.app.get(Mailer), 'send').mockImplementation(async ({ enlace }) => {
    if (enlace?.includes('/recuperacion/recuperacion#')) links.push(enlace);
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => test.close());

interface Usuario {
  id: number;
  quien: { email: string; dni: string };
}

async function newUser(): Promise<Usuario> {
  n += 1;
  const who = { email: `enlace${n}@taller.com`, dni: `4100${n}` };
  return { quien: who, id: await insertUsuario(test, { ...who, contrasena_hash: hash }) };
}
const ask = (who: object) => test.guest().post('/recuperacion').send(who).expect(200);
const send = () => drainQueue(test.app, 'correo');
const use = (who: object, token = '', nuevaPassword = 'la clave del ladrón') =>
  test
    .guest()
    .post('/actualizar-password')
    .set('X-Recuperacion-Token', token)
    .send({ ...who, nuevaPassword });
const tokenOf = (link = '') => link.split('#t=')[1] ?? '';

/** A user's own edit of their profile, with a new password. */
const editProfile = async ({ id, quien }: Usuario, contrasena: string) =>
  (await clientOf(test, id))
    .put(`/usuarios/${id}`)
    .field({ nombre: 'Ana', apellido: 'Prueba', telefono: '1144445555', email: quien.email, contrasena });

const changes: [string, (usuario: Usuario) => Promise<{ status: number }>][] = [
  ['in the profile', (usuario) => editProfile(usuario, 'la clave nueva')],
  [
    'by the administrator',
    async ({ id }) => (await clientOf(test, null)).put(`/usuarios/${id}`).send({ contrasena: 'la clave nueva' }),
  ],
];

it.each(changes)('a password change %s invalidates the link that was sent', async (_, change) => {
  const usuario = await newUser();
  const { quien } = usuario;
  await ask(quien);
  await send();
  expect((await change(usuario)).status).toBe(200);
  const { body } = await use(quien, tokenOf(links[0])).expect(400);
  expect(body.codigo).toBe('enlace_invalido');
  await test.login(quien.email, 'la clave nueva');
});

it.each(changes)(
  'a password change %s cancels a recovery mail not yet sent, and a later request works',
  async (_, change) => {
    const usuario = await newUser();
    const { quien } = usuario;
    await ask(quien);
    expect((await change(usuario)).status).toBe(200);
    await send();
    expect(links).toEqual([]);
    await ask(quien);
    await send();
    await use(quien, tokenOf(links[0]), 'otra clave más').expect(200);
  },
);

it('a password change by link cancels other requests and sends its notice', async () => {
  const { id, quien } = await newUser();
  await ask(quien);
  await send();
  await ask(quien);
  await use(quien, tokenOf(links[0]), 'la clave nueva').expect(200);
  await send();
  expect(links).toHaveLength(1);
  expect(await test.query('SELECT FROM enlaces_de_recuperacion WHERE usuario_id = $1', [id])).toEqual([]);
  expect(test.app.get(Mailer).send).toHaveBeenCalledWith(
    expect.objectContaining({ para: quien.email, subject: 'Cambió tu contraseña de FluxPartes' }),
    expect.anything(), // what cuts it short when the API stops
  );
});

it('MailRenderer renders no mail and stores no link if the password changes meanwhile', async () => {
  const { id, quien } = await newUser();
  await ask(quien);
  const [request] = await test.query<OutboxMail>('SELECT * FROM correo_pendiente WHERE usuario_id = $1', [id]);
  if (request === undefined) throw new Error('the request left no row');
  const changing = new pg.Client({ connectionString: test.databaseUrl });
  await changing.connect();
  try {
    // The statements of a change up to, but without, its commit.
    await changing.query('BEGIN');
    await changing.query("UPDATE usuarios SET contrasena_hash = 'otro' WHERE id = $1", [id]);
    await changing.query('DELETE FROM correo_pendiente WHERE usuario_id = $1', [id]);
    await changing.query('DELETE FROM enlaces_de_recuperacion WHERE usuario_id = $1', [id]);
    const written = test.app.get(MailRenderer).render(request);
    await Promise.race([written, new Promise((resolve) => setTimeout(resolve, 300))]);
    await changing.query('COMMIT');
    expect(await written).toBeUndefined();
    expect(await test.query('SELECT FROM enlaces_de_recuperacion WHERE usuario_id = $1', [id])).toEqual([]);
  } finally {
    await changing.end();
  }
});

it('concurrent password changes, requests and mails do not deadlock', async () => {
  for (let round = 0; round < 8; round += 1) {
    const usuario = await newUser();
    const { quien } = usuario;
    await ask(quien);
    await send();
    await ask(quien);
    const answers = await Promise.all([
      use(quien, tokenOf(links.at(-1)), 'por el enlace').then(({ status }) => status),
      editProfile(usuario, 'por el perfil'),
      send(),
    ]);
    expect([200, 400]).toContain(answers[0]);
    expect([200, 401, 412]).toContain(answers[1].status);
  }
}, 60_000);
