import type { VentaEstado } from '@fluxpartes/dominio';
import type { Venta } from './ventas.ts';

/** What of a sale makes its state. */
export type FlagsOfVenta = Pick<Venta, 'comprobante_pago_url' | 'pago_recibido' | 'confirmacioncomprador' | 'anulada'> &
  Partial<Pick<Venta, 'pedido' | 'devolucion' | 'monto' | 'comprobante_ilegible'>>;

/**
 * The flags of a sale, as dominio's rules read them. A seller is not shown the proof: for them none is there. An annulled one
 * of which nothing goes back, for nothing was transferred or all of it is deducted, counts as not paid.
 */
export function ventaFlags({
  comprobante_pago_url,
  comprobante_ilegible,
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
    sinTransferencia: monto === 0,
    pagoRecibido: pago_recibido && !(anulada && monto === (devolucion?.descontado ?? 0)),
    recepcionConfirmada: confirmacioncomprador,
    anulada: Boolean(anulada),
    anulacionPedida: pedido?.estado === 'pendiente',
    devuelta: Boolean(devolucion?.fecha),
  };
}
