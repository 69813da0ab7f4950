import type { Role, TipoCuenta } from '@fluxpartes/dominio';

export interface GuestCaller {
  readonly tipo: 'invitado';
}

export interface UserCaller {
  readonly tipo: 'usuario';
  readonly usuarioId: number;
  readonly tipoCuenta: TipoCuenta;
  readonly sesionId: number;
  /** When the session was opened; null where that was not noted. */
  readonly openedAt: Date | null;
}

export interface AdminCaller {
  readonly tipo: 'admin';
  readonly sesionId: number;
}

/** The product by itself: it makes no call, but the trail tells of what it did. */
export interface SystemCaller {
  readonly tipo: 'sistema';
}

/** Who makes the call: the session's user, the administrator, or nobody known. */
export type Caller = GuestCaller | UserCaller | AdminCaller;

export const INVITADO: GuestCaller = { tipo: 'invitado' };
export const SISTEMA: SystemCaller = { tipo: 'sistema' };

/** The name that a caller has in the audit trail and as the owner of idempotency keys. */
export function nameOf(caller: Caller | SystemCaller): string {
  return caller.tipo === 'usuario' ? `usuario:${caller.usuarioId}` : caller.tipo;
}

/** The role by which dominio's rules know a caller. */
export function roleOf(caller: Caller): Role {
  return caller.tipo === 'usuario' ? caller.tipoCuenta : caller.tipo;
}
