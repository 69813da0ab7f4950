import type { TipoCuenta } from '@fluxpartes/dominio';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

export interface GuestCaller {
  readonly tipo: 'invitado';
}

export interface UserCaller {
  readonly tipo: 'usuario';
  readonly usuarioId: number;
  readonly tipoCuenta: TipoCuenta;
  readonly sesionId: number;
  /** When the session was opened; null where that was not noted. */
  readonly abiertaEn: Date | null;
}

export interface AdminCaller {
  readonly tipo: 'admin';
  readonly sesionId: number;
}

/** Who makes the call: the session's user, the administrator, or nobody known. */
export type Caller = GuestCaller | UserCaller | AdminCaller;

export const INVITADO: GuestCaller = { tipo: 'invitado' };

const callers = new WeakMap<Request, Caller>();

/** Keeps the caller with the request; the session guard alone calls it. */
export function setCaller(request: Request, caller: Caller): void {
  callers.set(request, caller);
}

/** The caller of a request, a guest where no session was looked for. */
export function callerOf(request: Request): Caller {
  return callers.get(request) ?? INVITADO;
}

/** The name that a caller has in the audit trail and as the owner of idempotency keys. */
export function nameOf(caller: Caller): string {
  return caller.tipo === 'usuario' ? `usuario:${caller.usuarioId}` : caller.tipo;
}

/** Parameter: the caller. Behind `@RequiresSession()` a guest never arrives; `asUser` narrows further. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest<Request>()),
);
