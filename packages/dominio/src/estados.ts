/** States and transitions (specification, section 4), asked by the screens before they offer and by the API before it acts. */

/** Who is looking: a guest, a user of either kind, or the admin. */
export type Role = 'invitado' | 'mecanico' | 'vendedor' | 'admin';

/** A listing is active or paused; a deleted one is not seen any more. */
export interface PublicacionEstado {
  pausada: boolean;
  deleted?: boolean;
}

/** The three flags of a sale; it has no other status. */
export interface VentaEstado {
  tieneComprobante: boolean;
  pagoRecibido: boolean;
  recepcionConfirmada: boolean;
}

/** The next thing a buyer has to do, or wait for, derived from the three flags alone. */
export type NextStep = 'subir_comprobante' | 'esperar_aprobacion' | 'confirmar_recepcion' | 'nada';

/** Sellers publish; mechanics and guests do not, and the admin has no user to publish as. */
export function canPublicar(role: Role): boolean {
  return role === 'vendedor';
}

/** Any logged-in user who is no seller buys; nobody buys their own listing, a paused one or a deleted one. */
export function canComprar(role: Role, publicacion: PublicacionEstado, isOwner: boolean): boolean {
  return role === 'mecanico' && !isOwner && !publicacion.pausada && !publicacion.deleted;
}

/** A listing is edited, paused and deleted by its owner, and by the admin. */
export function canChangePublicacion(role: Role, isOwner: boolean): boolean {
  return role === 'admin' || isOwner;
}

/** 'Pausar' is for an active listing. */
export function canPausar(publicacion: PublicacionEstado): boolean {
  return !publicacion.pausada && !publicacion.deleted;
}

/** 'Volver a publicar' is for a paused one. */
export function canRepublicar(publicacion: PublicacionEstado): boolean {
  return publicacion.pausada && !publicacion.deleted;
}

/** The buyer uploads a proof only while none exists. */
export function canSubirComprobante(venta: VentaEstado): boolean {
  return !venta.tieneComprobante;
}

/** Receipt goes one way: from unconfirmed to confirmed. */
export function canConfirmarRecepcion(venta: VentaEstado): boolean {
  return !venta.recepcionConfirmada;
}

/** What the buyer's purchase waits for. A proof comes first, then the admin's approval, then the receipt. */
export function nextStep(venta: VentaEstado): NextStep {
  if (!venta.tieneComprobante && !venta.pagoRecibido) return 'subir_comprobante';
  if (!venta.pagoRecibido) return 'esperar_aprobacion';
  return venta.recepcionConfirmada ? 'nada' : 'confirmar_recepcion';
}
