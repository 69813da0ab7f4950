import { canDoToVenta, type VentaEstado } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { type Caller, DomainError } from '../../request-context/request.ts';
import { UsuariosService } from '../usuarios/usuarios.ts';
import type { VentaEntity } from './venta.entity.ts';

/** Checks access to a user's data. */
@Injectable()
export class AccountVisibilityService {
  constructor(private readonly usuarios: UsuariosService) {}

  /**
   * Allows the user, and also the admin if that user exists.
   * @throws DomainError no_encontrado
   */
  async require(caller: Caller, usuarioId: number): Promise<void> {
    const isOwn = caller.tipo === 'usuario' && caller.usuarioId === usuarioId;
    const isKnownToAdmin = caller.tipo === 'admin' && (await this.usuarios.localNombres([usuarioId])).has(usuarioId);
    if (!isOwn && !isKnownToAdmin) throw new DomainError('no_encontrado');
  }
}

/**
 * Allows only the sale's buyer. The seller and the admin get `sin_permiso`; other callers must not learn that the sale
 * exists.
 * @throws DomainError no_encontrado | sin_permiso
 */
export function requireComprador(caller: Caller, venta: VentaEntity | null): asserts venta is VentaEntity {
  if (caller.tipo === 'usuario' && caller.usuarioId === venta?.comprador_id) return;
  const isKnown = venta !== null && (caller.tipo === 'admin' || isSellerOf(caller, venta));
  throw new DomainError(isKnown ? 'sin_permiso' : 'no_encontrado');
}

/** @throws DomainError sin_permiso for the admin, no_encontrado for other callers */
export function sideOf(caller: Caller, venta: VentaEntity | null): 'comprador' | 'vendedor' {
  if (caller.tipo === 'usuario' && caller.usuarioId === venta?.comprador_id) return 'comprador';
  if (venta !== null && isSellerOf(caller, venta)) return 'vendedor';
  throw new DomainError(venta !== null && caller.tipo === 'admin' ? 'sin_permiso' : 'no_encontrado');
}

export function isSellerOf(caller: Caller, { vendedor_id }: VentaEntity): boolean {
  return caller.tipo === 'usuario' && caller.usuarioId === vendedor_id;
}

/** The sale's flags for dominio's rules, without `anulacionPedida`, because requests are in another table. */
export function estadoOf(venta: VentaEntity): VentaEstado {
  const isAnulada = venta.anulada_en !== null;
  return {
    tieneComprobante: venta.comprobante_id !== null,
    comprobanteIlegible: venta.comprobante_id !== null && venta.comprobante_ilegible,
    comprobanteRechazado: venta.comprobante_id === null && venta.comprobante_rechazado_id !== null,
    comprobanteAbierto: venta.comprobante?.abierto ?? false,
    sinTransferencia: venta.monto === 0,
    // An annulled sale has no refund if no transfer paid for it, or if the spent coupon used up the refund.
    pagoRecibido: venta.pago_recibido && !(isAnulada && venta.monto <= venta.descontado),
    recepcionConfirmada: venta.confirmacioncomprador,
    anulada: isAnulada,
    liquidada: venta.liquidacion_id !== null,
    devuelta: venta.devuelta_en !== null,
  };
}

/** Whether the sale expires unless a proof or a payment arrives. */
export function isWaitingForComprobante(venta: VentaEntity): boolean {
  return venta.monto > 0 && canDoToVenta('anular', 'sistema', estadoOf(venta));
}

/** @throws DomainError venta_anulada */
export function refuseAnulada({ anulada_en }: VentaEntity): void {
  if (anulada_en !== null) throw new DomainError('venta_anulada');
}

/** @throws DomainError venta_liquidada with the settlement to undo first */
export function refuseLiquidada({ liquidacion_id }: VentaEntity): void {
  if (liquidacion_id !== null) throw new DomainError('venta_liquidada', { extra: { liquidacion: liquidacion_id } });
}
