import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, INVITADO } from '../../call/caller.ts';
import type { CountRow } from '../limits/limits.repository.ts';

const callers = new WeakMap<Request, Caller>();
const writes = new WeakMap<Request, CountRow>();

/** Keeps the caller with the request; the session guard alone calls it. */
export function setCaller(request: Request, caller: Caller): void {
  callers.set(request, caller);
}

/** The caller of a request, a guest where no session was looked for. */
export function callerOf(request: Request): Caller {
  return callers.get(request) ?? INVITADO;
}

/** Keeps with the request that it writes, and where its person's writes are at; the session guard alone calls it. */
export function setCountedWrite(request: Request, row: CountRow): void {
  writes.set(request, row);
}

/** Where the writes of a request's person are at, this one counted; undefined where it does not count. */
export function countedWriteOf(request: Request): CountRow | undefined {
  return writes.get(request);
}

/** Parameter: the caller. Behind `@RequiresSession()` a guest never arrives. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest<Request>()),
);
