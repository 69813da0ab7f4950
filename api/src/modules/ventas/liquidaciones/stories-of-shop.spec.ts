import { crearVentaSchema, pagarLiquidacionSchema } from '@fluxpartes/contrato';
import { centavos, centavosAPesos, computeVenta } from '@fluxpartes/dominio';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { callerOf, insertUsuario } from '../../../../test/factories.ts';
import { CBU } from '../../../../test/liquidacion-factory.ts';
import { insertPublicacion } from '../../../../test/publicacion-factory.ts';
import { type ShopStep, shopStep } from '../../../../test/story-of-shop.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { AdminCaller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { EditByAdminService } from '../../usuarios/edicion/edit-by-admin.service.ts';
import { AnulacionService } from '../anulacion/anulacion.service.ts';
import { CompraService } from '../compra/compra.service.ts';
import { VentaEditService } from '../edicion/venta-edit.service.ts';
import { CobrosService } from './cobros.service.ts';
import { LiquidacionChangesService } from './liquidacion-changes.service.ts';
import { LiquidarService } from './liquidar.service.ts';
import { PendientesService } from './pendientes.service.ts';

/** How many histories: `HISTORIAS=1000` is the long form. */
const HISTORIAS = Math.ceil(Number(process.env.HISTORIAS ?? 60) / 2);
const TIMEOUT = 60_000 + HISTORIAS * 2_000;
const DAY = 24 * 60 * 60 * 1000;
const PRECIOS = [0, 1, 3_333, 99_999, 1_000_000].map(centavos);
const ADMIN: AdminCaller = { tipo: 'admin', sesionId: 1 };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ LIMITE_ESCRITURAS: '1000000', DATABASE_POOL: '2' });
});
afterAll(() => test.close());

interface Scene {
  vendedor: number;
  comprador: number;
  publicaciones: readonly number[];
}

async function newScene(): Promise<Scene> {
  const vendedor = await insertUsuario(test, { tipo_cuenta: 'vendedor', cuenta_bancaria: CBU });
  const publicaciones: number[] = [];
  for (const precio of PRECIOS) {
    publicaciones.push(await insertPublicacion(test, vendedor, { precio: centavosAPesos(precio) }));
  }
  return { vendedor, comprador: await insertUsuario(test), publicaciones };
}

/** One of a list by any number; undefined of an empty one. */
const at = (ids: readonly number[], n: number) => (ids.length === 0 ? undefined : ids[n % ids.length]);
const idsOf = async (sql: string, id: number) => (await test.query<{ id: number }>(sql, [id])).map((row) => row.id);
const ventasOf = ({ vendedor }: Scene) => idsOf('SELECT id FROM ventas WHERE vendedor_id = $1 ORDER BY id', vendedor);
const liquidacionesOf = ({ vendedor }: Scene) =>
  idsOf('SELECT id FROM liquidaciones WHERE vendedor_id = $1 ORDER BY id', vendedor);

async function vender({ comprador, publicaciones }: Scene, step: Extract<ShopStep, { tipo: 'vender' }>): Promise<void> {
  const [usuario] = await test.query<{ cashback: string }>('SELECT cashback FROM usuarios WHERE id = $1', [comprador]);
  const precio = PRECIOS[step.precio] ?? centavos(0);
  const data = {
    ...{ precio, cantidad: step.cantidad, documentos: { constanciaAfip: false, certificadoEstudio: false } },
    ...{ cashbackDisponible: centavos(Math.round(Number(usuario?.cashback) * 100)), comprasUltimos30: 0 },
  };
  const { cashbackMaximo } = computeVenta(data, centavos(0));
  const { monto } = computeVenta(data, centavos(Math.floor((cashbackMaximo * step.part) / 1000)));
  const wanted = { publicacion_id: publicaciones[step.precio], cantidad: step.cantidad, monto: centavosAPesos(monto) };
  await test.app.get(CompraService).comprar(callerOf(comprador), z.parse(crearVentaSchema, wanted), undefined);
}

/** Some of the shop's sales, whichever they are: also such as cannot be settled. */
async function liquidar(scene: Scene, { from, many }: Extract<ShopStep, { tipo: 'liquidar' }>): Promise<void> {
  const ids = await ventasOf(scene);
  const ventas = [...new Set(Array.from({ length: many }, (_, i) => at(ids, from + i)))].filter(
    (id) => id !== undefined,
  );
  if (ventas.length === 0) return;
  await test.app.get(LiquidarService).liquidar(ADMIN, { vendedor_id: scene.vendedor, ventas }, undefined);
}

async function walk(scene: Scene, step: ShopStep): Promise<unknown> {
  const app = test.app;
  if (step.tipo === 'vender') return vender(scene, step);
  if (step.tipo === 'liquidar') return liquidar(scene, step);
  if (step.tipo === 'esperar') return test.clock.advance(step.days * DAY);
  if (step.tipo === 'constancia') {
    const cambios = { aprobado_constancia_afip: step.aprobada } as never;
    return app.get(EditByAdminService).editar(ADMIN, scene.vendedor, cambios, undefined);
  }
  if (step.tipo === 'deshacer' || step.tipo === 'transferir') {
    const id = at(await liquidacionesOf(scene), step.liquidacion);
    const changes = app.get(LiquidacionChangesService);
    if (id === undefined) return;
    if (step.tipo === 'deshacer') return changes.deshacer(ADMIN, id, undefined);
    const data = z.parse(pagarLiquidacionSchema, { referencia: step.done ? `TR ${id}` : '' });
    return changes.pagar(ADMIN, id, data, undefined);
  }
  const id = at(await ventasOf(scene), step.venta);
  if (id === undefined) return;
  const edits = app.get(VentaEditService);
  if (step.tipo === 'anular') return app.get(AnulacionService).anular(ADMIN, id, { motivo: 'porque sí' }, undefined);
  if (step.tipo === 'recibir') {
    return edits.editar(callerOf(scene.comprador), id, { confirmacioncomprador: true }, undefined);
  }
  const cambios =
    step.tipo === 'pago' ? { pago_recibido: step.pagada, aprobar_igual: true } : { monto: step.monto / 100 };
  return edits.editar(ADMIN, id, cambios, undefined);
}

/** A refusal is an answer; whatever else is thrown is not. */
async function tryTo(scene: Scene, step: ShopStep): Promise<boolean> {
  try {
    await walk(scene, step);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * What was paid in for a shop's sales is in one place each: settled, to be settled, or to be given back. A sale is in one
 * settlement at the most, as it was paid, and what the seller is told adds up to the same.
 */
async function check({ vendedor }: Scene): Promise<void> {
  const [sums] = await test.query(
    `SELECT sum(v.monto + v.cashback_usado) AS paid_in,
       sum(v.monto + v.cashback_usado) FILTER (WHERE v.anulada_en IS NOT NULL) AS to_give_back,
       sum(v.monto + v.cashback_usado) FILTER (WHERE v.anulada_en IS NULL AND v.liquidacion_id IS NULL) AS to_settle,
       (SELECT sum(l.bruto) FROM liquidaciones l WHERE l.vendedor_id = $1 AND l.deshecha_en IS NULL) AS settled
     FROM ventas v WHERE v.vendedor_id = $1 AND v.pago_recibido`,
    [vendedor],
  );
  const money = (name: string) => Math.round(Number(sums?.[name] ?? 0) * 100);
  expect(money('settled') + money('to_settle') + money('to_give_back')).toBe(money('paid_in'));
  const wrong = await test.query(
    `SELECT v.id FROM ventas v LEFT JOIN ventas_liquidadas r ON r.venta_id = v.id
       LEFT JOIN liquidaciones l ON l.id = r.liquidacion_id
     WHERE v.vendedor_id = $1 AND (v.liquidacion_id IS DISTINCT FROM l.id OR l.deshecha_en IS NOT NULL
       OR (l.id IS NOT NULL AND (NOT v.pago_recibido OR v.anulada_en IS NOT NULL OR r.bruto <> v.monto + v.cashback_usado)))`,
    [vendedor],
  );
  expect(wrong).toEqual([]);
}

/** What waits for the administrator and what came, as seller and administrator are told it. */
async function checkTold({ vendedor }: Scene): Promise<void> {
  const { json } = await test.app
    .get(PendientesService)
    .list({ q: '', limite: 500, cursor: undefined, total: undefined });
  const local = JSON.parse(json).find(({ vendedor_id }: { vendedor_id: number }) => vendedor_id === vendedor);
  const { a_cobrar, cobrado } = await test.app.get(CobrosService).of(callerOf(vendedor, 'vendedor'), vendedor);
  const [stored] = await test.query(
    `SELECT coalesce(sum(neto) FILTER (WHERE pagada_en IS NOT NULL), 0)::float AS paid,
            coalesce(sum(neto) FILTER (WHERE pagada_en IS NULL), 0)::float AS unpaid
     FROM liquidaciones WHERE vendedor_id = $1 AND deshecha_en IS NULL`,
    [vendedor],
  );
  expect(cobrado).toBe(stored?.paid);
  expect(a_cobrar).toBeGreaterThanOrEqual(Number(stored?.unpaid) + (local?.neto ?? 0) - 0.001);
}

it(
  'every history of a shop leaves each sale that was paid in one place, and no sale in two settlements',
  async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(shopStep, { minLength: 15, maxLength: 50, size: 'max' }), async (story) => {
        const scene = await newScene();
        for (const step of story) {
          const isDone = await tryTo(scene, step);
          if (isDone) done.set(step.tipo, (done.get(step.tipo) ?? 0) + 1);
          await check(scene);
        }
        await checkTold(scene);
      }),
      { numRuns: HISTORIAS },
    );
    // A history in which nothing could be settled would hold whatever the rule.
    for (const tipo of ['liquidar', 'deshacer', 'transferir', 'anular']) expect(done.get(tipo) ?? 0).toBeGreaterThan(5);
  },
  TIMEOUT,
);
