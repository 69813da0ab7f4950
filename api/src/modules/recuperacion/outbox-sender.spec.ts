import { drainQueue } from '../../../test/drain-queue.ts';
import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { Transactions } from '../../database/transactions.ts';
import { Log } from '../../http/log.ts';
import { Worker } from '../../jobs/worker.ts';
import { Mailer } from '../../mail/mailer.ts';
import type { MailKind } from '../../mail/mails.ts';
import { OutboxRepository } from '../../mail/outbox.repository.ts';

/** The first attempt and the queue's retries. */
const TRIES = 6;

let test: TestApp;
let send: jest.SpiedFunction<Mailer['send']>;
let id: number;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM correo_pendiente');
  await test.query('DELETE FROM pgboss.job');
  await test.query('DELETE FROM enlaces_de_recuperacion');
  send = jest.spyOn(test.app.get(Mailer), 'send').mockReset().mockResolvedValue(undefined);
  id = await insertUsuario(test);
});

const put = (usuarioId: number | null = id, kind: MailKind = 'recuperacion', fecha = test.clock.now()) =>
  test.app.get(OutboxRepository).insert({ clase: kind, usuarioId, fecha });
const sendDue = () => drainQueue(test.app, 'correo');
const waiting = () => test.query('SELECT clase FROM correo_pendiente');
const jobs = () =>
  test.query(
    "SELECT retry_count AS tries, state, output FROM pgboss.job WHERE name = 'correo' AND state <> 'completed'",
  );
const links = () => test.query('SELECT * FROM enlaces_de_recuperacion');

it('the outbox sender creates the token when sending and stores only its SHA-256', async () => {
  await put();
  await sendDue();
  const [message] = send.mock.calls[0] ?? [];
  const token =
    message?.enlace?.match(/^http:\/\/localhost:8080\/recuperacion\/recuperacion#t=([\w-]{43})$/)?.[1] ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(message?.text).toContain(message?.enlace);
  const stored = await test.query<{ hex: string }>(
    "SELECT encode(token_sha256, 'hex') AS hex, encode(sha256($1::bytea), 'hex') AS expected FROM enlaces_de_recuperacion",
    [Buffer.from(token)],
  );
  expect(stored).toEqual([{ hex: expect.any(String), expected: stored[0]?.hex }]);
  expect(JSON.stringify(await links())).not.toContain(token);
  expect(await waiting()).toEqual([]);
});

it('the outbox sender deletes a row without a user and sends nothing', async () => {
  await put(null);
  await sendDue();
  expect(send).not.toHaveBeenCalled();
  expect([await waiting(), await links()]).toEqual([[], []]);
});

it('four concurrent outbox senders send each mail once', async () => {
  for (let i = 0; i < 12; i += 1) await put(await insertUsuario(test));
  send.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await Promise.all([sendDue(), sendDue(), sendDue(), sendDue()]);
  expect(send).toHaveBeenCalledTimes(12);
  expect(new Set(send.mock.calls.map(([{ para }]) => para)).size).toBe(12);
});

it('the outbox sender skips a mail that another process is sending', async () => {
  await put();
  await put(await insertUsuario(test));
  let release = () => {};
  send.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  const slow = sendDue();
  while (send.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await sendDue();
  expect(send).toHaveBeenCalledTimes(2);
  expect(await waiting()).toHaveLength(1);
  release();
  await slow;
  expect(await waiting()).toEqual([]);
});

it('the outbox sender retries with doubling pauses and new tokens, then logs the failure', async () => {
  await put();
  send.mockRejectedValue(Object.assign(new Error('ana@taller.com refused'), { code: 'EENVELOPE' }));
  const told = jest.spyOn(test.app.get(Log), 'failure');
  for (let tries = 1; tries <= TRIES; tries += 1) {
    await sendDue();
    await sendDue();
    expect(send).toHaveBeenCalledTimes(tries);
    expect(told).toHaveBeenCalledTimes(tries < TRIES ? 0 : 1);
    const [job] = await test.query<{ wait: number }>(
      "SELECT extract(epoch FROM start_after - now())::float AS wait FROM pgboss.job WHERE state = 'retry'",
    );
    if (tries < TRIES) expect(job?.wait).toBeGreaterThan(118 * 2 ** (tries - 1));
    await test.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
  }
  expect(new Set(send.mock.calls.map(([{ enlace }]) => enlace)).size).toBe(TRIES);
  expect(await jobs()).toEqual([
    { tries: TRIES - 1, state: 'failed', output: { error: 'MailNotSentError', code: 'EENVELOPE' } },
  ]);
  expect(told.mock.calls[0]?.[1]).toEqual({ job: 'correo', id: expect.any(String), attempts: TRIES, exhausted: true });
  expect(await waiting()).toHaveLength(1);
});

it('the outbox sender drops an earlier request after a later one, whose link is kept', async () => {
  await put();
  await test.query("UPDATE pgboss.job SET start_after = now() + interval '1 minute'");
  await put();
  await sendDue();
  const before = await links();
  await test.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'created'");
  await sendDue();
  expect(send).toHaveBeenCalledTimes(1);
  expect([await waiting(), await links()]).toEqual([[], before]);
});

it('a retried mail keeps its message id unless it contains a new link', async () => {
  for (const kind of ['contrasena_cambiada', 'recuperacion'] as const) {
    send.mockRejectedValueOnce(new Error('away'));
    await put(id, kind);
    await sendDue();
    await test.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
    await sendDue();
  }
  const [first, again, link, newLink] = send.mock.calls.map(([message]) => message.id);
  expect([first, link]).toEqual([again, expect.not.stringMatching(String(newLink))]);
});

it('the notice of a changed password shows its date in Argentine time and a help link', async () => {
  await put(id, 'contrasena_cambiada', new Date('2026-03-01T02:30:00Z'));
  await sendDue();
  const [message] = send.mock.calls[0] ?? [];
  expect(message?.enlace).toBeUndefined();
  expect(message?.text).toContain('28 de febrero de 2026');
  expect(message?.text).toContain('http://localhost:8080/recuperacion\n');
});

it('the outbox sender sends nothing if the transaction is rolled back', async () => {
  const undone = test.app.get(Transactions).run(async () => {
    await put();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect([await sendDue(), await jobs()]).toEqual([0, []]);
});

it('the worker sends queued mail after its start and stops with the application', async () => {
  const own = await createTestApp();
  const spy = jest.spyOn(own.app.get(Mailer), 'send').mockResolvedValue(undefined);
  await own.app
    .get(OutboxRepository)
    .insert({ clase: 'recuperacion', usuarioId: await insertUsuario(own), fecha: new Date() });
  await own.app.get(Worker).start();
  while (spy.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await own.close();
  expect(spy).toHaveBeenCalledTimes(1);
});
