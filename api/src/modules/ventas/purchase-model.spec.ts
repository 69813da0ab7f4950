import { crearVentaSchema, editarUsuarioSchema, type RequestedVenta, type UsuarioCambios } from '@fluxpartes/contrato';
import { centavos, centavosAPesos, pesosACentavos } from '@fluxpartes/dominio';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { callerOf, cookieOf, insertUsuario } from '../../../test/factories.ts';
import { insertPublicacion } from '../../../test/publicacion-factory.ts';
import { CuentaModelo, type Step, step } from '../../../test/purchase-model.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AdminCaller } from '../../request-context/request.ts';
import { EditByAdminService } from '../usuarios/edicion/usuario-edit.ts';
import { AnulacionService } from './anulacion/anulacion.ts';
import { CompraService } from './compra/compra.ts';
import { VentaEditService } from './venta-edit.ts';

/** Number of histories for each way of spending: `RUNS=1000` is the long form. */
const RUNS = Number(process.env.RUNS ?? 15);
const TIMEOUT = 60_000 + RUNS * 1_000;
const DAY = 24 * 60 * 60 * 1000;
/** Prices in centavos: zero, one, two that do not divide evenly, and one with a thousand units near the maximum total. */
const PRECIOS = [0, 1, 3_333, 99_999, 9_999_999_999].map(centavos);
const [GRATIS = centavos(0)] = PRECIOS;
const ADMIN: AdminCaller = { tipo: 'admin', sesionId: 1 };

interface Scene {
  test: TestApp;
  publicaciones: readonly number[];
  id: number;
  cuenta: CuentaModelo;
}

type Compra = Extract<Step, { tipo: 'comprar' }>;

async function prepare(CUPON_GASTABLE: string): Promise<Pick<Scene, 'test' | 'publicaciones'>> {
  const test = await createTestApp({ CUPON_GASTABLE, RATE_LIMIT_WRITES: '1000000', DATABASE_POOL: '2' });
  const seller = await insertUsuario(test, { tipo_cuenta: 'vendedor' });
  const publicaciones: number[] = [];
  for (const precio of PRECIOS) {
    publicaciones.push(await insertPublicacion(test, seller, { precio: centavosAPesos(precio) }));
  }
  return { test, publicaciones };
}

async function send({ test, id }: Scene, requested: RequestedVenta) {
  const { body } = await test
    .guest()
    .post('/ventas')
    .set('Cookie', await cookieOf(test, id))
    .send(requested)
    .expect(201);
  return body as Awaited<ReturnType<CompraService['comprar']>>;
}

async function comprar(scene: Scene, { publicacion, cantidad, part, byHttp }: Compra): Promise<void> {
  const { test, publicaciones, id, cuenta } = scene;
  const amounts = cuenta.compute(PRECIOS[publicacion] ?? GRATIS, cantidad, part, test.clock.now().getTime());
  const publicacion_id = publicaciones[publicacion];
  const requested = z.parse(crearVentaSchema, { publicacion_id, cantidad, monto: centavosAPesos(amounts.monto) });
  const made = byHttp
    ? await send(scene, requested)
    : await test.app.get(CompraService).comprar(callerOf(id), requested, undefined);
  const { monto } = amounts;
  cuenta.note(made.venta.id, { fecha: Date.parse(made.venta.fecha), amounts, monto, pagoRecibido: false });
  expect(made.venta).toMatchObject({
    cantidad,
    precio_unitario: centavosAPesos(PRECIOS[publicacion] ?? GRATIS),
    descuento: amounts.descuento,
    total_con_descuento: centavosAPesos(amounts.totalConDescuento),
    cashback_usado: centavosAPesos(amounts.cashbackUsado),
    monto: centavosAPesos(amounts.monto),
    cupon: centavosAPesos(amounts.cupon),
  });
  expect([made.cupon, made.cashback]).toEqual([centavosAPesos(amounts.cupon), centavosAPesos(cuenta.saldo)]);
}

/** Sends less than the minimum amount, or more than the maximum if the minimum is zero: both are rejected. */
async function overspend({ test, publicaciones, id, cuenta }: Scene, step: Extract<Step, { tipo: 'gastar_de_mas' }>) {
  const { publicacion, cantidad, excess } = step;
  const now = test.clock.now().getTime();
  const { monto, totalConDescuento } = cuenta.compute(PRECIOS[publicacion] ?? GRATIS, cantidad, 1000, now);
  const request = centavos(excess <= monto ? monto - excess : totalConDescuento + excess);
  const publicacion_id = publicaciones[publicacion];
  const compra = z.parse(crearVentaSchema, { publicacion_id, cantidad, monto: centavosAPesos(request) });
  await expect(test.app.get(CompraService).comprar(callerOf(id), compra, undefined)).rejects.toMatchObject({
    codigo: 'monto_cambio',
  });
}

/**
 * The admin's correction changes no balance. A payment makes cashback spendable, and the admin gives the missing cashback.
 */
async function corregir({ test, cuenta }: Scene, step: Extract<Step, { tipo: 'corregir_venta' }>): Promise<void> {
  const ids = [...cuenta.compras.keys()];
  const ventaId = ids[step.venta % ids.length];
  if (ventaId === undefined) return;
  const { cantidad, monto, pagoRecibido } = step;
  const compra = cuenta.compras.get(ventaId);
  const cambios = { cantidad, monto: centavosAPesos(monto), pago_recibido: pagoRecibido, aprobar_igual: true };
  const edit = test.app.get(VentaEditService).editar({ caller: ADMIN, id: ventaId }, cambios);
  if (compra?.anulada) return expect(edit).rejects.toMatchObject({ codigo: 'venta_anulada' });
  await edit;
  if (compra !== undefined) cuenta.correct(compra, monto, pagoRecibido);
}

/** Annuls as the buyer or the admin; rejected if the model forbids it. */
async function annul({ test, id, cuenta }: Scene, step: Extract<Step, { tipo: 'anular' }>): Promise<void> {
  const ids = [...cuenta.compras.keys()];
  const ventaId = ids[step.venta % ids.length];
  if (ventaId === undefined) return;
  const isAllowed = cuenta.annul(ventaId, step.byAdmin);
  const caller = step.byAdmin ? ADMIN : callerOf(id);
  const annulling = test.app.get(AnulacionService).anular({ caller, id: ventaId }, { motivo: 'porque sí' });
  if (isAllowed) await annulling;
  else await expect(annulling).rejects.toMatchObject({ codigo: expect.stringMatching(/anula/) });
}

async function editarUsuario({ test, id }: Scene, cambios: Partial<UsuarioCambios>): Promise<void> {
  const data = z.parse(editarUsuarioSchema, cambios);
  await test.app.get(EditByAdminService).editar(ADMIN, { id }, data);
}

async function give(scene: Scene, step: Step): Promise<void> {
  const { test, cuenta } = scene;
  switch (step.tipo) {
    case 'comprar':
      return comprar(scene, step);
    case 'gastar_de_mas':
      return overspend(scene, step);
    case 'corregir_venta':
      return corregir(scene, step);
    case 'anular':
      return annul(scene, step);
    case 'esperar':
      return test.clock.advance(step.days * DAY);
    case 'ajustar_cashback':
      await editarUsuario(scene, { cashback: centavosAPesos(step.cashback) });
      return cuenta.adjust(step.cashback);
    case 'aprobar':
      await editarUsuario(scene, {
        aprobado_constancia_afip: step.constanciaAfip,
        aprobado_certificado_estudio: step.certificadoEstudio,
      });
      cuenta.documentos = step;
  }
}

/** Balance, debt, the ledger's sum and its last line agree with the model; no ledger line has a negative balance. */
async function checkLedger({ test, id, cuenta }: Scene): Promise<void> {
  const [account] = await test.query<Record<string, string>>(
    `SELECT u.cashback, u.deuda_cashback AS deuda, coalesce(sum(m.importe), 0) AS ledger, coalesce(min(m.saldo), 0) >= 0 AS nunca_debajo,
       coalesce((array_agg(m.saldo ORDER BY m.id DESC))[1], 0) AS ultimo
     FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id WHERE u.id = $1 GROUP BY u.id`,
    [id],
  );
  const saved = (text: string | undefined) => pesosACentavos(Number(text));
  const { saldo, deuda } = cuenta;
  expect([account?.cashback, account?.deuda, account?.ledger].map(saved)).toEqual([saldo, deuda, saldo - deuda]);
  expect(saved(account?.ultimo)).toBe(saldo);
  expect(account?.nunca_debajo).toBe(true);
  expect(cuenta.faltante()).toBeLessThanOrEqual(0);
}

/** Corrections do not change the snapshot that dominio computed at the purchase. */
async function checkVentas({ test, id, cuenta }: Scene): Promise<void> {
  const rows = await test.query<Record<string, string>>('SELECT * FROM ventas WHERE comprador_id = $1 ORDER BY id', [
    id,
  ]);
  expect(rows.map(({ anulada_en }) => anulada_en !== null)).toEqual(
    [...cuenta.compras.values()].map(({ anulada = false }) => anulada),
  );
  expect(rows.map((row) => [row.id, row.total_con_descuento, row.cashback_usado, row.cupon, row.descuento])).toEqual(
    [...cuenta.compras].map(([ventaId, { amounts }]) => [
      ventaId,
      centavosAPesos(amounts.totalConDescuento).toFixed(2),
      centavosAPesos(amounts.cashbackUsado).toFixed(2),
      centavosAPesos(amounts.cupon).toFixed(2),
      amounts.descuento,
    ]),
  );
}

describe.each(['al_comprar', 'al_cobrar'] as const)('with CUPON_GASTABLE=%s', (spendable) => {
  let base: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    base = await prepare(spendable);
  });
  afterAll(() => base.test.close());

  it(
    'random histories keep ledger, balance and sales equal to the amounts of dominio',
    async () => {
      let steps = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40, size: 'max' }), async (story) => {
          const id = await insertUsuario(base.test);
          const scene: Scene = { ...base, id, cuenta: new CuentaModelo(spendable) };
          for (const one of story) {
            await give(scene, one);
            await checkLedger(scene);
          }
          await checkVentas(scene);
          steps += story.length;
        }),
        { numRuns: RUNS },
      );
      expect(steps).toBeGreaterThan(RUNS * 12);
    },
    TIMEOUT,
  );
});
