import type { VentaDelPlan } from './ventas.ts';

/** How far a sale came: not paid, paid and waiting for the admin, received by the admin, at its buyer's. */
export type EstadoDePago = 'impaga' | 'a_la_espera' | 'cobrada' | 'recibida';

/** What becomes of a sale. */
export interface PagoDelPlan {
  venta: VentaDelPlan;
  estado: EstadoDePago;
  /** The sale whose receipt was sent: its own, but for the one that is sent twice. */
  recibo: VentaDelPlan;
}

/** States of the sales of the last weeks, going round: half of them are still to be paid. */
const RUEDA = ['impaga', 'a_la_espera', 'impaga', 'cobrada', 'impaga', 'recibida', 'impaga', 'recibida'] as const;
/** Older ones are over. */
const DIAS_RECIENTES = 30;

/**
 * What becomes of each of the sales, which are given oldest first: every state that a screen can show. The newest of
 * those that wait was paid with the receipt of the one that waited before it.
 */
export function planearPagos(ventas: readonly VentaDelPlan[]): PagoDelPlan[] {
  const pagos = ventas.map((venta, i): PagoDelPlan => {
    const rueda = RUEDA[(ventas.length - 1 - i) % RUEDA.length] ?? 'impaga';
    return { venta, estado: venta.momento.dias > DIAS_RECIENTES ? 'recibida' : rueda, recibo: venta };
  });
  const [anterior, ultima] = pagos.filter(({ estado }) => estado === 'a_la_espera').slice(-2);
  if (anterior !== undefined && ultima !== undefined) ultima.recibo = anterior.venta;
  return pagos;
}
