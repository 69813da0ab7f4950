import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { SmtpMailer } from './smtp-mailer.ts';

interface Received {
  from: string;
  to: string[];
  mail: string;
}

const MENSAJE = { para: 'ana@taller.com', asunto: 'Elegí una contraseña', texto: 'Hola:\n\nSirve una sola vez.\n' };

let server: SMTPServer | undefined;
let received: Received[];
beforeEach(() => {
  received = [];
});
afterEach(() => new Promise<void>((closed) => (server === undefined ? closed() : server.close(() => closed()))));

async function listen(options: SMTPServerOptions): Promise<number> {
  server = new SMTPServer({
    ...options,
    onData: (stream, session, done) => {
      let mail = '';
      stream.on('data', (chunk) => {
        mail += String(chunk);
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : (mailFrom?.address ?? ''),
          to: rcptTo.map((to) => to.address),
          mail,
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((ready) => listening.once('listening', ready));
  return (listening.address() as AddressInfo).port;
}

const mailerOf = (SMTP_URL: string, isLocal = true) =>
  new SmtpMailer({ SMTP_URL, isLocal, SITE_URL: 'https://flux.example' });

it('hands the mail to the server, in its own words, from nobody at the site', async () => {
  const port = await listen({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await mailerOf(`smtp://127.0.0.1:${port}`).send(MENSAJE);
  expect(received).toEqual([{ from: 'no-responder@flux.example', to: ['ana@taller.com'], mail: expect.any(String) }]);
  expect(received[0]?.mail).toMatch(/^From: FluxPartes <no-responder@flux\.example>/m);
  expect(received[0]?.mail).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(received[0]?.mail).toContain('Sirve una sola vez.');
});

it('sends to one address, whatever it looks like', async () => {
  const port = await listen({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const para = 'ana@taller.com, otro@taller.com';
  await mailerOf(`smtp://127.0.0.1:${port}`)
    .send({ ...MENSAJE, para })
    .catch(() => {});
  expect(received.flatMap(({ to }) => to)).not.toContain('otro@taller.com');
});

it('in production sends no link in clear, unless the address lets the relay off', async () => {
  const port = await listen({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await expect(mailerOf(`smtp://127.0.0.1:${port}`, false).send(MENSAJE)).rejects.toMatchObject({ code: 'ETLS' });
  expect(received).toEqual([]);
  await mailerOf(`smtp://127.0.0.1:${port}?requireTLS=false`, false).send(MENSAJE);
  expect(received).toHaveLength(1);
});

it('rejects where the server refuses, or is not there', async () => {
  const port = await listen({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(new Error('no such user')),
  });
  await expect(mailerOf(`smtp://127.0.0.1:${port}`).send(MENSAJE)).rejects.toMatchObject({ code: 'EENVELOPE' });
  await expect(mailerOf('smtp://127.0.0.1:1').send(MENSAJE)).rejects.toMatchObject({ code: 'ESOCKET' });
});
