import AdmZip from 'adm-zip';
import pg from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import { drainQueue } from '../../../../test/drain-queue.ts';
import { EDIT } from '../../../../test/edit-form.ts';
import { sent, waitForLockOf } from '../../../../test/expect-lock-wait.ts';
import { insertUsuario } from '../../../../test/factories.ts';
import { picture } from '../../../../test/images.ts';
import { clientOf, insertPublicacion } from '../../../../test/publicacion-factory.ts';
import { FILES, REGISTRO } from '../../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta, type Parties } from '../../../../test/venta-factory.ts';
import { ExpiredRowsCleanup } from '../../../http/expired-rows-cleanup.repository.ts';
import { Mailer } from '../../../mail/mailer.ts';

/** Texts that only this person has: a row with one of them still identifies the person. */
const PERSON = {
  ...REGISTRO,
  ...{ nombre: 'Zulema', apellido: 'Quiroga', dni: '27654321', telefono: '1199887766', email: 'zulema@correo.test' },
  nombreLocal: 'Repuestos Zulema',
};
const ADDRESS = {
  ...{ localidad_envio: 'Temperley', direccion_envio: 'Calle Larga', altura_envio: '4321 bis' },
  entrecalles_envio: 'Brandsen y Olavarría',
};
const TRACES = ['zulema', 'quiroga', '27654321', '1199887766', 'calle larga', '4321 bis', 'olavarr'];
const OVER = { pago_recibido: true, confirmacioncomprador: true };

let test: TestApp;
let person: TestAgent;
let id: number;
let other: number;

/** A seller with all data that an account can have: a document, listings, a change of e-mail, purchases and sales. */
beforeEach(async () => {
  test = await createTestApp();
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries(PERSON)) call.field(name, value);
  id = (await call.attach('constanciaAfip', FILES.pdf, 'constancia.pdf').expect(201)).body.user_id;
  person = await clientOf(test, id);
  other = await insertUsuario(test, { tipo_cuenta: 'vendedor', nombre_local: 'Otro' });
  await insertPublicacion(test, id, { descripcion: 'Preguntá por Zulema al 1199887766' });
});
afterEach(() => test.close());

const buys = (values: object = {}): Promise<number> => sale({ vendedor_id: other, comprador_id: id }, values);
const sale = (parties: Parties, values: object) => insertVenta(test, parties, { ...OVER, ...values });
const erase = (contrasena_actual = PERSON.password, as = person) =>
  as.delete(`/usuarios/${id}`).send({ contrasena_actual });

/** The rows of every table that hold one of the person's texts, as 'table: text'. */
async function traces(): Promise<string[]> {
  const tables = await test.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await test.query<{ text: string }>(`SELECT lower(t::text) AS text FROM ${name} AS t`);
    found.push(...TRACES.filter((trace) => rows.some(({ text }) => text.includes(trace))).map((t) => `${name}: ${t}`));
  }
  return found;
}

async function download(as: TestAgent = person): Promise<AdmZip> {
  const { body, headers } = await as.get(`/usuarios/${id}/datos.zip`).responseType('blob').expect(200);
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  expect(headers['content-disposition']).toBe(`attachment; filename="mis-datos-fluxpartes-${id}.zip"`);
  return new AdmZip(body);
}
const listOf = (zip: AdmZip, name: string) => JSON.parse(zip.readAsText(`${name}.json`));

describe('GET /usuarios/{id}/datos.zip', () => {
  it('contains tables, documents, proofs and photos of the user and no addresses of others', async () => {
    const venta = await buys({ ...ADDRESS, envio: true, pago_recibido: false, confirmacioncomprador: false });
    await sale({ vendedor_id: id, comprador_id: other }, { localidad_envio: 'Glew', direccion_envio: 'Ajena' });
    await person.post(`/ventas/${venta}/comprobante`).attach('comprobante', FILES.png, 'pago.png').expect(201);
    const listing = person.post('/publicaciones');
    for (const [name, value] of Object.entries(EDIT)) listing.field(name, value);
    await listing.attach('fotos', await picture(80, 60), 'faro.jpg').expect(201);

    const zip = await download();
    expect(zip.readAsText('LEEME.txt')).toContain('ley 25.326');
    expect(listOf(zip, 'perfil')).toMatchObject([{ id, nombre: 'Zulema', dni: '27654321', email: PERSON.email }]);
    expect(listOf(zip, 'compras')).toMatchObject([{ id: venta, monto: 1000, ...ADDRESS }]);
    expect(listOf(zip, 'ventas')).toHaveLength(1);
    expect(JSON.stringify(listOf(zip, 'ventas'))).not.toContain('Ajena');
    const [{ fotos }] = listOf(zip, 'publicaciones');
    const names = zip.getEntries().map(({ entryName }) => entryName);
    expect(names).toContain(`fotos/${fotos[0]}.webp`);
    for (const name of names.filter((one) => one.endsWith('.json')))
      expect(zip.readAsText('LEEME.txt')).toContain(name);
    const documento = names.find((name) => name.endsWith('-constancia_afip.pdf')) ?? '';
    expect(zip.readFile(documento)).toEqual(FILES.pdf);
    expect(names.filter((name) => name.endsWith('-comprobante.webp'))).toHaveLength(1);
    expect(zip.test()).toBe(true);
    expect(zip.toBuffer().toString('latin1')).not.toContain('argon2');
  });

  it('returns 403 in an old session and 200 in a fresh one', async () => {
    await test.query("UPDATE sesiones SET abierta_en = now() - interval '16 minutes' WHERE usuario_id = $1", [id]);
    for (const method of ['head', 'get'] as const) await person[method](`/usuarios/${id}/datos.zip`).expect(403);
    const again = await clientOf(test, id);
    await again.head(`/usuarios/${id}/datos.zip`).expect(200);
  });
});

describe('DELETE /usuarios/{id}', () => {
  it('can use an index on each column that refers to archivos', async () => {
    const bare = await test.query(
      `SELECT conrelid::regclass::text AS "table", attname AS "column" FROM pg_constraint
         JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE confrelid = 'archivos'::regclass AND NOT EXISTS (
         SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = attnum AND indisvalid)`,
    );
    expect(bare).toEqual([]);
  });

  it('succeeds even if another account has a reserved address, which registrations and edits reject', async () => {
    const reserved = [`cuenta-borrada-${id}@fluxpartes.invalid`, `CUENTA-${id}@Sin-Email.Invalid`];
    for (const email of reserved) {
      const call = test.guest().post('/register');
      for (const [name, value] of Object.entries({ ...PERSON, dni: '31999888', email })) call.field(name, value);
      expect((await call.expect(409)).body.codigo).toBe('email_registrado');
      const edit = person.put(`/usuarios/${id}`);
      const { nombre, apellido, telefono } = PERSON;
      for (const [name, value] of Object.entries({ nombre, apellido, telefono, email })) edit.field(name, value);
      expect((await edit.expect(409)).body.codigo).toBe('email_registrado');
      // E-mails from before they were rejected.
      await insertUsuario(test, { email });
    }
    await test.query('DELETE FROM correo_pendiente');
    for (const [i, email] of reserved.entries()) {
      const dni = await test.query<{ dni: string }>('SELECT dni FROM usuarios WHERE email = $1', [email]);
      await test.guest().post('/recuperacion').send({ email, dni: dni[0]?.dni }).expect(200);
      expect(await test.query('SELECT clase FROM correo_pendiente')).toHaveLength(i + 1);
    }
    const send = jest.spyOn(test.app.get(Mailer), 'send').mockResolvedValue(undefined);
    await drainQueue(test.app, 'correo');
    expect(send).not.toHaveBeenCalled();
    await erase().expect(204);
  });

  it('removes a listing that was being published concurrently', async () => {
    const elsewhere = new pg.Client({ connectionString: test.databaseUrl });
    await elsewhere.connect();
    try {
      await elsewhere.query('BEGIN');
      await elsewhere.query(
        `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
         SELECT user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha
         FROM publicaciones WHERE user_id = $1`,
        [id],
      );
      const erased = sent(erase());
      await waitForLockOf(test, erased);
      await elsewhere.query('COMMIT');
      expect((await erased).status).toBe(204);
    } finally {
      await elsewhere.end();
    }
    expect((await test.guest().get('/publicaciones').expect(200)).body).toEqual([]);
  });

  it('deletes the address of its last mail when all sending attempts fail', async () => {
    jest.spyOn(test.app.get(Mailer), 'send').mockRejectedValue(new Error('no server'));
    await erase().expect(204);
    for (let tries = 1; tries <= 6; tries += 1) {
      await test.app.get(ExpiredRowsCleanup).clean();
      expect(await traces()).toEqual(['public.correo_pendiente: zulema']);
      await test.query("UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')");
      await drainQueue(test.app, 'correo');
    }
    await test.app.get(ExpiredRowsCleanup).clean();
    expect(await traces()).toEqual([]);
  });

  it('removes all personal data from every table and keeps the amounts', async () => {
    const venta = await buys({ ...ADDRESS, envio: true, confirmacioncomprador: false });
    const admin = await clientOf(test, null);
    await admin.put(`/ventas/${venta}`).send({ altura_envio: '4321 bis B' }).expect(200);
    await admin.put(`/usuarios/${id}`).send({ email: 'zulema.nueva@correo.test' }).expect(200);
    await person.post(`/ventas/${venta}/comprobante`).attach('comprobante', FILES.png, 'pago.png');
    await person.put(`/ventas/${venta}`).send({ confirmacioncomprador: true }).expect(200);
    const annulled = await buys({ pago_recibido: false, confirmacioncomprador: false, cupon: '0' });
    await person.put(`/ventas/${annulled}/anular`).send({ motivo: 'Soy Zulema y me mudé' }).expect(200);
    const refunded = await buys({ cupon: '0' });
    const asked = await sale({ vendedor_id: id, comprador_id: other }, {});
    for (const one of [refunded, asked]) {
      await person.post(`/ventas/${one}/pedir-anulacion`).send({ motivo: 'Lo pide Zulema' }).expect(201);
      expect((await erase().expect(409)).body.codigo).toBe('operaciones_abiertas');
      if (one === asked)
        await admin.put(`/ventas/${one}/pedido`).send({ estado: 'rechazado', respuesta: 'No' }).expect(200);
      else await admin.put(`/ventas/${one}/anular`).send({ motivo: 'Bueno' }).expect(200);
    }
    expect((await erase().expect(409)).body.codigo).toBe('operaciones_abiertas');
    await person.put(`/ventas/${refunded}/cuenta-devolucion`).send({ cuenta: 'zulema.quiroga' }).expect(200);
    await admin.put(`/ventas/${refunded}/devolucion`).send({ referencia: 'T 1' }).expect(200);
    await test.query("UPDATE usuarios SET cuenta_bancaria = 'zulema.quiroga' WHERE id = $1", [id]);
    const { body: batch } = await admin
      .post('/liquidaciones')
      .send({ vendedor_id: id, ventas: [asked] })
      .expect(201);
    await admin.put(`/liquidaciones/${batch.liquidacion.id}`).send({ referencia: 'TR 1' }).expect(200);
    await drainQueue(test.app, 'correo');
    await drainQueue(test.app, 'avisos');
    expect(await traces()).not.toEqual([]);

    const { headers } = await erase().expect(204);
    expect(headers['set-cookie']?.[0]).toMatch(/^sesion=;/);
    // The last mail keeps its address until it is sent.
    expect(await traces()).toEqual(['public.correo_pendiente: zulema']);
    await drainQueue(test.app, 'correo');
    expect(await traces()).toEqual([]);
    expect(await test.query('SELECT monto, cupon FROM ventas WHERE id = $1', [venta])).toEqual([
      { monto: '1000.00', cupon: '30.00' },
    ]);
    const { body } = await admin.get(`/ventas-detalle?id=${venta}`).expect(200);
    expect(body[0]).toMatchObject({ comprador_nombre: 'Cuenta', comprador_apellido: 'borrada' });
    expect((await admin.get('/usuarios').expect(200)).body).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('returns 409 until the shop is paid, and then removes its bank account', async () => {
    await test.query("UPDATE usuarios SET cuenta_bancaria = 'zulema.quiroga' WHERE id = $1", [id]);
    const admin = await clientOf(test, null);
    const venta = await sale({ vendedor_id: id, comprador_id: other }, {});
    expect((await erase().expect(409)).body.codigo).toBe('cobros_pendientes');
    const { body } = await admin
      .post('/liquidaciones')
      .send({ vendedor_id: id, ventas: [venta] })
      .expect(201);
    expect((await erase().expect(409)).body.codigo).toBe('cobros_pendientes');
    await admin.put(`/liquidaciones/${body.liquidacion.id}`).send({ referencia: 'TR 1' }).expect(200);
    const zip = await download();
    expect(listOf(zip, 'perfil')).toMatchObject([{ cuenta_bancaria: 'zulema.quiroga' }]);
    expect(listOf(zip, 'liquidaciones')).toMatchObject([
      { cuenta_bancaria: 'zulema.quiroga', neto: 700, referencia: 'TR 1' },
    ]);
    await erase().expect(204);
    await drainQueue(test.app, 'correo');
    expect(await traces()).toEqual([]);
    const { body: remaining } = await admin.get('/liquidaciones').expect(200);
    expect(remaining).toMatchObject([{ neto: 700, cuenta_bancaria: '', vendedor: 'Cuenta borrada' }]);
  });

  it('ends every session, removes the listings and allows a new registration', async () => {
    const elsewhere = await clientOf(test, id);
    await erase().expect(204);
    await elsewhere.get(`/usuarios/${id}`).expect(401);
    expect((await test.guest().get('/publicaciones').expect(200)).body).toEqual([]);
    await test.guest().post('/login').send({ email: PERSON.email, password: PERSON.password }).expect(401);
    // The remaining row is not an account: a guessed e-mail finds no account.
    const rows = await test.query<{ email: string }>('SELECT email FROM usuarios WHERE id = $1', [id]);
    const email = rows[0]?.email ?? '';
    expect(email).toMatch(new RegExp(`^cuenta-borrada-${id}-.*@fluxpartes.invalid$`));
    for (const password of ['', PERSON.password]) {
      const { status, body } = await test.guest().post('/login').send({ email, password });
      expect([status, body.codigo]).toEqual(password === '' ? [400, 'datos_invalidos'] : [401, 'login_incorrecto']);
    }
    await test.guest().post('/confirmacion-de-email').send({ email });
    await test
      .guest()
      .post('/recuperacion')
      .send({ email, dni: `${id} borrada` });
    expect(await test.query('SELECT clase FROM correo_pendiente WHERE usuario_id = $1', [id])).toEqual([
      { clase: 'cuenta_borrada' },
    ]);
    const again = test.guest().post('/register');
    for (const [name, value] of Object.entries(PERSON)) again.field(name, value);
    await again.expect(201);
  });

  it.each([
    ['paid for', { pago_recibido: false }],
    ['received', { confirmacioncomprador: false }],
  ])('returns 409 while a purchase or sale is not %s', async (_, values) => {
    const parties = [
      { vendedor_id: other, comprador_id: id },
      { vendedor_id: id, comprador_id: other },
    ];
    for (const party of parties) {
      const venta = await sale(party, values);
      expect((await erase().expect(409)).body.codigo).toBe('operaciones_abiertas');
      await test.query('UPDATE ventas SET pago_recibido = true, confirmacioncomprador = true WHERE id = $1', [venta]);
    }
    expect((await test.guest().get('/publicaciones')).body).toHaveLength(3);
  });

  it('returns 409 while a payout or a refund to the user is due', async () => {
    const due = { anulada_en: new Date(), anulada_por: 'admin' };
    const sold = await sale({ vendedor_id: id, comprador_id: other }, due);
    const admin = await clientOf(test, null);
    const stillPays = await sale({ vendedor_id: id, comprador_id: other }, {});
    expect((await erase().expect(409)).body.codigo).toBe('cobros_pendientes');
    await admin.put(`/ventas/${sold}/devolucion`).send({ referencia: 'T 1' }).expect(200);
    expect((await erase().expect(409)).body.codigo).toBe('cobros_pendientes');
    await test.query('DELETE FROM ventas WHERE id = $1', [stillPays]);
    await sale({ vendedor_id: other, comprador_id: id }, due);
    expect((await erase().expect(409)).body.codigo).toBe('operaciones_abiertas');
  });

  it('requires the password in a fresh session too and returns 429 after ten wrong ones', async () => {
    expect((await erase('no es esta').expect(403)).body).toMatchObject({
      codigo: 'confirmar_contrasena',
      campos: { contrasena_actual: 'Esa no es tu contraseña actual.' },
    });
    await person.delete(`/usuarios/${id}`).send({}).expect(400);
    for (let guess = 2; guess <= 10; guess += 1) await erase(`guess ${guess}`).expect(403);
    await erase().expect(429);
  });

  it('succeeds once for two concurrent calls, or returns 409 if a concurrent purchase wins', async () => {
    const [publicacion] = await test.query<{ id: number }>('SELECT id FROM publicaciones WHERE user_id = $1', [id]);
    const buyer = await clientOf(test, await insertUsuario(test));
    const [first, second, bought] = await Promise.all([
      erase(),
      erase(),
      buyer.post('/ventas').send({ publicacion_id: publicacion?.id, cantidad: 1, monto: 1000 }),
    ]);
    const statuses = [first.status, second.status].sort();
    expect([
      [[204, 401], 409],
      [[204, 404], 409],
      [[409, 409], 201],
    ]).toContainEqual([statuses, bought.status]);
  });
});
