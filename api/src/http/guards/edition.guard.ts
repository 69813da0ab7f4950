import type { IncomingHttpHeaders } from 'node:http';
import { EDITION_HEADER, OLDEST_SERVED } from '@fluxpartes/contrato';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../call/domain-error.ts';

/** As Node names it. */
const EDITION_KEY = EDITION_HEADER.toLowerCase();

/** Whether a page says that it was opened on a contract which is served no more. */
export function isOutdated(headers: IncomingHttpHeaders): boolean {
  const said = headers[EDITION_KEY];
  return typeof said === 'string' && /^\d{1,6}$/.test(said) && Number(said) < OLDEST_SERVED;
}

/**
 * Refuses a page that was opened on a contract which is served no more, before anything is done: what it sends or expects
 * may mean something else today. Who says nothing is no such page.
 */
@Injectable()
export class EditionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (isOutdated(context.switchToHttp().getRequest<Request>().headers)) throw new DomainError('pagina_vieja');
    return true;
  }
}
