import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, INVITADO } from '../../call/caller.ts';

const callers = new WeakMap<Request, Caller>();

/** Keeps the caller with the request; the session guard alone calls it. */
export function setCaller(request: Request, caller: Caller): void {
  callers.set(request, caller);
}

/** The caller of a request, a guest where no session was looked for. */
export function callerOf(request: Request): Caller {
  return callers.get(request) ?? INVITADO;
}

/** Parameter: the caller. Behind `@RequiresSession()` a guest never arrives. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest<Request>()),
);
