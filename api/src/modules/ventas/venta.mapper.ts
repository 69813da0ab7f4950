import type { Compra, Montos, Venta, VentaDetail, VentaParty } from '@fluxpartes/contrato';
import { type Centavos, centavos, centavosAPesos, type VentaCotizacion } from '@fluxpartes/dominio';
import { fileUrl } from '../../files/files.service.ts';
import type { Caller } from '../../request-context/caller.ts';
import type { CashbackRespaldo } from '../usuarios/partes/parts.service.ts';
import type { VentaEntity } from './venta.entity.ts';
import { isWaitingForComprobante } from './venta-parties.ts';

/** A sale as its buyer and the admin see it, key by key. */
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
    comprobante_ilegible: venta.comprobante_ilegible,
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

/** A sale as whoever asks for it sees it: its seller, its buyer or the admin. */
export function ventaForCaller(caller: Caller, venta: VentaEntity): Venta {
  const isSeller = caller.tipo === 'usuario' && caller.usuarioId === venta.vendedor_id;
  return isSeller ? ventaForVendedor(venta) : ventaForComprador(venta);
}

/**
 * A sale as its seller sees it: the proof of payment, whether one is there, and the buyer's account are the buyer's and the
 * admin's alone.
 */
export function ventaForVendedor(venta: VentaEntity): Venta {
  return {
    ...ventaForComprador(venta),
    comprobante_pago_url: null,
    comprobante_ilegible: false,
    vence: null,
    devolucion: null,
  };
}

/** A purchase in its buyer's list. */
export function toCompra(venta: VentaEntity, { nombre_local, foto }: Pick<Compra, 'nombre_local' | 'foto'>): Compra {
  return { ...ventaForComprador(venta), nombre_local, foto };
}

/** What the admin sees of a sale beside the sale itself; money in centavos. */
export interface VentaSurroundings {
  comprador: VentaParty;
  vendedor: VentaParty;
  /** What stands behind the cashback used; undefined where none was. */
  respaldo: CashbackRespaldo | undefined;
  /** The other sales whose proof is the same image, or nearly. */
  parecidos: readonly number[];
}

/** A sale in the admin's list. */
export function toVentaDetail(
  venta: VentaEntity,
  { comprador, vendedor, respaldo, parecidos }: VentaSurroundings,
): VentaDetail {
  return {
    ...ventaForComprador(venta),
    comprador_nombre: comprador.nombre,
    comprador_apellido: comprador.apellido,
    comprador_email: comprador.email,
    comprador_telefono: comprador.telefono,
    comprador_nombre_local: comprador.nombre_local,
    comprador_localidad: comprador.localidad,
    comprador_dni: comprador.dni,
    vendedor_nombre: vendedor.nombre,
    vendedor_apellido: vendedor.apellido,
    vendedor_email: vendedor.email,
    vendedor_telefono: vendedor.telefono,
    vendedor_nombre_local: vendedor.nombre_local,
    vendedor_localidad: vendedor.localidad,
    vendedor_dni: vendedor.dni,
    cashback_de_ventas_impagas: centavosAPesos(respaldo?.faltante ?? centavos(0)),
    regalo: centavosAPesos(respaldo?.regalo ?? centavos(0)),
    comprobantes_parecidos: [...parecidos],
    liquidacion: venta.liquidacion_id,
  };
}

/** What `monto` may be: from the total less all cashback that can be used, to the total. In pesos. */
export function possibleMontos(cotizacion: VentaCotizacion, cashbackDisponible: Centavos): Montos {
  const { totalConDescuento, cashbackMaximo } = cotizacion;
  return {
    totalConDescuento: centavosAPesos(totalConDescuento),
    cashbackDisponible: centavosAPesos(cashbackDisponible),
    montoMinimo: centavosAPesos(centavos(totalConDescuento - cashbackMaximo)),
    montoMaximo: centavosAPesos(totalConDescuento),
  };
}
