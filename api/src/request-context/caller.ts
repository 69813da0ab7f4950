import type { Role, TipoCuenta } from '@fluxpartes/dominio';

export interface GuestCaller {
  readonly tipo: 'invitado';
}

export interface UserCaller {
  readonly tipo: 'usuario';
  readonly usuarioId: number;
  readonly tipoCuenta: TipoCuenta;
  readonly sesionId: number;
  /** Null for sessions older than the column. */
  readonly openedAt: Date | null;
}

export interface AdminCaller {
  readonly tipo: 'admin';
  readonly sesionId: number;
}

/** The product itself, as an actor in the audit trail. */
export interface SystemCaller {
  readonly tipo: 'sistema';
}

export type Caller = GuestCaller | UserCaller | AdminCaller;

export const INVITADO: GuestCaller = { tipo: 'invitado' };
export const SISTEMA: SystemCaller = { tipo: 'sistema' };

/** Actor in the audit trail and owner of idempotency keys. */
export function nameOf(caller: Caller | SystemCaller): string {
  return caller.tipo === 'usuario' ? `usuario:${caller.usuarioId}` : caller.tipo;
}

export function roleOf(caller: Caller): Role {
  return caller.tipo === 'usuario' ? caller.tipoCuenta : caller.tipo;
}
