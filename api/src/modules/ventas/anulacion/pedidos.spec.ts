import pg from 'pg';
import { drainQueue } from '../../../../test/drain-queue.ts';
import { sent as sentNow, waitForLockOf } from '../../../../test/expect-lock-wait.ts';
import { picture } from '../../../../test/images.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Mailer } from '../../../mail/mailer.ts';
import { PasswordsService } from '../../../passwords/passwords.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

let test: TestApp;
let sellerId: number;
let seller: Client;
let buyerId: number;
let buyer: Client;
let admin: Client;
let sent: jest.SpiedFunction<Mailer['send']>;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
});
afterAll(() => test.close());
beforeEach(async () => {
  [sellerId, seller] = await newSeller(test);
  [buyerId, buyer] = await newMechanic(test);
  await test.query("DELETE FROM pgboss.job WHERE name = 'avisos'");
  sent = jest.spyOn(test.app.get(Mailer), 'send').mockReset().mockResolvedValue(undefined);
});

/** Buys for $ 1000 and uploads a proof; `paid` also approves the payment. */
async function bought({ paid = false } = {}): Promise<number> {
  const publicacion_id = await insertPublicacion(test, sellerId);
  const { body } = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
  const { id } = body.venta;
  await buyer
    .post(`/ventas/${id}/comprobante`)
    .attach('comprobante', await picture(300, 220 + (id % 50)), 'a.jpg')
    .expect(201);
  if (paid) await admin.put(`/ventas/${id}`).send({ pago_recibido: true }).expect(200);
  return id;
}
const ask = (as: Client, id: number, motivo = 'Llegó otra pieza') =>
  as.post(`/ventas/${id}/pedir-anulacion`).send({ motivo });
const decide = (id: number, body: object) => admin.put(`/ventas/${id}/pedido`).send(body);
const refuse = (id: number) => decide(id, { estado: 'rechazado', respuesta: 'Ya la usaste' });
const asked = async () => (await admin.get('/ventas-detalle?pendiente=anulacion&total=1').expect(200)).body;
const subjects = async () => {
  sent.mockClear();
  await test.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'avisos' AND state = 'created'");
  await drainQueue(test.app, 'avisos');
  return sent.mock.calls.map(([{ subject }]) => subject).toSorted();
};

it('a request of the buyer notifies the seller, joins the admin queue and can be accepted', async () => {
  const id = await bought();
  const { body } = await ask(buyer, id).expect(201);
  expect(body.venta.pedido).toEqual({
    ...{ clase: 'anulacion', por: 'comprador', motivo: 'Llegó otra pieza', fecha: expect.any(String) },
    ...{ estado: 'pendiente', respuesta: '', codigo: null },
  });
  expect((await ask(buyer, id).expect(409)).body.codigo).toBe('anulacion_ya_pedida');
  expect((await ask(seller, id).expect(409)).body.codigo).toBe('anulacion_ya_pedida');
  expect(await subjects()).toEqual([`Pidieron anular la venta #${id}`]);
  expect((await seller.get(`/usuarios/${sellerId}/ventas`)).body[0].pedido.estado).toBe('pendiente');
  expect((await asked()).map((venta: { id: number }) => venta.id)).toEqual([id]);
  const annulled = await admin.put(`/ventas/${id}/anular`).send({ motivo: 'Tiene razón' }).expect(200);
  expect(annulled.body.venta.pedido.estado).toBe('aceptado');
  expect(await asked()).toEqual([]);
  expect(await subjects()).toEqual([`Se anuló la venta #${id}`, `Se anuló tu compra #${id}`]);
});

it("a mail has the other party's reason and the part only for a confirmed address", async () => {
  const told = async (words: string[]) => {
    const id = await bought();
    await ask(buyer, id).expect(201);
    await subjects();
    for (const word of words) expect(sent.mock.calls[0]?.[0].text).toContain(word);
    await refuse(id).expect(200);
    await subjects();
  };
  await told(['(un repuesto)', 'Motivo: lo leés al entrar.']);
  await test.query('UPDATE usuarios SET email_confirmado = lower(email) WHERE id = $1', [sellerId]);
  await told(['(Disco', 'Motivo: Llegó otra pieza']);
});

it('without a proof, the request of the seller is accepted and that of the buyer returns 409', async () => {
  const publicacion_id = await insertPublicacion(test, sellerId);
  const { body } = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
  const { id } = body.venta;
  expect((await ask(buyer, id).expect(409)).body.codigo).toBe('anulacion_sin_pedido');
  const { body: answer } = await ask(seller, id, 'Se rompió').expect(201);
  // The response to a seller hides the proof.
  expect([answer.venta.comprobante_pago_url, answer.venta.vence]).toEqual([null, null]);
  await buyer.put(`/ventas/${id}/anular`).send({}).expect(200);
  expect((await buyer.get(`/usuarios/${buyerId}/compras`)).body[0].pedido).toMatchObject({ estado: 'aceptado' });
});

it('a refusal needs a reason, notifies both parties a minute later, and can be undone until then', async () => {
  const id = await bought({ paid: true });
  await ask(seller, id).expect(201);
  await subjects();
  expect((await decide(id, { estado: 'rechazado' }).expect(400)).body.campos.respuesta).toMatch(/por qué/);
  await refuse(id).expect(200);
  expect(await asked()).toEqual([]);
  expect((await refuse(id).expect(409)).body.codigo).toBe('pedido_resuelto');
  await decide(id, { estado: 'pendiente' }).expect(200);
  expect((await asked()).map((venta: { id: number }) => venta.id)).toEqual([id]);
  const [job] = await test.query<{ wait: number }>(
    "SELECT min(extract(epoch FROM start_after - created_on))::float AS wait FROM pgboss.job WHERE name = 'avisos' AND state = 'created'",
  );
  expect(job?.wait).toBeGreaterThan(50);
  const { body: again } = await refuse(id).expect(200);
  expect(again.venta.pedido).toMatchObject({ estado: 'rechazado', respuesta: 'Ya la usaste' });
  expect(new Set(await subjects())).toEqual(new Set([`No se anula la compra #${id}`, `No se anula la venta #${id}`]));
  await ask(buyer, id).expect(201);
  const { body: trail } = await admin.get(`/ventas/${id}/historial`).expect(200);
  expect(trail.map(({ accion }: { accion: string }) => accion)).toEqual([
    ...['anulacion_pedida', 'pedido_rechazado', 'pedido_reabierto', 'pedido_rechazado', 'anulacion_pedida'],
    'venta_corregida',
  ]);
});

it('a request and its refusal return 412 for an outdated If-Match', async () => {
  const id = await bought();
  await ask(buyer, id).set('If-Match', '"1"').expect(412);
  await ask(buyer, id).set('If-Match', '"2"').expect(201);
  await refuse(id).set('If-Match', '"2"').expect(412);
});

describe('a refund', () => {
  const account = (as: Client, id: number, cuenta: string) =>
    as.put(`/ventas/${id}/cuenta-devolucion`).send({ cuenta });
  const refund = (id: number, referencia: string | null = 'TR-9') =>
    admin.put(`/ventas/${id}/devolucion`).send({ referencia });
  const owed = async () =>
    (await admin.get('/ventas-detalle?pendiente=devolucion').expect(200)).body.map(({ id }: { id: number }) => id);

  it('is not due if nothing was transferred', async () => {
    const publicacion_id = await insertPublicacion(test, sellerId, { precio: 0 });
    const { body } = await buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 0 }).expect(201);
    const { id } = body.venta;
    await admin.put(`/ventas/${id}`).send({ pago_recibido: true }).expect(200);
    const annulled = await admin.put(`/ventas/${id}/anular`).send({ motivo: 'x' }).expect(200);
    expect(annulled.body.venta.devolucion).toBeNull();
    expect(await owed()).not.toContain(id);
    expect((await refund(id).expect(409)).body.codigo).toBe('nada_a_devolver');
  });

  it('is recorded once, with the account of the buyer and a reference', async () => {
    const id = await bought({ paid: true });
    expect((await account(buyer, id, 'casa.perro.sol').expect(409)).body.codigo).toBe('nada_a_devolver');
    await admin.put(`/ventas/${id}/anular`).send({ motivo: 'Sin stock' }).expect(200);
    expect(await owed()).toEqual([id]);
    for (const wrong of ['0170099220000067797371', 'x', '']) {
      const { body } = await account(buyer, id, wrong).expect(400);
      expect(Object.keys(body.campos)).toEqual(['cuenta']);
    }
    const { body } = await account(buyer, id, ' 01700992 20000067797370 ').expect(200);
    expect(body.venta.devolucion).toEqual({
      cuenta: '0170099220000067797370',
      fecha: null,
      referencia: null,
      descontado: 0,
    });
    await account(seller, id, 'otra.cuenta.mia').expect(403);
    expect((await seller.get(`/usuarios/${sellerId}/ventas`)).body[0].devolucion).toBeNull();
    await refund(id, '').expect(400);
    await refund(id).expect(200);
    expect(await owed()).toEqual([]);
    expect((await refund(id).expect(409)).body.codigo).toBe('nada_a_devolver');
    await account(buyer, id, 'casa.perro.sol').expect(409);
    expect((await buyer.get(`/usuarios/${buyerId}/compras`)).body[0].devolucion).toMatchObject({
      fecha: expect.any(String),
      referencia: 'TR-9',
    });
    expect(await subjects()).toContain(`Te devolvimos el pago de la compra #${id}`);
    const { body: trail } = await admin.get(`/ventas/${id}/historial`).expect(200);
    expect(trail[0]).toMatchObject({ accion: 'venta_devuelta', despues: { referencia: 'TR-9' } });
    expect(trail[1]).toMatchObject({ accion: 'cuenta_de_devolucion', despues: { cuenta: '……7370' } });
  });

  it('changes its account in an old session only with the password, and notifies previous addresses', async () => {
    const id = await bought({ paid: true });
    await admin.put(`/ventas/${id}/anular`).send({ motivo: 'Sin stock' }).expect(200);
    const key = 'la clave de quien compra';
    const hash = await test.app.get(PasswordsService).hash(key);
    await test.query('UPDATE usuarios SET contrasena_hash = $2 WHERE id = $1', [buyerId, hash]);
    await account(buyer, id, 'casa.perro.sol').expect(200);
    await test.query("UPDATE sesiones SET abierta_en = now() - interval '16 minutes' WHERE usuario_id = $1", [buyerId]);
    await test.query(
      `INSERT INTO cambios_de_acceso (usuario_id, fecha, cambio_email, cambio_contrasena, email_anterior, contrasena_hash_anterior, vence_en)
       VALUES ($1, now(), true, false, 'antes@prueba.test', 'none', now() + interval '1 day')`,
      [buyerId],
    );
    await subjects();
    const change = (contrasena_actual?: string) =>
      buyer.put(`/ventas/${id}/cuenta-devolucion`).send({ cuenta: 'ladron.malo', contrasena_actual });
    expect((await change().expect(403)).body.codigo).toBe('confirmar_contrasena');
    expect((await change('otra').expect(403)).body.campos).toEqual({
      contrasena_actual: 'Esa no es tu contraseña actual.',
    });
    // Sending the same account again changes no data.
    await account(buyer, id, 'casa.perro.sol').expect(200);
    expect(await subjects()).toEqual([]);
    expect((await change(key).expect(200)).body.venta.devolucion.cuenta).toBe('ladron.malo');
    const subject = `Cambió la cuenta donde te devolvemos la compra #${id}`;
    expect(await subjects()).toEqual([subject, subject]);
    expect(sent.mock.calls.map(([{ para }]) => para)).toContain('antes@prueba.test');
  });

  it('keeps an account that is set while an unconfirmed call waits', async () => {
    const id = await bought({ paid: true });
    await admin.put(`/ventas/${id}/anular`).send({ motivo: 'Sin stock' }).expect(200);
    await account(buyer, id, 'ladron.malo').expect(200);
    await test.query("UPDATE sesiones SET abierta_en = now() - interval '16 minutes' WHERE usuario_id = $1", [buyerId]);
    const elsewhere = new pg.Client({ connectionString: test.databaseUrl });
    await elsewhere.connect();
    await elsewhere.query('BEGIN');
    await elsewhere.query("UPDATE ventas SET cuenta_devolucion = 'casa.perro.sol' WHERE id = $1", [id]);
    const call = sentNow(account(buyer, id, 'ladron.malo'));
    await waitForLockOf(test, call);
    await elsewhere.query('COMMIT');
    await elsewhere.end();
    expect((await call).status).toBe(412);
    const [row] = await test.query<{ cuenta: string }>('SELECT cuenta_devolucion AS cuenta FROM ventas WHERE id = $1', [
      id,
    ]);
    expect(row?.cuenta).toBe('casa.perro.sol');
  });

  it('returns 409 if its account differs from the one that the administrator saw', async () => {
    const id = await bought({ paid: true });
    await admin.put(`/ventas/${id}/anular`).send({ motivo: 'Sin stock' }).expect(200);
    await account(buyer, id, 'casa.perro.sol').expect(200);
    const give = (cuenta: string) => admin.put(`/ventas/${id}/devolucion`).send({ referencia: 'TR-9', cuenta });
    for (const other of ['', 'otra.cuenta.mia']) {
      expect((await give(other).expect(409)).body.codigo).toBe('cuenta_devolucion_cambio');
    }
    expect((await give('casa.perro.sol').expect(200)).body.venta.devolucion.fecha).toEqual(expect.any(String));
  });

  it('is due again without a mail when it is undone', async () => {
    const id = await bought({ paid: true });
    await admin.put(`/ventas/${id}/anular`).send({ motivo: 'Sin stock' }).expect(200);
    await subjects();
    await refund(id).expect(200);
    const { body } = await refund(id, null).expect(200);
    expect(body.venta.devolucion).toEqual({ cuenta: null, fecha: null, referencia: null, descontado: 0 });
    expect(await owed()).toContain(id);
    expect(await subjects()).toEqual([]);
    await refund(id, null).expect(409);
  });
});
