import { type RecorridoStation, recorridoOf, type VentaReader } from '@fluxpartes/dominio';
import { type FlagsOfVenta, ventaFlags } from './venta-flags.ts';
import type { Venta } from './ventas.ts';

type DatesOfVenta = Pick<Venta, 'fecha' | 'comprobante_subido_en' | 'pago_recibido_en' | 'recibida_en'>;

/** A sale's timeline for one of its readers. */
export function ventaRecorrido(reader: VentaReader, venta: FlagsOfVenta & DatesOfVenta): RecorridoStation[] {
  const { fecha, anulada, pedido, devolucion } = venta;
  return recorridoOf(reader, ventaFlags(venta), {
    comprada: fecha,
    comprobante: venta.comprobante_subido_en,
    paga: venta.pago_recibido_en,
    recibida: venta.recibida_en,
    anulada: anulada?.fecha,
    pedida: pedido?.fecha,
    devuelta: devolucion?.fecha,
  });
}
