import { crearVentaSchema, editarUsuarioSchema, type RequestedVenta, type UsuarioCambios } from '@fluxpartes/contrato';
import { centavos, centavosAPesos, pesosACentavos } from '@fluxpartes/dominio';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { callerOf, cookieOf, insertUsuario } from '../../../test/factories.ts';
import { CuentaModelo, type Paso, paso } from '../../../test/historia.ts';
import { insertPublicacion } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AdminCaller } from '../../call/caller.ts';
import { EdicionPorAdminService } from '../usuarios/edicion/edicion-por-admin.service.ts';
import { CompraService } from './compra/compra.service.ts';
import { EdicionDeVentaService } from './edicion/edicion-de-venta.service.ts';

/** How many histories of each way of spending: `HISTORIAS=1000` is the long form. */
const HISTORIAS = Number(process.env.HISTORIAS ?? 60);
const TIMEOUT = 60_000 + HISTORIAS * 1_000;
const DIA = 24 * 60 * 60 * 1000;
/** In centavos: nothing, a centavo, two that do not divide evenly, and one whose thousands are near the largest total. */
const PRECIOS = [0, 1, 3_333, 99_999, 9_999_999_999].map(centavos);
const [GRATIS = centavos(0)] = PRECIOS;
const ADMIN: AdminCaller = { tipo: 'admin', sesionId: 1 };
const CUALQUIER_VERSION = undefined;

interface Escena {
  test: TestApp;
  publicaciones: readonly number[];
  id: number;
  cuenta: CuentaModelo;
}

type Compra = Extract<Paso, { tipo: 'comprar' }>;

async function preparar(CUPON_GASTABLE: string): Promise<Pick<Escena, 'test' | 'publicaciones'>> {
  const test = await createTestApp({ CUPON_GASTABLE, LIMITE_ESCRITURAS: '1000000', DATABASE_POOL: '2' });
  const seller = await insertUsuario(test, { tipo_cuenta: 'vendedor' });
  const publicaciones: number[] = [];
  for (const precio of PRECIOS) {
    publicaciones.push(await insertPublicacion(test, seller, { precio: centavosAPesos(precio) }));
  }
  return { test, publicaciones };
}

async function enviar({ test, id }: Escena, pedida: RequestedVenta) {
  const { body } = await test
    .guest()
    .post('/ventas')
    .set('Cookie', await cookieOf(test, id))
    .send(pedida)
    .expect(201);
  return body as Awaited<ReturnType<CompraService['comprar']>>;
}

async function comprar(escena: Escena, { publicacion, cantidad, parte, porHttp }: Compra): Promise<void> {
  const { test, publicaciones, id, cuenta } = escena;
  const importes = cuenta.calcular(PRECIOS[publicacion] ?? GRATIS, cantidad, parte, test.clock.now().getTime());
  const publicacion_id = publicaciones[publicacion];
  const pedida = z.parse(crearVentaSchema, { publicacion_id, cantidad, monto: centavosAPesos(importes.monto) });
  const hecha = porHttp
    ? await enviar(escena, pedida)
    : await test.app.get(CompraService).comprar(callerOf(id), pedida, undefined);
  cuenta.anotar(hecha.venta.id, { fecha: Date.parse(hecha.venta.fecha), importes, pagoRecibido: false });
  expect(hecha.venta).toMatchObject({
    cantidad,
    precio_unitario: centavosAPesos(PRECIOS[publicacion] ?? GRATIS),
    descuento: importes.descuento,
    total_con_descuento: centavosAPesos(importes.totalConDescuento),
    cashback_usado: centavosAPesos(importes.cashbackUsado),
    monto: centavosAPesos(importes.monto),
    cupon: centavosAPesos(importes.cupon),
  });
  expect([hecha.cupon, hecha.cashback]).toEqual([centavosAPesos(importes.cupon), centavosAPesos(cuenta.saldo)]);
}

/** Asks to pay less than the least, or where that is nothing, more than the most: refused either way. */
async function gastarDeMas(
  { test, publicaciones, id, cuenta }: Escena,
  paso: Extract<Paso, { tipo: 'gastar_de_mas' }>,
) {
  const { publicacion, cantidad, exceso } = paso;
  const ahora = test.clock.now().getTime();
  const { monto, totalConDescuento } = cuenta.calcular(PRECIOS[publicacion] ?? GRATIS, cantidad, 1000, ahora);
  const pedido = centavos(exceso <= monto ? monto - exceso : totalConDescuento + exceso);
  const publicacion_id = publicaciones[publicacion];
  const compra = z.parse(crearVentaSchema, { publicacion_id, cantidad, monto: centavosAPesos(pedido) });
  await expect(test.app.get(CompraService).comprar(callerOf(id), compra, undefined)).rejects.toMatchObject({
    codigo: 'monto_cambio',
  });
}

/** What the admin records of a sale moves no balance; only whether it is paid counts for what can be spent. */
async function corregir({ test, cuenta }: Escena, paso: Extract<Paso, { tipo: 'corregir_venta' }>): Promise<void> {
  const ids = [...cuenta.compras.keys()];
  const ventaId = ids[paso.venta % ids.length];
  if (ventaId === undefined) return;
  const { cantidad, monto, pagoRecibido } = paso;
  const cambios = { cantidad, monto: centavosAPesos(monto), pago_recibido: pagoRecibido };
  await test.app.get(EdicionDeVentaService).editar(ADMIN, ventaId, cambios, CUALQUIER_VERSION);
  const compra = cuenta.compras.get(ventaId);
  if (compra !== undefined) compra.pagoRecibido = pagoRecibido;
}

async function editarUsuario({ test, id }: Escena, cambios: Partial<UsuarioCambios>): Promise<void> {
  const datos = z.parse(editarUsuarioSchema, cambios);
  await test.app.get(EdicionPorAdminService).editar(ADMIN, id, datos, CUALQUIER_VERSION);
}

async function dar(escena: Escena, paso: Paso): Promise<void> {
  const { test, cuenta } = escena;
  switch (paso.tipo) {
    case 'comprar':
      return comprar(escena, paso);
    case 'gastar_de_mas':
      return gastarDeMas(escena, paso);
    case 'corregir_venta':
      return corregir(escena, paso);
    case 'esperar':
      return test.clock.advance(paso.dias * DIA);
    case 'ajustar_cashback':
      await editarUsuario(escena, { cashback: centavosAPesos(paso.cashback) });
      cuenta.saldo = paso.cashback;
      return;
    case 'aprobar':
      await editarUsuario(escena, {
        aprobado_constancia_afip: paso.constanciaAfip,
        aprobado_certificado_estudio: paso.certificadoEstudio,
      });
      cuenta.documentos = paso;
  }
}

/** The balance, its ledger's sum and its last line agree with the model; no line of the ledger is below nothing. */
async function comprobarLibro({ test, id, cuenta }: Escena): Promise<void> {
  const [account] = await test.query<Record<string, string>>(
    `SELECT u.cashback, coalesce(sum(m.importe), 0) AS libro, coalesce(min(m.saldo), 0) >= 0 AS nunca_debajo,
       coalesce((array_agg(m.saldo ORDER BY m.id DESC))[1], 0) AS ultimo
     FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id WHERE u.id = $1 GROUP BY u.id`,
    [id],
  );
  const guardado = (texto: string | undefined) => pesosACentavos(Number(texto));
  expect([guardado(account?.cashback), guardado(account?.libro), guardado(account?.ultimo)]).toEqual(
    Array(3).fill(cuenta.saldo),
  );
  expect(account?.nunca_debajo).toBe(true);
}

/** The snapshot of each sale is still what dominio computed when it was bought, whatever was corrected since. */
async function comprobarVentas({ test, id, cuenta }: Escena): Promise<void> {
  const rows = await test.query<Record<string, string>>('SELECT * FROM ventas WHERE comprador_id = $1 ORDER BY id', [
    id,
  ]);
  expect(rows.map((row) => [row.id, row.total_con_descuento, row.cashback_usado, row.cupon, row.descuento])).toEqual(
    [...cuenta.compras].map(([ventaId, { importes }]) => [
      ventaId,
      centavosAPesos(importes.totalConDescuento).toFixed(2),
      centavosAPesos(importes.cashbackUsado).toFixed(2),
      centavosAPesos(importes.cupon).toFixed(2),
      importes.descuento,
    ]),
  );
}

describe.each(['al_comprar', 'al_cobrar'] as const)('with CUPON_GASTABLE=%s', (gastable) => {
  let base: Awaited<ReturnType<typeof preparar>>;
  beforeAll(async () => {
    base = await preparar(gastable);
  });
  afterAll(() => base.test.close());

  it(
    'every history of purchases, approvals and edits leaves a ledger that is the balance, in amounts of dominio',
    async () => {
      let pasos = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(paso, { minLength: 12, maxLength: 40, size: 'max' }), async (historia) => {
          const id = await insertUsuario(base.test);
          const escena: Escena = { ...base, id, cuenta: new CuentaModelo(gastable) };
          for (const uno of historia) {
            await dar(escena, uno);
            await comprobarLibro(escena);
          }
          await comprobarVentas(escena);
          pasos += historia.length;
        }),
        { numRuns: HISTORIAS },
      );
      expect(pasos).toBeGreaterThan(HISTORIAS * 12);
    },
    TIMEOUT,
  );
});
