import type { NestExpressApplication } from '@nestjs/platform-express';
import { drainQueue } from '../../../test/drain-queue.ts';
import { insertUsuario } from '../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { CONFIG } from '../../config/config.ts';

const MAILS = 12;

let server: MailServer;
let test: TestApp;
/** A second API process on the same database. */
let other: NestExpressApplication;

beforeAll(async () => {
  server = await startMailServer();
  test = await createTestApp({ SMTP_URL: server.url, SITE_URL: 'https://flux.example/' });
  other = await createApp(test.app.get(CONFIG));
  await other.init();
});
afterAll(async () => {
  await other.close();
  await test.close();
  await server.close();
});
beforeEach(() => {
  server.received.length = 0;
});

const mailTo = (email: string) => server.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);

it('a recovery works from the request through the mail to the login', async () => {
  const who = { email: 'ana@taller.com', dni: '30111222' };
  await insertUsuario(test, who);
  await test.guest().post('/recuperacion').send(who).expect(200);
  await drainQueue(test.app, 'correo');
  const token = mailTo(who.email)[0]?.match(
    /^https:\/\/flux\.example\/recuperacion\/recuperacion#t=([\w-]{43})\r?$/m,
  )?.[1];
  const change = test.guest().post('/actualizar-password').set('X-Recuperacion-Token', String(token));
  await change.send({ ...who, nuevaPassword: 'una clave nueva' }).expect(200);
  await test.login(who.email, 'una clave nueva');
  await drainQueue(test.app, 'correo');
  expect(mailTo(who.email)[1]).toContain('Cerramos todas las sesiones');
});

it('two processes send each mail once', async () => {
  const emails: string[] = [];
  for (let i = 0; i < MAILS; i += 1) {
    const who = { email: `u${i}@taller.com`, dni: `7000${i}` };
    await insertUsuario(test, who);
    await test.guest().post('/recuperacion').send(who).expect(200);
    emails.push(who.email);
  }
  await Promise.all([drainQueue(test.app, 'correo'), drainQueue(other, 'correo')]);
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(emails.toSorted());
  expect(await test.query('SELECT * FROM correo_pendiente')).toEqual([]);
});
