import type { VentaDetail } from '@fluxpartes/contrato';
import { envioLabel } from '@fluxpartes/dominio';
import { celdaDeFecha, celdaDePesos, celdaDeSiNo } from '../../../http/csv/celdas.ts';

type Columna = readonly [titulo: string, celda: (venta: VentaDetail) => string];

/** What is told of each party, under titles that end in its name. */
const columnasDe = (parte: 'vendedor' | 'comprador'): readonly Columna[] => [
  [`Nombre del ${parte}`, (v) => v[`${parte}_nombre`]],
  [`Apellido del ${parte}`, (v) => v[`${parte}_apellido`]],
  [`Email del ${parte}`, (v) => v[`${parte}_email`]],
  [`Teléfono del ${parte}`, (v) => v[`${parte}_telefono`]],
  [`Local del ${parte}`, (v) => v[`${parte}_nombre_local`]],
  [`Localidad del ${parte}`, (v) => v[`${parte}_localidad`]],
  [`DNI del ${parte}`, (v) => v[`${parte}_dni`]],
];

/** The columns of the export of sales, in their order. */
const COLUMNAS: readonly Columna[] = [
  ['Venta', ({ id }) => String(id)],
  ['Fecha', ({ fecha }) => celdaDeFecha(new Date(fecha))],
  ['Producto', ({ nombre_producto }) => nombre_producto],
  ['Cantidad', ({ cantidad }) => String(cantidad)],
  ['Precio unitario', ({ precio_unitario }) => celdaDePesos(precio_unitario)],
  ['Descuento %', ({ descuento }) => String(descuento)],
  ['Total con descuento', ({ total_con_descuento }) => celdaDePesos(total_con_descuento)],
  ['Cashback usado', ({ cashback_usado }) => celdaDePesos(cashback_usado)],
  ['Cashback de ventas impagas', (v) => celdaDePesos(v.cashback_de_ventas_impagas)],
  ['Monto', ({ monto }) => celdaDePesos(monto)],
  ['Cupón', ({ cupon }) => celdaDePesos(cupon)],
  ['Comprobante', ({ comprobante_pago_url }) => (comprobante_pago_url === null ? 'No cargado' : 'Cargado')],
  ['Pago recibido', ({ pago_recibido }) => celdaDeSiNo(pago_recibido)],
  ['Recepción confirmada', ({ confirmacioncomprador }) => celdaDeSiNo(confirmacioncomprador)],
  ...columnasDe('vendedor'),
  ...columnasDe('comprador'),
  ['Envío', ({ envio, tipo_envio }) => (envio && tipo_envio !== null ? envioLabel(tipo_envio) : celdaDeSiNo(envio))],
  ['Localidad de envío', ({ localidad_envio }) => localidad_envio],
  ['Dirección de envío', ({ direccion_envio }) => direccion_envio],
  ['Altura', ({ altura_envio }) => altura_envio],
  ['Entre calles', ({ entrecalles_envio }) => entrecalles_envio],
];

/** The head of the export. */
export const TITULOS_DE_VENTAS: readonly string[] = COLUMNAS.map(([titulo]) => titulo);

/** A sale as a row of it. */
export function filaDeVenta(venta: VentaDetail): readonly string[] {
  return COLUMNAS.map(([, celda]) => celda(venta));
}
