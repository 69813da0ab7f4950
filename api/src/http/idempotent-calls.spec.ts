import type { Test as Request } from 'supertest';
import { EDIT } from '../../test/edit-form.ts';
import { picture } from '../../test/images.ts';
import { clientOf, newMechanic } from '../../test/publicacion-factory.ts';
import { FILES, REGISTRO } from '../../test/registro.ts';
import { createSaleFixture, form, type SaleFixture } from '../../test/sale-fixture.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { insertVenta } from '../../test/venta-factory.ts';

/* A retry with the same key gets the first response, and the change happens once. */

const DAY = 24 * 60 * 60 * 1000;
let test: TestApp;
let fixture: SaleFixture;
let image: Buffer;
let refundId: number;

beforeAll(async () => {
  // A pool of one connection: a call that needs a second one while its key holds the first would wait for itself.
  test = await createTestApp({ DATABASE_POOL: '1' });
  image = await picture(300, 220);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM limites');
  fixture = await createSaleFixture(test);
  const parts = { vendedor_id: fixture.vendedorId, comprador_id: fixture.compradorId };
  const ended = { anulada_en: test.clock.now(), anulada_por: 'admin', motivo_anulacion: 'Vino rota' };
  const paid = { publicacion_id: fixture.publicacionId, pago_recibido: true };
  refundId = await insertVenta(test, parts, { ...paid, ...ended });
});

const compra = () => ({ publicacion_id: fixture.publicacionId, cantidad: 1, monto: 1000 });
const register = (changes: object, key = 'alta') =>
  form(test.guest(), ['post', '/register'], { ...REGISTRO, ...changes }, [['constanciaAfip', FILES.pdf, 'a.pdf']]).set(
    'Idempotency-Key',
    key,
  );

const CALLS: [string, () => Request, () => Promise<unknown>][] = [
  [
    'the proof of a purchase',
    () => fixture.comprador.post(`/ventas/${fixture.ventaId}/comprobante`).attach('comprobante', image, 'a.jpg'),
    () => test.query("SELECT id FROM archivos WHERE tipo = 'comprobante' AND usuario_id = $1", [fixture.compradorId]),
  ],
  [
    'an annulment on the version that was seen',
    () => fixture.comprador.put(`/ventas/${fixture.ventaId}/anular`).set('If-Match', '"1"').send({ motivo: '' }),
    () => test.query("SELECT id FROM auditoria WHERE accion = 'venta_anulada' AND entidad_id = $1", [fixture.ventaId]),
  ],
  [
    'the edit of a listing on the version that was seen',
    () => form(fixture.vendedor, ['put', `/publicaciones/${fixture.publicacionId}`], EDIT).set('If-Match', '"1"'),
    () => test.query('SELECT version FROM publicaciones WHERE id = $1', [fixture.publicacionId]),
  ],
  [
    'a pause on the version that was seen',
    () =>
      fixture.vendedor
        .put(`/publicaciones/${fixture.publicacionId}/pausar`)
        .set('If-Match', '"1"')
        .send({ pausada: true }),
    () => test.query('SELECT version FROM publicaciones WHERE id = $1', [fixture.publicacionId]),
  ],
  [
    'the deletion of a listing',
    () => fixture.vendedor.delete(`/publicaciones/${fixture.publicacionId}`),
    () => test.query('SELECT version FROM publicaciones WHERE id = $1', [fixture.publicacionId]),
  ],
  [
    'the correction of an account by the admin',
    () => fixture.admin.put(`/usuarios/${fixture.compradorId}`).set('If-Match', '"1"').send({ telefono: '1199887766' }),
    () => test.query('SELECT version FROM usuarios WHERE id = $1', [fixture.compradorId]),
  ],
  [
    'the account that a refund goes to',
    () => fixture.comprador.put(`/ventas/${refundId}/cuenta-devolucion`).send({ cuenta: 'frenos.sur' }),
    () => test.query("SELECT id FROM auditoria WHERE accion = 'cuenta_de_devolucion' AND entidad_id = $1", [refundId]),
  ],
  [
    'a purchase taken back',
    () => test.guest().post('/arrepentimientos').send({ venta_id: fixture.ventaId, email: 'ana@taller.com' }),
    () => test.query("SELECT id FROM pgboss.job WHERE name = 'arrepentimientos' AND state = 'created'"),
  ],
];

it.each(CALLS)('%s happens once and returns the same response on retry', async (name, send, done) => {
  const first = await send().set('Idempotency-Key', name.replaceAll(' ', '-'));
  expect(first.status).toBeLessThan(300);
  const before = await done();
  const again = await send().set('Idempotency-Key', name.replaceAll(' ', '-'));
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await done()).toEqual(before);
});

it('a comprobante with a used key and other bytes returns 409 clave_usada', async () => {
  const send = (bytes: Buffer) =>
    fixture.comprador
      .post(`/ventas/${fixture.ventaId}/comprobante`)
      .set('Idempotency-Key', 'uno')
      .attach('comprobante', bytes, 'a.jpg');
  await send(image).expect(201);
  expect((await send(await picture(301, 220)).expect(409)).body.codigo).toBe('clave_usada');
});

describe('a registration', () => {
  it('returns the same account on retry, even with another password, and rejects another person', async () => {
    const who = { email: 'una@taller.com', dni: '30555666' };
    const first = await register(who).expect(201);
    expect((await register(who).expect(201)).body).toEqual(first.body);
    expect((await register({ ...who, password: 'otra clave bien larga' }).expect(201)).body).toEqual(first.body);
    const other = await register({ ...who, nombre: 'Otro' }).expect(409);
    expect(other.body.codigo).toBe('clave_usada');
  });
});

it('a stored response contains no password', async () => {
  const contrasena = 'una clave del admin';
  const send = () =>
    fixture.admin.put(`/usuarios/${fixture.compradorId}`).set('Idempotency-Key', 'admin-1').send({ contrasena });
  const first = await send().expect(200);
  expect((await send().expect(200)).body).toEqual(first.body);
  expect(JSON.stringify(await test.query('SELECT * FROM claves_idempotencia'))).not.toContain(contrasena);
});

describe('the key of a purchase and of a listing never expires', () => {
  it('returns the same purchase after three days when price and pause have changed', async () => {
    const [id, buyer] = await newMechanic(test);
    const buy = (changes: object = {}) =>
      buyer
        .post('/ventas')
        .set('Idempotency-Key', 'compra')
        .send({ ...compra(), ...changes });
    const { body } = await buy().expect(201);
    await test.query('UPDATE publicaciones SET precio = 9999, pausada = true WHERE id = $1', [fixture.publicacionId]);
    test.clock.advance(3 * DAY);
    const later = await clientOf(test, id);
    const again = await later.post('/ventas').set('Idempotency-Key', 'compra').send(compra()).expect(201);
    expect(again.body).toEqual(body);
    expect((await buy({ cantidad: 2, monto: 2000 }).expect(409)).body.codigo).toBe('clave_usada');
    expect(await test.query('SELECT id FROM ventas WHERE comprador_id = $1', [id])).toHaveLength(1);
  });

  it('returns the same listing after three days', async () => {
    const publish = () =>
      form(fixture.vendedor, ['post', '/publicaciones'], { ...EDIT, user_id: String(fixture.vendedorId) }).set(
        'Idempotency-Key',
        'alta-1',
      );
    const { body } = await publish().expect(201);
    test.clock.advance(3 * DAY);
    fixture.vendedor = await clientOf(test, fixture.vendedorId);
    expect((await publish().expect(201)).body).toEqual(body);
    expect(await test.query('SELECT id FROM publicaciones WHERE user_id = $1', [fixture.vendedorId])).toHaveLength(2);
  });
});

it('three concurrent uploads with one key all return 201', async () => {
  const ventaId = fixture.ventaId;
  const send = () =>
    fixture.comprador
      .post(`/ventas/${ventaId}/comprobante`)
      .set('Idempotency-Key', 'juntas')
      .attach('comprobante', image, 'a.jpg');
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
});
