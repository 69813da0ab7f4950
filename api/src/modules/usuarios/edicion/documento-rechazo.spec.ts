import type TestAgent from 'supertest/lib/agent.js';
import { drainQueue } from '../../../../test/drain-queue.ts';
import { clientOf, newMechanic } from '../../../../test/publicacion-factory.ts';
import { FILES } from '../../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Mailer } from '../../../mail/mailer.ts';

const MOTIVO = 'Está borroso';
const SUBJECT = 'No pudimos aceptar tu certificado de estudio';

let test: TestApp;
let admin: TestAgent;
let userId: number;
let user: TestAgent;
let sent: jest.SpiedFunction<Mailer['send']>;

beforeEach(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
  [userId, user] = await newMechanic(test);
  sent = jest.spyOn(test.app.get(Mailer), 'send').mockResolvedValue(undefined);
});
afterEach(async () => {
  sent.mockRestore();
  await test.close();
});

type Documento = 'constanciaAfip' | 'certificadoEstudio' | 'certificadoTrabajo';

async function send(documento: Documento = 'certificadoEstudio') {
  const { body } = await user.get(`/usuarios/${userId}`).expect(200);
  const request = user.put(`/usuarios/${userId}`);
  for (const campo of ['nombre', 'apellido', 'email', 'telefono']) request.field(campo, body[campo]);
  return (await request.attach(documento, FILES.pdf, 'a.pdf').expect(200)).body.usuario;
}
const refuse = (motivo: string | null = MOTIVO, documento = 'certificadoEstudio') =>
  admin.put(`/usuarios/${userId}/rechazar-documento`).send({ documento, motivo });
const approve = (aprobado_certificado_estudio = true) =>
  admin.put(`/usuarios/${userId}`).send({ aprobado_certificado_estudio });
const queue = async () =>
  (await admin.get('/usuarios?pendiente=documentos').expect(200)).body.map(({ id }: { id: number }) => id);
const codeOf = ({ body }: { body: { codigo?: string } }) => body.codigo;

async function mails(): Promise<string[]> {
  sent.mockClear();
  await test.query(`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 'correo'`);
  await drainQueue(test.app, 'correo');
  return sent.mock.calls.map(([{ subject }]) => subject).filter((subject) => subject === SUBJECT);
}

it('a rejection removes the document from the queue and mails the motivo, until a new upload', async () => {
  const { documentos, version } = await send();
  expect(documentos.certificadoEstudio).toEqual({ subido_en: expect.any(String), rechazo: null });
  expect(documentos.certificadoTrabajo).toEqual({ subido_en: null, rechazo: null });
  expect(await queue()).toEqual([userId]);
  await refuse()
    .set('If-Match', `"${version - 1}"`)
    .expect(412);
  const { body } = await refuse().set('If-Match', `"${version}"`).expect(200);
  expect(body.usuario.version).toBe(version + 1);
  expect(body.usuario.documentos.certificadoEstudio.rechazo).toEqual({ motivo: MOTIVO, fecha: expect.any(String) });
  expect(body.usuario.certificado_estudio_url).not.toBeNull();
  const { body: own } = await user.get(`/usuarios/${userId}`).expect(200);
  expect(own.documentos).toEqual(body.usuario.documentos);
  expect(await queue()).toEqual([]);
  expect(await mails()).toEqual([SUBJECT]);
  expect(sent.mock.calls.at(-1)?.[0].text).toContain(`Motivo: ${MOTIVO}`);
  const { body: trail } = await admin.get(`/usuarios/${userId}/historial`).expect(200);
  expect(trail[0]).toMatchObject({
    accion: 'documento_rechazado',
    despues: { documento: 'certificado_estudio', motivo: MOTIVO },
  });
  expect((await send()).documentos.certificadoEstudio.rechazo).toBeNull();
  expect(await queue()).toEqual([userId]);
  expect(codeOf(await refuse(null).expect(409))).toBe('rechazo_sin_vuelta');
});

it('an undone rejection sends no mail, and a repeated one sends one mail', async () => {
  await send();
  await refuse('Otro').expect(200);
  await refuse(null).expect(200);
  expect(await queue()).toEqual([userId]);
  expect(await mails()).toEqual([]);
  await refuse('Otro').expect(200);
  await refuse(null).expect(200);
  test.clock.advance(1_000);
  await refuse().expect(200);
  expect(await mails()).toEqual([SUBJECT]);
});

it('a document can be rejected only once, also with retries and a concurrent approval', async () => {
  await admin.put(`/usuarios/${userId}/rechazar-documento`).send({ documento: 'dni', motivo: MOTIVO }).expect(400);
  expect(codeOf(await refuse().expect(409))).toBe('documento_no_rechazable');
  await send();
  for (const motivo of ['', 'x'.repeat(301), undefined]) {
    await admin
      .put(`/usuarios/${userId}/rechazar-documento`)
      .send({ documento: 'certificadoEstudio', motivo })
      .expect(400);
  }
  for (let i = 0; i < 2; i++) await refuse().set('Idempotency-Key', 'una-vez').expect(200);
  expect(codeOf(await refuse().expect(409))).toBe('documento_no_rechazable');
  await refuse(null).expect(200);
  const both = await Promise.all([refuse(), approve()]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('a rejection of an approved document returns 409, and an approval of an outdated version 412', async () => {
  await send();
  await approve().expect(200);
  expect(codeOf(await refuse().expect(409))).toBe('documento_no_rechazable');
  await approve(false).expect(200);
  const { version } = (await refuse().expect(200)).body.usuario;
  await approve().expect(412);
  const { body } = await approve().set('If-Match', `"${version}"`).expect(200);
  expect(body.usuario).toMatchObject({ aprobado_certificado_estudio: true });
  expect(body.usuario.documentos.certificadoEstudio.rechazo).toBeNull();
  expect(await mails()).toEqual([]);
});

it('a certificado de trabajo can be sent with the profile and rejected', async () => {
  const sentOne = await send('certificadoTrabajo');
  expect(sentOne.certificado_trabajo_url).not.toBeNull();
  expect(await queue()).toEqual([]);
  const { body } = await refuse(MOTIVO, 'certificadoTrabajo').expect(200);
  expect(body.usuario.documentos.certificadoTrabajo.rechazo.motivo).toBe(MOTIVO);
});
