import type { VentaDetail } from '@fluxpartes/contrato';
import { envioLabel } from '@fluxpartes/dominio';
import { fechaCell, pesosCell, yesNoCell } from '../../../http/csv.ts';

const PEDIDO = { pendiente: 'Pedida', aceptado: 'Aceptada', rechazado: 'Rechazada' } as const;

type Column = readonly [title: string, cell: (venta: VentaDetail) => string];

/** What is told of each party, under titles that end in its name. */
const columnsOf = (part: 'vendedor' | 'comprador'): readonly Column[] => [
  [`Nombre del ${part}`, (v) => v[`${part}_nombre`]],
  [`Apellido del ${part}`, (v) => v[`${part}_apellido`]],
  [`Email del ${part}`, (v) => v[`${part}_email`]],
  [`Teléfono del ${part}`, (v) => v[`${part}_telefono`]],
  [`Local del ${part}`, (v) => v[`${part}_nombre_local`]],
  [`Localidad del ${part}`, (v) => v[`${part}_localidad`]],
  [`DNI del ${part}`, (v) => v[`${part}_dni`]],
];

/** The columns of the export of sales, in their order. */
const COLUMNS: readonly Column[] = [
  ['Venta', ({ id }) => String(id)],
  ['Fecha', ({ fecha }) => fechaCell(new Date(fecha))],
  ['Producto', ({ nombre_producto }) => nombre_producto],
  ['Cantidad', ({ cantidad }) => String(cantidad)],
  ['Precio unitario', ({ precio_unitario }) => pesosCell(precio_unitario)],
  ['Descuento %', ({ descuento }) => String(descuento)],
  ['Total con descuento', ({ total_con_descuento }) => pesosCell(total_con_descuento)],
  ['Cashback usado', ({ cashback_usado }) => pesosCell(cashback_usado)],
  ['Cashback de ventas impagas', (v) => pesosCell(v.cashback_de_ventas_impagas)],
  ['Cashback regalado', (v) => pesosCell(v.regalo)],
  ['Monto', ({ monto }) => pesosCell(monto)],
  ['Cupón', ({ cupon }) => pesosCell(cupon)],
  ['Comprobante', ({ comprobante_pago_url }) => (comprobante_pago_url === null ? 'No cargado' : 'Cargado')],
  ['Pago recibido', ({ pago_recibido }) => yesNoCell(pago_recibido)],
  ['Recepción confirmada', ({ confirmacioncomprador }) => yesNoCell(confirmacioncomprador)],
  ['Vence sin comprobante', ({ vence }) => (vence === null ? '' : fechaCell(new Date(vence)))],
  ['Anulada', ({ anulada }) => (anulada === null ? 'No' : fechaCell(new Date(anulada.fecha)))],
  ['Motivo de la anulación', ({ anulada }) => anulada?.motivo ?? ''],
  ['Anulación pedida', ({ pedido }) => (pedido === null ? '' : PEDIDO[pedido.estado])],
  ['Motivo del pedido', ({ pedido }) => pedido?.motivo ?? ''],
  ['Devolver a', ({ devolucion }) => devolucion?.cuenta ?? ''],
  ['Devuelto', ({ devolucion }) => (devolucion?.fecha ? fechaCell(new Date(devolucion.fecha)) : '')],
  ['Referencia de la devolución', ({ devolucion }) => devolucion?.referencia ?? ''],
  ...columnsOf('vendedor'),
  ...columnsOf('comprador'),
  ['Envío', ({ envio, tipo_envio }) => (envio && tipo_envio !== null ? envioLabel(tipo_envio) : yesNoCell(envio))],
  ['Localidad de envío', ({ localidad_envio }) => localidad_envio],
  ['Dirección de envío', ({ direccion_envio }) => direccion_envio],
  ['Altura', ({ altura_envio }) => altura_envio],
  ['Entre calles', ({ entrecalles_envio }) => entrecalles_envio],
];

/** The head of the export. */
export const VENTAS_TITLES: readonly string[] = COLUMNS.map(([title]) => title);

/** A sale as a row of it. */
export function ventaRow(venta: VentaDetail): readonly string[] {
  return COLUMNS.map(([, cell]) => cell(venta));
}
