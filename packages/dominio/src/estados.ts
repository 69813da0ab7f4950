import type { Estado } from './lists.ts';

/* States and transitions (specification, section 4), asked by the screens before they offer and by the API before it acts. */

/** Who is looking: a guest, a user of either kind, or the admin. */
export type Role = 'invitado' | 'mecanico' | 'vendedor' | 'admin';

/** A listing is active or paused; a deleted one is not seen any more. One whose last unit was sold is paused, with 0 left. */
export interface PublicacionEstado {
  pausada: boolean;
  deleted?: boolean;
  /** Units that are left; null or missing: there is no limit. */
  existencias?: number | null | undefined;
}

/** The flags of a sale; what state they make, and what can be done in it, says ciclo.ts. */
export interface VentaEstado {
  tieneComprobante: boolean;
  /** Its `monto` is 0, all of it paid with cashback: no proof is asked for. */
  sinTransferencia?: boolean;
  /** Its picture is too small to be read: another may take its place, and the purchase ends by itself as without one. */
  comprobanteIlegible?: boolean;
  pagoRecibido: boolean;
  recepcionConfirmada: boolean;
  /** It ended without being sold. */
  anulada?: boolean;
  /** It is in a settlement with its shop. */
  liquidada?: boolean;
  /** Somebody asked for its annulment, and the administrator has not decided. */
  anulacionPedida?: boolean;
  /** What was paid was given back, after it was annulled. */
  devuelta?: boolean;
}

/** The next thing a buyer has to do, or wait for, derived from its flags alone. */
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

/** 'Volver a publicar' is for a paused one that has something to sell. */
export function canRepublicar(publicacion: PublicacionEstado): boolean {
  return publicacion.pausada && !publicacion.deleted && !isSoldOut(publicacion);
}

/** 'Sin unidades': the last one was sold. */
export function isSoldOut({ existencias }: PublicacionEstado): boolean {
  return existencias === 0;
}

/** 'Reponer' is for a listing without units: it says how many there are now, and puts it back on the catalogue. */
export function canReponer(publicacion: PublicacionEstado): boolean {
  return isSoldOut(publicacion) && !publicacion.deleted;
}

/** Whether a listing has as many units as a purchase takes. */
export function hasUnidades({ existencias }: PublicacionEstado, cantidad: number): boolean {
  return existencias === null || existencias === undefined || cantidad <= existencias;
}

/** How many units the form proposes for a part in this condition: a used one is the only one of its kind. */
export function proposedExistencias(estado: Estado): number | null {
  return estado === 'usado' ? 1 : null;
}

/** Whether a proof is to come: none is there, or none that can be read, and there is something to transfer. */
export function lacksComprobante({ tieneComprobante, comprobanteIlegible, sinTransferencia }: VentaEstado): boolean {
  return !sinTransferencia && (!tieneComprobante || Boolean(comprobanteIlegible));
}

/** What the buyer's purchase waits for. A proof comes first, where there is something to transfer, then the admin's approval, then the receipt. */
export function nextStep(venta: VentaEstado): NextStep {
  if (venta.anulada) return 'nada';
  if (lacksComprobante(venta) && !venta.pagoRecibido) return 'subir_comprobante';
  if (!venta.pagoRecibido) return 'esperar_aprobacion';
  return venta.recepcionConfirmada ? 'nada' : 'confirmar_recepcion';
}
