import { drainQueue } from '../../../test/drain-queue.ts';
import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { Mailer } from '../../mail/mailer.ts';

/** `ROUNDS=50` is the long form. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CONCURRENT = 50;
const MANY = '1000000';

let test: TestApp;
let links: string[];
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_PASSWORD_CHANGE: MANY, RATE_LIMIT_RECUPERACION_IP: MANY });
  links = [];
  jest.spyOn(test.app.get(Mailer), 'send').mockImplementation(async ({ enlace }) => {
    if (enlace !== undefined) links.push(enlace);
  });
});
afterAll(() => test.close());

async function linkFor(who: { email: string; dni: string }): Promise<string> {
  await test.guest().post('/recuperacion').send(who).expect(200);
  await drainQueue(test.app, 'correo');
  return links.at(-1)?.split('#t=')[1] ?? '';
}

it(`POST /actualizar-password accepts one of ${CONCURRENT} concurrent uses of a token in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const who = { email: `ronda${round}@taller.com`, dni: `6000${round}` };
    const id = await insertUsuario(test, who);
    const token = await linkFor(who);
    const client = test.guest();
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT }, (_, i) =>
        client
          .post('/actualizar-password')
          .set('X-Recuperacion-Token', token)
          .send({ ...who, nuevaPassword: `la clave de ${i}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(CONCURRENT - 1).fill(400)]);
    await test.login(who.email, `la clave de ${statuses.indexOf(200)}`);
    const notices = await test.query(
      "SELECT FROM correo_pendiente WHERE usuario_id = $1 AND clase = 'contrasena_cambiada'",
      [id],
    );
    expect(notices).toHaveLength(1);
  }
}, 180_000);
