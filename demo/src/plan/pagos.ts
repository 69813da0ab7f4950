import type { PlanVenta } from './ventas.ts';

/**
 * Ends that the sales of the plan do not come to: annulled by the buyer, paid and owed, owed to an account, given back, and not
 * paid in time.
 */
export const ENDINGS = ['anulada', 'a_devolver', 'con_cuenta', 'devuelta', 'vencida'] as const;
export type SaleEnding = (typeof ENDINGS)[number];

/** How far a sale came: not paid, paid and waiting for the admin, received by the admin, at its buyer's; or how it was annulled. */
export type PagoEstado = 'impaga' | 'a_la_espera' | 'cobrada' | 'recibida' | SaleEnding;

/** What becomes of a sale. */
export interface PlanPago {
  venta: PlanVenta;
  estado: PagoEstado;
  /** The sale whose receipt was sent: its own, but for the one that is sent twice. */
  receipt: PlanVenta;
  /** Its buyer asks for its annulment; the admin has not answered, or refused. */
  pedido?: 'pendiente' | 'rechazado';
}

/** States of the sales of the last weeks, going round: half of them are still to be paid. */
const WHEEL = ['impaga', 'a_la_espera', 'impaga', 'cobrada', 'impaga', 'recibida', 'impaga', 'recibida'] as const;
/** Older ones are over. */
const RECENT_DAYS = 30;

/**
 * What becomes of each of the sales, which are given oldest first: every state that a screen can show. The newest of
 * those that wait was paid with the receipt of the one that waited before it.
 */
export function planPagos(ventas: readonly PlanVenta[]): PlanPago[] {
  const pagos = ventas.map((venta, i): PlanPago => {
    const wheel = WHEEL[(ventas.length - 1 - i) % WHEEL.length] ?? 'impaga';
    return { venta, estado: venta.moment.days > RECENT_DAYS ? 'recibida' : wheel, receipt: venta };
  });
  const [previous, ultima] = pagos.filter(({ estado }) => estado === 'a_la_espera').slice(-2);
  if (previous !== undefined && ultima !== undefined) ultima.receipt = previous.venta;
  const [refused, asked] = pagos.filter(({ estado }) => estado === 'cobrada').slice(-2);
  if (refused !== undefined) refused.pedido = 'rechazado';
  if (asked !== undefined) asked.pedido = 'pendiente';
  return pagos;
}
