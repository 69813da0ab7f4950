import { insertUsuario } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Mailer } from '../../../correo/mailer.ts';
import { CorreoRounds } from './correo-rounds.ts';
import { CorreoSender, FIRST_PAUSE, MOST_TRIES } from './correo-sender.ts';

let test: TestApp;
let sender: CorreoSender;
let send: jest.SpiedFunction<Mailer['send']>;
let id: number;

beforeAll(async () => {
  test = await createTestApp();
  sender = test.app.get(CorreoSender);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM correo_pendiente');
  await test.query('DELETE FROM enlaces_de_recuperacion');
  send = jest.spyOn(test.app.get(Mailer), 'send').mockReset().mockResolvedValue(undefined);
  id = await insertUsuario(test);
});

const put = (usuarioId: number | null = id, kind = 'recuperacion') =>
  test.query(
    'INSERT INTO correo_pendiente (clase, usuario_id, fecha, proximo_intento_en) VALUES ($1, $2, $3, $3) RETURNING id',
    [kind, usuarioId, test.clock.now()],
  );
const waiting = () => test.query<{ intentos: number }>('SELECT intentos FROM correo_pendiente');
const links = () => test.query('SELECT * FROM enlaces_de_recuperacion');

it('makes the token when it sends: 32 bytes in the link, its SHA-256 alone in the database', async () => {
  await put();
  await sender.sendDue();
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

it('is done with a row that names nobody, and sends nothing', async () => {
  await put(null);
  await sender.sendDue();
  expect(send).not.toHaveBeenCalled();
  expect([await waiting(), await links()]).toEqual([[], []]);
});

it('never sends one mail twice, however many senders look', async () => {
  for (let i = 0; i < 12; i += 1) await put(await insertUsuario(test));
  send.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await Promise.all([sender.sendDue(), sender.sendDue(), sender.sendDue(), sender.sendDue()]);
  expect(send).toHaveBeenCalledTimes(12);
  expect(new Set(send.mock.calls.map(([{ para }]) => para)).size).toBe(12);
});

it('passes over a row that another process holds', async () => {
  await put();
  await put(await insertUsuario(test));
  const holder = test.app.get(CorreoSender);
  let release = () => {};
  send.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  const slow = holder.sendDue();
  while (send.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await sender.sendDue();
  expect(send).toHaveBeenCalledTimes(2);
  expect(await waiting()).toHaveLength(1);
  release();
  await slow;
  expect(await waiting()).toEqual([]);
});

it('tries again after a pause that doubles, each time with a new token, and gives up at last', async () => {
  await put();
  send.mockRejectedValue(Object.assign(new Error('connect'), { code: 'ECONNECTION' }));
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    await sender.sendDue();
    await sender.sendDue();
    expect(send).toHaveBeenCalledTimes(tries);
    expect(await waiting()).toEqual([{ intentos: tries }]);
    test.clock.advance(FIRST_PAUSE * 2 ** (tries - 1));
  }
  await sender.sendDue();
  expect(send).toHaveBeenCalledTimes(MOST_TRIES);
  expect(new Set(send.mock.calls.map(([{ enlace }]) => enlace)).size).toBe(MOST_TRIES);
  expect(await waiting()).toEqual([]);
});

it('keeps the later request’s link when the earlier one is sent after it', async () => {
  const [first] = await put();
  await put();
  await test.query(
    "UPDATE correo_pendiente SET proximo_intento_en = proximo_intento_en + interval '1 minute' WHERE id = $1",
    [first?.id],
  );
  await sender.sendDue();
  const before = await links();
  test.clock.advance(61_000);
  await sender.sendDue();
  expect(send).toHaveBeenCalledTimes(1);
  expect([await waiting(), await links()]).toEqual([[], before]);
});

it('tells of a change when it was, in the time of Argentina, and where to ask for help', async () => {
  await test.query(
    "INSERT INTO correo_pendiente (clase, usuario_id, fecha, proximo_intento_en) VALUES ('contrasena_cambiada', $1, '2026-03-01T02:30:00Z', now())",
    [id],
  );
  await sender.sendDue();
  const [message] = send.mock.calls[0] ?? [];
  expect(message?.enlace).toBeUndefined();
  expect(message?.text).toContain('28 de febrero de 2026');
  expect(message?.text).toContain('http://localhost:8080/recuperacion\n');
});

it('looks by itself once it is started, and stops with the application', async () => {
  const own = await createTestApp();
  const spy = jest.spyOn(own.app.get(Mailer), 'send').mockResolvedValue(undefined);
  const usuarioId = await insertUsuario(own);
  await own.query(
    "INSERT INTO correo_pendiente (clase, usuario_id, fecha, proximo_intento_en) VALUES ('recuperacion', $1, now(), now())",
    [usuarioId],
  );
  own.app.get(CorreoRounds).start();
  while (spy.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await own.close();
  expect(spy).toHaveBeenCalledTimes(1);
});
