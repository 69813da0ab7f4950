/** States and transitions (specification, section 4), asked by the screens before they offer and by the API before it acts. */

/** Who is looking: a guest, a user of either kind, or the admin. */
export type Rol = 'invitado' | 'mecanico' | 'vendedor' | 'admin';

/** A listing is active or paused; a deleted one is not seen any more. */
export interface EstadoDePublicacion {
  pausada: boolean;
  borrada?: boolean;
}

/** The three flags of a sale; it has no other status. */
export interface EstadoDeVenta {
  tieneComprobante: boolean;
  pagoRecibido: boolean;
  recepcionConfirmada: boolean;
}

/** The next thing a buyer has to do, or wait for, derived from the three flags alone. */
export type ProximoPaso = 'subir_comprobante' | 'esperar_aprobacion' | 'confirmar_recepcion' | 'nada';

/** Sellers publish; mechanics and guests do not, and the admin has no user to publish as. */
export function puedePublicar(rol: Rol): boolean {
  return rol === 'vendedor';
}

/** Any logged-in user who is no seller buys; nobody buys their own listing, a paused one or a deleted one. */
export function puedeComprar(rol: Rol, publicacion: EstadoDePublicacion, esDuenio: boolean): boolean {
  return rol === 'mecanico' && !esDuenio && !publicacion.pausada && !publicacion.borrada;
}

/** A listing is edited, paused and deleted by its owner, and by the admin. */
export function puedeCambiarPublicacion(rol: Rol, esDuenio: boolean): boolean {
  return rol === 'admin' || esDuenio;
}

/** 'Pausar' is for an active listing. */
export function puedePausar(publicacion: EstadoDePublicacion): boolean {
  return !publicacion.pausada && !publicacion.borrada;
}

/** 'Volver a publicar' is for a paused one. */
export function puedeRepublicar(publicacion: EstadoDePublicacion): boolean {
  return publicacion.pausada && !publicacion.borrada;
}

/** The buyer uploads a proof only while none exists. */
export function puedeSubirComprobante(venta: EstadoDeVenta): boolean {
  return !venta.tieneComprobante;
}

/** Receipt goes one way: from unconfirmed to confirmed. */
export function puedeConfirmarRecepcion(venta: EstadoDeVenta): boolean {
  return !venta.recepcionConfirmada;
}

/** What the buyer's purchase waits for. A proof comes first, then the admin's approval, then the receipt. */
export function proximoPaso(venta: EstadoDeVenta): ProximoPaso {
  if (!venta.tieneComprobante && !venta.pagoRecibido) return 'subir_comprobante';
  if (!venta.pagoRecibido) return 'esperar_aprobacion';
  return venta.recepcionConfirmada ? 'nada' : 'confirmar_recepcion';
}
