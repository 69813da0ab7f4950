import { canDoToVenta, type VentaEstado } from '@fluxpartes/dominio';
import type { Caller } from '../../request-context/caller.ts';
import { DomainError } from '../../request-context/domain-error.ts';
import type { VentaEntity } from './venta.entity.ts';

/**
 * Lets the sale's buyer through: the proof and the receipt are the buyer's word alone. Its seller and the admin know of
 * the sale and are refused; to anyone else it is not there.
 * @throws DomainError no_encontrado | sin_permiso
 */
export function requireComprador(caller: Caller, venta: VentaEntity | null): asserts venta is VentaEntity {
  if (caller.tipo === 'usuario' && caller.usuarioId === venta?.comprador_id) return;
  const isSeller = caller.tipo === 'usuario' && caller.usuarioId === venta?.vendedor_id;
  throw new DomainError(venta !== null && (isSeller || caller.tipo === 'admin') ? 'sin_permiso' : 'no_encontrado');
}

/**
 * Whether the caller bought a sale or sold it. The admin knows of it and is refused; to anyone else it is not there.
 * @throws DomainError no_encontrado | sin_permiso
 */
export function sideOf(caller: Caller, venta: VentaEntity | null): 'comprador' | 'vendedor' {
  if (caller.tipo === 'usuario' && caller.usuarioId === venta?.comprador_id) return 'comprador';
  if (caller.tipo === 'usuario' && caller.usuarioId === venta?.vendedor_id) return 'vendedor';
  throw new DomainError(venta !== null && caller.tipo === 'admin' ? 'sin_permiso' : 'no_encontrado');
}

/** A sale's flags, as dominio's rules ask for them; whether its annulment is asked for is another table's to say. */
export function estadoOf({
  comprobante_id,
  comprobante_ilegible,
  pago_recibido,
  confirmacioncomprador,
  anulada_en,
  liquidacion_id,
  devuelta_en,
  monto,
  descontado,
}: VentaEntity): VentaEstado {
  return {
    tieneComprobante: comprobante_id !== null,
    comprobanteIlegible: comprobante_ilegible,
    sinTransferencia: monto === 0,
    // Of an annulled one nothing goes back where nothing was transferred, or a coupon that was spent took all of it.
    pagoRecibido: pago_recibido && !(anulada_en !== null && monto <= descontado),
    recepcionConfirmada: confirmacioncomprador,
    anulada: anulada_en !== null,
    liquidada: liquidacion_id !== null,
    devuelta: devuelta_en !== null,
  };
}

/** Whether it ends by itself once its time is over: a proof has to come, and neither that nor a payment did. */
export function isWaitingForComprobante(venta: VentaEntity): boolean {
  return venta.monto > 0 && canDoToVenta('anular', 'sistema', estadoOf(venta));
}

/** @throws DomainError venta_anulada */
export function refuseAnulada({ anulada_en }: VentaEntity): void {
  if (anulada_en !== null) throw new DomainError('venta_anulada');
}

/** @throws DomainError venta_liquidada, with the settlement that has to be undone first */
export function refuseLiquidada({ liquidacion_id }: VentaEntity): void {
  if (liquidacion_id !== null) throw new DomainError('venta_liquidada', { extra: { liquidacion: liquidacion_id } });
}
