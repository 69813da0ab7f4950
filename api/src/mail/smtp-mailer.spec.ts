import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { SmtpMailer } from './mailer.ts';

const MESSAGE = {
  para: 'ana@taller.com',
  subject: 'Elegí una contraseña',
  text: 'Hola:\n\nSirve una sola vez, ¿sí?\n',
};

let server: MailServer;
afterEach(() => server.close());

const mailerOf = (SMTP_URL: string, isLocal = true) =>
  new SmtpMailer({ SMTP_URL, isLocal, SITE_URL: 'https://flux.example' });

it('sends the mail from no-responder at the domain of SITE_URL', async () => {
  server = await startMailServer();
  await mailerOf(server.url).send(MESSAGE);
  const { text } = server.received[0] ?? { text: '' };
  expect(server.received).toEqual([{ from: 'no-responder@flux.example', to: ['ana@taller.com'], text }]);
  expect(text).toMatch(/^From: FluxPartes <no-responder@flux\.example>/m);
  expect(text).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(text).toContain('Sirve una sola vez, ¿sí?');
});

it('does not send to a second address in the recipient text', async () => {
  server = await startMailServer();
  const to = 'ana@taller.com, otro@taller.com';
  await mailerOf(server.url)
    .send({ ...MESSAGE, para: to })
    .catch(() => {});
  expect(server.received.flatMap(({ to }) => to)).not.toContain('otro@taller.com');
});

it('requires TLS in production unless SMTP_URL contains requireTLS=false', async () => {
  server = await startMailServer();
  await expect(mailerOf(server.url, false).send(MESSAGE)).rejects.toMatchObject({ code: 'ETLS' });
  expect(server.received).toEqual([]);
  await mailerOf(`${server.url}?requireTLS=false`, false).send(MESSAGE);
  expect(server.received).toHaveLength(1);
});

it('rejects when the server refuses the recipient or is unreachable', async () => {
  server = await startMailServer({ onRcptTo: (_address, _session, done) => done(new Error('no such user')) });
  await expect(mailerOf(server.url).send(MESSAGE)).rejects.toMatchObject({ code: 'EENVELOPE' });
  await expect(mailerOf('smtp://127.0.0.1:1').send(MESSAGE)).rejects.toMatchObject({ code: 'ESOCKET' });
});
