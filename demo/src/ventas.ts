import {
  darCuenta,
  decidirPedido,
  devolver,
  isApiError,
  liquidar as liquidarVentas,
  listLiquidacionesOf,
  listPendientes,
  pagarLiquidacion,
  pedirAnulacion,
} from '@fluxpartes/api-client';
import type { CrearVenta, Venta } from '@fluxpartes/contrato';
import { centavos, centavosAPesos, cotizarVenta, pesosACentavos } from '@fluxpartes/dominio';
import type { Transferencia } from './comprobante.ts';
import { type Cuenta, type Cuentas, cuentaOf, perfilOf } from './cuentas.ts';
import {
  at,
  COMPRADORES,
  CONTRASENA_DEMO,
  fechaOf,
  LOCALES,
  type Local,
  type PlanVenta,
  PUBLICACIONES,
  VENTAS,
} from './plan.ts';
import type { PublishedIds } from './publicaciones.ts';
import { fileOf, onAllPages, type Taller } from './taller.ts';

interface Shop {
  cuentas: Cuentas;
  published: PublishedIds;
}

/** A purchase of the plan with its buyer and moment. */
interface Request {
  venta: PlanVenta;
  cuenta: Cuenta;
  fecha: Date;
  publicacionId: number;
}

/**
 * Makes the missing purchases, oldest first, each on its date; discount, cashback and coupon follow from them. Each
 * purchase reaches its planned state before the next one, so that some coupons are spent after payment and some before.
 */
export async function comprar(taller: Taller, { cuentas, published }: Shop): Promise<void> {
  const antes = await comprasOfAll(cuentas);
  const allMade: (Venta | undefined)[] = [];
  for (const [i, venta] of VENTAS.entries()) {
    const cuenta = cuentaOf(cuentas, venta.comprador);
    const fecha = fechaOf(taller.inicio, venta.moment);
    const publicacionId = published.get(venta.codigo_serie);
    if (publicacionId === undefined) throw new Error('the plan sells a listing that was not published');
    const made = antes.get(keyOf(cuenta, fecha)) ?? (await buy(taller, { venta, cuenta, fecha, publicacionId }));
    allMade.push(made);
    if (made) await collect(taller, venta, { cuenta, made, allMade });
    taller.notify({ step: 'ventas', done: i + 1, total: VENTAS.length });
  }
}

/** Identifies a planned purchase: no buyer buys twice at the same moment. */
function keyOf({ usuarioId }: Cuenta, fecha: Date): string {
  return `${usuarioId} ${fecha.toISOString()}`;
}

async function comprasOfAll(cuentas: Cuentas): Promise<Map<string, Venta>> {
  const all = new Map<string, Venta>();
  for (const comprador of COMPRADORES) {
    const cuenta = cuentaOf(cuentas, comprador.email);
    for (const compra of await comprasOf(cuenta)) all.set(keyOf(cuenta, new Date(compra.fecha)), compra);
  }
  return all;
}

function comprasOf({ usuarioId, act }: Cuenta): Promise<Venta[]> {
  return onAllPages<Venta>((cursor) => act((api) => api.usuarios.compras(usuarioId, { cursor })));
}

/** Undefined if visitors have already bought the last units. */
async function buy(taller: Taller, request: Request): Promise<Venta | undefined> {
  const { cuenta, fecha } = request;
  await taller.api.setNow(fecha);
  const requested = await orderOf(request);
  try {
    const idempotencyKey = `demo-${fecha.getTime()}`;
    return (await cuenta.act((api) => api.ventas.crear(requested, { idempotencyKey }))).venta;
  } catch (error) {
    // A concurrent fill may have made the purchase from another balance; then it already exists.
    const made = (await comprasOf(cuenta)).find((compra) => compra.fecha === fecha.toISOString());
    if (isApiError(error) && made !== undefined) return made;
    if (isApiError(error) && error.codigo === 'sin_existencias') return undefined;
    throw error;
  }
}

/** The order as the buyer's page would send it: the total to pay, with the cashback that the plan spends. */
async function orderOf({ venta, cuenta, publicacionId }: Request): Promise<CrearVenta> {
  const { cantidad, usedShare } = venta;
  const comprador = COMPRADORES.find(({ email }) => email === venta.comprador);
  const publicacion = PUBLICACIONES.find(({ data }) => data.codigo_serie === venta.codigo_serie);
  if (comprador === undefined || publicacion === undefined) throw new Error('the plan has no such buyer or listing');
  const perfil = await perfilOf(cuenta);
  const cotizacion = cotizarVenta({
    precio: pesosACentavos(publicacion.data.precio),
    cantidad,
    documentos: {
      constanciaAfip: perfil.aprobado_constancia_afip,
      certificadoEstudio: perfil.aprobado_certificado_estudio,
    },
    cashbackDisponible: centavos(pesosACentavos(perfil.cashback) - pesosACentavos(perfil.cashback_a_confirmar ?? 0)),
    comprasUltimos30: await cuenta.act((api) => api.usuarios.comprasUltimos30(cuenta.usuarioId)),
  });
  const usado = Math.floor(cotizacion.cashbackMaximo * usedShare);
  const { direccion, altura, entrecalles } = comprador.delivery;
  return {
    publicacion_id: publicacionId,
    cantidad,
    monto: centavosAPesos(centavos(cotizacion.totalConDescuento - usado)),
    ...(publicacion.data.envio && {
      localidad_envio: comprador.localidad,
      direccion_envio: direccion,
      altura_envio: altura,
      entrecalles_envio: entrecalles,
    }),
  };
}

const MINUTE_MS = 60_000;
/** Time in ms from the purchase to its proof, and from the proof to the admin's approval. */
const [UNTIL_PAID, UNTIL_COLLECTED] = [25 * MINUTE_MS, 180 * MINUTE_MS];

/** A sale of the plan as it was made, and all earlier sales by their index in the plan. */
interface Made {
  cuenta: Cuenta;
  made: Venta;
  allMade: readonly (Venta | undefined)[];
}

/** Takes a sale from its current state to its planned state: proof, approval, confirmation of arrival (receipt). */
async function collect(taller: Taller, venta: PlanVenta, { cuenta, made, allMade }: Made): Promise<void> {
  const { estado, pedido } = venta;
  // The product expires unpaid purchases by itself, at its first check.
  if (estado === 'impaga' || estado === 'vencida') return;
  if (estado === 'anulada') return annul(cuenta, made);
  const fecha = fechaOf(taller.inicio, venta.moment).getTime();
  if (made.comprobante_pago_url === null) {
    const own = allMade.length - 1;
    const receipt = allMade[venta.receiptOf ?? own] ? (venta.receiptOf ?? own) : own;
    const image = await taller.printReceipt(transferenciaOf(taller, VENTAS[receipt], allMade[receipt]));
    await taller.api.setNow(new Date(fecha + UNTIL_PAID));
    await subir(cuenta, made.id, image);
  }
  if (estado === 'a_la_espera') return;
  await taller.api.setNow(new Date(fecha + UNTIL_COLLECTED));
  if (!made.pago_recibido && !made.anulada) {
    // Some purchases spend coupons of purchases that the plan leaves unpaid.
    const payment = { pago_recibido: true, aprobar_igual: true };
    await unlessDone(taller.comoAdmin((api) => api.ventas.editarAsAdmin(made.id, payment)));
  }
  if (estado === 'recibida' && !made.confirmacioncomprador) {
    await cuenta.act((api) => api.ventas.confirmarRecepcion(made.id));
  }
  if (pedido !== undefined) await ask(taller, pedido, { cuenta, made });
  if (estado !== 'cobrada' && estado !== 'recibida') await giveBack(taller, estado, { cuenta, made });
}

type Sale = Pick<Made, 'cuenta' | 'made'>;

async function annul({ act }: Cuenta, { id, anulada }: Venta): Promise<void> {
  if (!anulada) await unlessDone(act((api) => api.ventas.anular(id, 'Me equivoqué de pieza.')));
}

/** The buyer requests the annulment of a paid purchase, and the admin may refuse it. */
async function ask(taller: Taller, answer: 'pendiente' | 'rechazado', { cuenta, made: { id, pedido } }: Sale) {
  if (!pedido) await unlessDone(cuenta.act(({ http }) => pedirAnulacion(http, id, 'No es la de mi modelo.')));
  if (answer === 'pendiente' || pedido?.estado === 'rechazado') return;
  const decision = { estado: 'rechazado', respuesta: 'La publicación dice para qué modelos es.' } as const;
  await unlessDone(taller.comoAdmin(({ http }) => decidirPedido(http, id, decision)));
}

/** The password is sent because the fill's clock is far ahead of its sessions. */
const ACCOUNT = { cuenta: 'taller.demo.mp', contrasena_actual: CONTRASENA_DEMO };

/** The admin annuls a paid purchase, the buyer names the account for the refund, and the admin records the refund. */
async function giveBack(taller: Taller, estado: PlanVenta['estado'], { cuenta, made }: Sale): Promise<void> {
  const { id, anulada, devolucion } = made;
  if (!anulada) await unlessDone(taller.comoAdmin((api) => api.ventas.anular(id, 'El local se quedó sin stock.')));
  if (estado === 'a_devolver') return;
  if (!devolucion?.cuenta) await unlessDone(cuenta.act(({ http }) => darCuenta(http, id, ACCOUNT)));
  if (estado === 'con_cuenta' || devolucion?.fecha) return;
  await unlessDone(taller.comoAdmin(({ http }) => devolver(http, id, { referencia: `TRF-${40_112_398 + id}` })));
}

/** A concurrent fill may have done the same call. */
async function unlessDone(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isApiError(error) || error.status !== 409) throw error;
  });
}

/**
 * Uploads a proof. The API accepts a proof only once: if a concurrent fill has uploaded it or gone further, it already
 * exists.
 */
function subir({ act }: Cuenta, ventaId: number, image: Buffer): Promise<void> {
  return unlessDone(act((api) => api.ventas.uploadComprobante(ventaId, fileOf('comprobante', 'jpg', image))));
}

/** The text on the transfer receipt of a sale's payment. */
function transferenciaOf(taller: Taller, venta?: PlanVenta, made?: Venta): Transferencia {
  const comprador = COMPRADORES.find(({ email }) => email === venta?.comprador);
  if (venta === undefined || made === undefined || comprador === undefined) {
    throw new Error('a receipt of a purchase that was not made');
  }
  const paid = new Date(fechaOf(taller.inicio, venta.moment).getTime() + UNTIL_PAID);
  return {
    monto: `$ ${PESOS.format(made.monto)}`,
    fecha: DAY.format(paid),
    hour: HOUR.format(paid),
    operacion: String(40_112_398 + made.id * 7_919),
    payer: inCapitals(`${comprador.nombre} ${comprador.apellido}`),
  };
}

const PESOS = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2 });
const timeZone = 'America/Argentina/Buenos_Aires';
const DAY = new Intl.DateTimeFormat('es-AR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const HOUR = new Intl.DateTimeFormat('es-AR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

function inCapitals(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

/**
 * A time after the last sale of the day before is paid. It is a moment of the plan, so that a resumed fill uses the same
 * time.
 */
const LIQUIDACION = { days: 0, seconds: at(0, 20) };

/** The last shop of the plan is new and has not given its bank account yet. */
const WITH_ACCOUNT = LOCALES.slice(0, -1);
/** The first two shops are settled, and the first settlement is paid. The other shops have sales to settle. */
const [PAID, SETTLED] = LOCALES;

/** Settles the sales of some shops: one settlement is paid, one is unpaid, and the other shops are still to be settled. */
export async function liquidar(taller: Taller, cuentas: Cuentas): Promise<void> {
  await taller.api.setNow(fechaOf(taller.inicio, LIQUIDACION));
  for (const local of WITH_ACCOUNT) await sayWhereToPay(cuentas, local);
  for (const local of [PAID, SETTLED]) {
    if (local !== undefined) await settle(taller, cuentaOf(cuentas, local.email).usuarioId, local === PAID);
  }
}

/** Sets the shop's bank alias: the first part of its e-mail. */
async function sayWhereToPay(cuentas: Cuentas, local: Local): Promise<void> {
  const cuenta = cuentaOf(cuentas, local.email);
  const { nombre, apellido, email, telefono, nombre_local, cuenta_bancaria } = await perfilOf(cuenta);
  if (cuenta_bancaria !== '') return;
  const [alias = ''] = email.split('@');
  const perfil = { nombre, apellido, email, telefono, nombre_local, cuenta_bancaria: alias };
  // The password is sent, because the session was opened months ago.
  const acceso = { contrasena: undefined, contrasena_actual: CONTRASENA_DEMO };
  await cuenta.act((api) => api.usuarios.editar(cuenta.usuarioId, { ...perfil, ...acceso }));
}

/** Skips sales that are already settled. If two fills run concurrently, one of them finds no sale left. */
async function settle(taller: Taller, vendedorId: number, isPaid: boolean): Promise<void> {
  await taller.comoAdmin(async ({ http }) => {
    const made = await listLiquidacionesOf(http, vendedorId);
    const local = (await listPendientes(http)).items.find(({ vendedor_id }) => vendedor_id === vendedorId);
    const ventas = local?.ventas.map(({ venta_id }) => venta_id) ?? [];
    if (made.items.length === 0 && ventas.length > 0) {
      await unlessDone(liquidarVentas(http, { vendedor_id: vendedorId, ventas }));
    }
    const [first] = (await listLiquidacionesOf(http, vendedorId)).items;
    if (isPaid && first !== undefined) await pagarLiquidacion(http, first.id, 'Transferencia 00412077');
  });
}
