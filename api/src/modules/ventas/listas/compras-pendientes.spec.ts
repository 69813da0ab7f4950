import { nextStep, type VentaEstado } from '@fluxpartes/dominio';
import type TestAgent from 'supertest/lib/agent.js';
import { newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta } from '../../../../test/venta-factory.ts';

/* GET /usuarios/{id}/compras?pendiente=si */

const HOUR = 60 * 60 * 1000;
const BOTH = [false, true];
const ALL_STATES: VentaEstado[] = BOTH.flatMap((tieneComprobante) =>
  BOTH.flatMap((pagoRecibido) =>
    BOTH.map((recepcionConfirmada) => ({ tieneComprobante, pagoRecibido, recepcionConfirmada })),
  ),
);

let test: TestApp;
let vendedor_id: number;
let comprador_id: number;
let buyer: TestAgent;
let archivo_id: number;
let made: { id: number; estado: VentaEstado }[];

/** Inserts a purchase of the buyer in this state; each purchase is newer than the previous one. */
async function buy(estado: VentaEstado, vence_en: Date | null = null): Promise<void> {
  const id = await insertVenta(
    test,
    { vendedor_id, comprador_id },
    {
      fecha: new Date(test.clock.now().getTime() - (100 - made.length) * HOUR),
      nombre_producto: estado.tieneComprobante ? 'Bujía' : 'Disco',
      comprobante_id: estado.tieneComprobante ? archivo_id : null,
      pago_recibido: estado.pagoRecibido,
      confirmacioncomprador: estado.recepcionConfirmada,
      vence_en,
    },
  );
  made.unshift({ id, estado });
}

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  [vendedor_id] = await newSeller(test);
  [comprador_id, buyer] = await newMechanic(test);
  const [file] = await test.query<{ id: number }>(
    `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
     VALUES ($1, 'comprobante', gen_random_uuid()::text, 'image/webp', 1, now()) RETURNING id`,
    [comprador_id],
  );
  archivo_id = Number(file?.id);
  made = [];
});

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const list = (query: object) => buyer.get(`/usuarios/${comprador_id}/compras`).query(query).expect(200);
const waitingFor = (step: string) => ids(made.filter(({ estado }) => nextStep(estado) === step));
const inOrder = () => ['subir_comprobante', 'confirmar_recepcion', 'esperar_aprobacion'].flatMap(waitingFor);

it('pendiente=si orders purchases by nextStep of dominio, newest first, for all eight states', async () => {
  expect(ALL_STATES).toHaveLength(8);
  for (const estado of [...ALL_STATES, ...ALL_STATES]) await buy(estado);
  const { body, headers } = await list({ pendiente: 'si', total: '1' });
  expect(ids(body)).toEqual(inOrder());
  expect(headers['x-total-count']).toBe('12');
  expect(ids((await list({})).body)).toEqual(ids(made));
});

it('pendiente=si supports pages and search', async () => {
  for (const estado of [...ALL_STATES, ...ALL_STATES]) await buy(estado);
  const seen: number[] = [];
  let next = `/usuarios/${comprador_id}/compras?pendiente=si&limite=5`;
  while (next) {
    const { body, headers } = await buyer.get(next).expect(200);
    seen.push(...ids(body));
    next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
  }
  expect(seen).toEqual(inOrder());
  const { body } = await list({ pendiente: 'si', q: 'bujia' });
  const withProof = made.filter(({ estado }) => estado.tieneComprobante);
  expect(ids(body)).toEqual(inOrder().filter((id) => ids(withProof).includes(id)));
});

it('pendiente=si sorts by expiry, purchases without one last, also across pages', async () => {
  const unpaid = { tieneComprobante: false, pagoRecibido: false, recepcionConfirmada: false };
  const now = test.clock.now().getTime();
  const inHours = (hours: number) => new Date(now + hours * HOUR);
  await buy({ ...unpaid, tieneComprobante: true }, inHours(1));
  for (const hours of [30, 10, 50, 10]) await buy(unpaid, inHours(hours));
  await buy(unpaid);
  const [never, tenNew, fifty, tenOld, thirty, proven] = ids(made);
  const seen: number[] = [];
  let next = `/usuarios/${comprador_id}/compras?pendiente=si&limite=1`;
  while (next) {
    const { body, headers } = await buyer.get(next).expect(200);
    seen.push(...ids(body));
    next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
  }
  expect(seen).toEqual([tenNew, tenOld, thirty, fifty, never, proven]);
});

it('pendiente=si lists annulled purchases without a refund account first, also across pages', async () => {
  const done = { tieneComprobante: true, pagoRecibido: true, recepcionConfirmada: true };
  const annul = (id: number, values: string) =>
    test.query(`UPDATE ventas SET anulada_en = now(), anulada_por = 'admin', ${values} WHERE id = $1`, [id]);
  await buy({ ...done, recepcionConfirmada: false });
  await buy({ tieneComprobante: false, pagoRecibido: false, recepcionConfirmada: false });
  for (let i = 0; i < 6; i += 1) await buy(done);
  const [told, returned, deducted, unpaid, newer, older, noProof, toConfirm] = ids(made) as [number, ...number[]];
  await annul(told, "cuenta_devolucion = 'taller.alias'");
  await annul(Number(returned), "devuelta_en = now(), referencia_devolucion = 'TR 1'");
  await annul(Number(deducted), 'descontado = monto');
  await annul(Number(unpaid), 'pago_recibido = false');
  for (const id of [newer, older]) await annul(Number(id), 'descontado = 1');
  const seen: number[] = [];
  let next = `/usuarios/${comprador_id}/compras?pendiente=si&limite=1&total=1`;
  while (next) {
    const { body, headers } = await buyer.get(next).expect(200);
    seen.push(...ids(body));
    next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
  }
  expect(seen).toEqual([newer, older, noProof, toConfirm]);
  expect((await list({ pendiente: 'si', total: '1' })).headers['x-total-count']).toBe('4');
});

it('pendiente=si skips no purchase if the last one of a page was completed meanwhile', async () => {
  const paid = { tieneComprobante: true, pagoRecibido: true, recepcionConfirmada: false };
  for (let i = 0; i < 3; i++) await buy(paid);
  const { body, headers } = await list({ pendiente: 'si', limite: '1' });
  await test.query('UPDATE ventas SET confirmacioncomprador = true WHERE id = $1', [body[0].id]);
  const next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
  expect(ids((await buyer.get(next.replace('limite=1', 'limite=9')).expect(200)).body)).toEqual(ids(made).slice(1));
});

it('the list ignores a blank pendiente and returns 400 for an unknown value', async () => {
  await buy({ tieneComprobante: true, pagoRecibido: true, recepcionConfirmada: true });
  expect((await list({ pendiente: '' })).body).toHaveLength(1);
  expect((await list({ pendiente: 'si' })).body).toEqual([]);
  const { body } = await buyer.get(`/usuarios/${comprador_id}/compras?pendiente=no`).expect(400);
  expect(body.campos).toEqual({ pendiente: 'Solo puede ser si.' });
});

it('pendiente=si starts at no purchase of another person', async () => {
  await buy({ tieneComprobante: false, pagoRecibido: false, recepcionConfirmada: false });
  const [{ id: cursor } = { id: 0 }] = made;
  expect(ids((await list({ pendiente: 'si' })).body)).toEqual([cursor]);
  const [otherId, other] = await newMechanic(test);
  await insertVenta(test, { vendedor_id, comprador_id: otherId }, { comprobante_id: archivo_id });
  const { body } = await other.get(`/usuarios/${otherId}/compras`).query({ pendiente: 'si', cursor }).expect(200);
  expect(body).toEqual([]);
});
