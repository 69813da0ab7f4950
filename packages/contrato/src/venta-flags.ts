import type { VentaEstado } from '@fluxpartes/dominio';
import type { Venta } from './ventas.ts';

export type FlagsOfVenta = Pick<Venta, 'comprobante_pago_url' | 'pago_recibido' | 'confirmacioncomprador' | 'anulada'> &
  Partial<Pick<Venta, 'pedido' | 'devolucion' | 'monto' | 'comprobante_ilegible' | 'rechazo' | 'comprobante_abierto'>>;

/**
 * The flags of a sale for dominio's rules. A seller never sees a proof. An annulled sale without a refund counts as not
 * paid. It has no refund if the buyer paid only with cashback, or if the deduction equals the amount paid.
 */
export function ventaFlags({
  comprobante_pago_url,
  comprobante_ilegible,
  rechazo,
  comprobante_abierto,
  pago_recibido,
  confirmacioncomprador,
  anulada,
  pedido,
  devolucion,
  monto,
}: FlagsOfVenta): VentaEstado {
  return {
    tieneComprobante: Boolean(comprobante_pago_url),
    comprobanteIlegible: Boolean(comprobante_ilegible),
    comprobanteRechazado: Boolean(rechazo) && !comprobante_pago_url,
    comprobanteAbierto: Boolean(comprobante_abierto),
    sinTransferencia: monto === 0,
    pagoRecibido: pago_recibido && !(anulada && monto === (devolucion?.descontado ?? 0)),
    recepcionConfirmada: confirmacioncomprador,
    anulada: Boolean(anulada),
    anulacionPedida: pedido?.estado === 'pendiente',
    devuelta: Boolean(devolucion?.fecha),
  };
}

/** Tasks of the administrator. */
export const VENTAS_PENDIENTES = ['pago', 'anulacion', 'devolucion', 'comprobante'] as const;
export type VentasPendientes = (typeof VENTAS_PENDIENTES)[number];
