import {
  type Compra,
  type Montos,
  type Venta,
  type VentaDetail,
  type VentaParty,
  withPrefix,
} from '@fluxpartes/contrato';
import { type Centavos, centavos, centavosAPesos, envioLabel, type VentaCotizacion } from '@fluxpartes/dominio';
import { fileUrl } from '../../files/files.service.ts';
import { type CsvColumn, fechaCell, pesosCell, yesNoCell } from '../../http/csv.ts';
import type { Caller } from '../../request-context/request.ts';
import type { CashbackRespaldo } from '../usuarios/profiles.ts';
import type { VentaEntity } from './venta.entity.ts';
import { isSellerOf, isWaitingForComprobante } from './venta-access.ts';

/** A sale for its buyer and the admin. */
export function ventaForComprador(venta: VentaEntity): Venta {
  return {
    id: venta.id,
    nombre_producto: venta.nombre_producto,
    cantidad: venta.cantidad,
    monto: centavosAPesos(venta.monto),
    fecha: venta.fecha.toISOString(),
    vendedor_id: venta.vendedor_id,
    comprador_id: venta.comprador_id,
    publicacion_id: venta.publicacion_id,
    envio: venta.envio,
    tipo_envio: venta.tipo_envio,
    pago_recibido: venta.pago_recibido,
    comprobante_pago_url: fileUrl(venta.comprobante_id),
    comprobante_ilegible: venta.comprobante_id !== null && venta.comprobante_ilegible,
    rechazo: rechazoOf(venta),
    comprobante_abierto: venta.comprobante_id !== null && (venta.comprobante?.abierto ?? false),
    comprobante_subido_en: venta.comprobante_id === null ? null : (venta.comprobante?.subido_en ?? null),
    pago_recibido_en: venta.pago_recibido ? (venta.pagada_en?.toISOString() ?? null) : null,
    recibida_en: venta.recibida_en?.toISOString() ?? null,
    confirmacioncomprador: venta.confirmacioncomprador,
    localidad_envio: venta.localidad_envio,
    direccion_envio: venta.direccion_envio,
    altura_envio: venta.altura_envio,
    entrecalles_envio: venta.entrecalles_envio,
    precio_unitario: centavosAPesos(venta.precio_unitario),
    descuento: venta.descuento,
    total_con_descuento: centavosAPesos(venta.total_con_descuento),
    cashback_usado: centavosAPesos(venta.cashback_usado),
    cupon: centavosAPesos(venta.cupon),
    anulada: anulacionOf(venta),
    pedido: venta.pedido,
    devolucion: devolucionOf(venta),
    vence: isWaitingForComprobante(venta) ? (venta.vence_en?.toISOString() ?? null) : null,
    version: venta.version,
  };
}

/** Null once the payment was approved. */
function rechazoOf({ comprobante, pago_recibido, rechazos }: VentaEntity): Venta['rechazo'] {
  if (pago_recibido || !comprobante?.rechazo) return null;
  return { ...comprobante.rechazo, veces: rechazos };
}

function anulacionOf(venta: VentaEntity): Venta['anulada'] {
  const { anulada_en, anulada_por, motivo_anulacion, cashback_recortado } = venta;
  if (anulada_en === null || anulada_por === null) return null;
  const anulada = { fecha: anulada_en.toISOString(), motivo: motivo_anulacion ?? '', por: anulada_por };
  return cashback_recortado > 0 ? { ...anulada, recortado: centavosAPesos(cashback_recortado) } : anulada;
}

function devolucionOf(venta: VentaEntity): Venta['devolucion'] {
  if (venta.anulada_en === null || !venta.pago_recibido || venta.monto <= venta.descontado) return null;
  const { cuenta_devolucion, devuelta_en, referencia_devolucion } = venta;
  return {
    cuenta: cuenta_devolucion,
    fecha: devuelta_en?.toISOString() ?? null,
    referencia: referencia_devolucion,
    descontado: centavosAPesos(venta.descontado),
  };
}

export function ventaForCaller(caller: Caller, venta: VentaEntity): Venta {
  return isSellerOf(caller, venta) ? ventaForVendedor(venta) : ventaForComprador(venta);
}

/** Hides the proof of payment, including its existence, and the refund. */
export function ventaForVendedor(venta: VentaEntity): Venta {
  return {
    ...ventaForComprador(venta),
    comprobante_pago_url: null,
    comprobante_ilegible: false,
    rechazo: null,
    comprobante_abierto: false,
    comprobante_subido_en: null,
    vence: null,
    devolucion: null,
    version: venta.version_vendedor,
  };
}

export function toCompra(venta: VentaEntity, { nombre_local, foto }: Pick<Compra, 'nombre_local' | 'foto'>): Compra {
  return { ...ventaForComprador(venta), nombre_local, foto };
}

export interface VentaSurroundings {
  comprador: VentaParty;
  vendedor: VentaParty;
  /** Origin of the cashback used; undefined if the sale used no cashback. */
  respaldo: CashbackRespaldo | undefined;
  /** Sales with the same or nearly the same proof image. */
  parecidos: readonly number[];
}

export function toVentaDetail(
  venta: VentaEntity,
  { comprador, vendedor, respaldo, parecidos }: VentaSurroundings,
): VentaDetail {
  return {
    ...ventaForComprador(venta),
    ...withPrefix('comprador', comprador),
    ...withPrefix('vendedor', vendedor),
    cashback_de_ventas_impagas: centavosAPesos(respaldo?.faltante ?? centavos(0)),
    regalo: centavosAPesos(respaldo?.regalo ?? centavos(0)),
    comprobantes_parecidos: [...parecidos],
    liquidacion: venta.liquidacion_id,
  };
}

/** Range of `monto`, in pesos: from the total minus all spendable cashback, to the total. */
export function possibleMontos(cotizacion: VentaCotizacion, cashbackDisponible: Centavos): Montos {
  const { totalConDescuento, cashbackMaximo } = cotizacion;
  return {
    totalConDescuento: centavosAPesos(totalConDescuento),
    cashbackDisponible: centavosAPesos(cashbackDisponible),
    montoMinimo: centavosAPesos(centavos(totalConDescuento - cashbackMaximo)),
    montoMaximo: centavosAPesos(totalConDescuento),
  };
}

const PEDIDO = { pendiente: 'Pedida', aceptado: 'Aceptada', rechazado: 'Rechazada' } as const;

const partyColumns = (party: 'vendedor' | 'comprador'): readonly CsvColumn<VentaDetail>[] => [
  [`Nombre del ${party}`, (v) => v[`${party}_nombre`]],
  [`Apellido del ${party}`, (v) => v[`${party}_apellido`]],
  [`Email del ${party}`, (v) => v[`${party}_email`]],
  [`Teléfono del ${party}`, (v) => v[`${party}_telefono`]],
  [`Local del ${party}`, (v) => v[`${party}_nombre_local`]],
  [`Localidad del ${party}`, (v) => v[`${party}_localidad`]],
  [`DNI del ${party}`, (v) => v[`${party}_dni`]],
];

/** The columns of the export of sales. */
export const VENTA_COLUMNS: readonly CsvColumn<VentaDetail>[] = [
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
  ...partyColumns('vendedor'),
  ...partyColumns('comprador'),
  ['Envío', ({ envio, tipo_envio }) => (envio && tipo_envio !== null ? envioLabel(tipo_envio) : yesNoCell(envio))],
  ['Localidad de envío', ({ localidad_envio }) => localidad_envio],
  ['Dirección de envío', ({ direccion_envio }) => direccion_envio],
  ['Altura', ({ altura_envio }) => altura_envio],
  ['Entre calles', ({ entrecalles_envio }) => entrecalles_envio],
];
