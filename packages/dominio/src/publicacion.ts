import type { Estado } from './lists.ts';

export type Role = 'invitado' | 'mecanico' | 'vendedor' | 'admin';

/** Active or paused; a deleted listing is hidden. A sold-out one is paused with 0 units. */
export interface PublicacionEstado {
  pausada: boolean;
  deleted?: boolean;
  /** The units left; if null or missing, there is no limit. */
  existencias?: number | null | undefined;
}

/** Sellers publish; mechanics and guests do not, and the admin has no user to publish as. */
export function canPublicar(role: Role): boolean {
  return role === 'vendedor';
}

/** Signed-in mechanics buy active listings of other users. */
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

/** 'Volver a publicar' is for a paused listing that has something to sell. */
export function canRepublicar(publicacion: PublicacionEstado): boolean {
  return publicacion.pausada && !publicacion.deleted && !isSoldOut(publicacion);
}

/** 'Sin unidades': the last unit was sold. */
export function isSoldOut({ existencias }: PublicacionEstado): boolean {
  return existencias === 0;
}

/**
 * 'Reponer' is for a listing without units: the seller states the present number of units and puts the listing back on the
 * catalogue.
 */
export function canReponer(publicacion: PublicacionEstado): boolean {
  return isSoldOut(publicacion) && !publicacion.deleted;
}

export function hasUnidades({ existencias }: PublicacionEstado, cantidad: number): boolean {
  return existencias === null || existencias === undefined || cantidad <= existencias;
}

/** The form's default: a used part is the only one of its kind. */
export function proposedExistencias(estado: Estado): number | null {
  return estado === 'usado' ? 1 : null;
}
