import { type RecorridoStation, recorridoOf, type VentaReader } from '@fluxpartes/dominio';
import { type FlagsOfVenta, ventaFlags } from './venta-flags.ts';
import type { Venta } from './ventas.ts';

/** A sale's timeline for one of its readers. */
export function ventaRecorrido(reader: VentaReader, venta: FlagsOfVenta & Pick<Venta, 'fecha'>): RecorridoStation[] {
  const { fecha, anulada, pedido, devolucion } = venta;
  return recorridoOf(reader, ventaFlags(venta), {
    comprada: fecha,
    anulada: anulada?.fecha,
    pedida: pedido?.fecha,
    devuelta: devolucion?.fecha,
  });
}
