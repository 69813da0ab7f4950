import { darCuenta, decidirPedido, devolver, isApiError, pedirAnulacion } from '@fluxpartes/api-client';
import type { Venta } from '@fluxpartes/contrato';
import type { Transferencia } from '../comprobantes/receipt.ts';
import { fechaOf } from '../plan/moment.ts';
import type { PlanPago } from '../plan/pagos.ts';
import type { PlanVenta } from '../plan/ventas.ts';
import type { Cuenta } from './cuentas.ts';
import { fileOf } from './file.ts';
import type { Taller } from './taller.ts';

const MINUTE_MS = 60_000;
/** From the purchase to its proof, and from it to the admin's approval. */
const [UNTIL_PAID, UNTIL_COLLECTED] = [25 * MINUTE_MS, 180 * MINUTE_MS];

/** A sale of the plan as it was made, and all that were until then. */
interface Made {
  cuenta: Cuenta;
  made: Venta;
  allMade: ReadonlyMap<PlanVenta, Venta>;
}

/** Takes a sale as far as the plan says, from wherever it stands: proof, approval, receipt. */
export async function collect(
  taller: Taller,
  { venta, estado, receipt, pedido }: PlanPago,
  { cuenta, made, allMade }: Made,
): Promise<void> {
  // What nobody pays in time is ended by the product itself, as soon as it begins to look.
  if (estado === 'impaga' || estado === 'vencida') return;
  if (estado === 'anulada') return annul(cuenta, made);
  const fecha = fechaOf(taller.inicio, venta.moment).getTime();
  if (made.comprobante_pago_url === null) {
    const image = await taller.printReceipt(transferenciaOf(taller, receipt, allMade.get(receipt)));
    await taller.api.setNow(new Date(fecha + UNTIL_PAID));
    await subir(cuenta, made.id, image);
  }
  if (estado === 'a_la_espera') return;
  await taller.api.setNow(new Date(fecha + UNTIL_COLLECTED));
  if (!made.pago_recibido && !made.anulada) {
    // Some spend coupons of purchases that the plan leaves unpaid.
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

/** The buyer asks for the annulment of what was paid, and the admin may say no. */
async function ask(taller: Taller, answer: 'pendiente' | 'rechazado', { cuenta, made: { id, pedido } }: Sale) {
  if (!pedido) await unlessDone(cuenta.act(({ http }) => pedirAnulacion(http, id, 'No es la de mi modelo.')));
  if (answer === 'pendiente' || pedido?.estado === 'rechazado') return;
  const decision = { estado: 'rechazado', respuesta: 'La publicación dice para qué modelos es.' } as const;
  await unlessDone(taller.comoAdmin(({ http }) => decidirPedido(http, id, decision)));
}

/** The admin annuls what was paid; the buyer says where the money goes, and it goes. */
async function giveBack(taller: Taller, estado: PlanPago['estado'], { cuenta, made }: Sale): Promise<void> {
  const { id, anulada, devolucion } = made;
  if (!anulada) await unlessDone(taller.comoAdmin((api) => api.ventas.anular(id, 'El local se quedó sin stock.')));
  if (estado === 'a_devolver') return;
  if (!devolucion?.cuenta) await unlessDone(cuenta.act(({ http }) => darCuenta(http, id, 'taller.demo.mp')));
  if (estado === 'con_cuenta' || devolucion?.fecha) return;
  await unlessDone(taller.comoAdmin(({ http }) => devolver(http, id, `TRF-${40_112_398 + id}`)));
}

/** Another fill at the same time may have done it. */
async function unlessDone(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isApiError(error) || error.status !== 409) throw error;
  });
}

/** A proof is taken once: where another fill at the same time brought it, or went on from there, it is there. */
function subir({ act }: Cuenta, ventaId: number, image: Buffer): Promise<void> {
  return unlessDone(act((api) => api.ventas.uploadComprobante(ventaId, fileOf('comprobante.jpg', image))));
}

/** What the receipt of a sale's payment says. */
function transferenciaOf(taller: Taller, { comprador, moment }: PlanVenta, made?: Venta): Transferencia {
  if (made === undefined) throw new Error('a receipt of a purchase that was not made');
  const paid = new Date(fechaOf(taller.inicio, moment).getTime() + UNTIL_PAID);
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
