import { EDITION_HEADER, OLDEST_SERVED } from '@fluxpartes/contrato';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../call/domain-error.ts';

/**
 * Refuses a page that was opened on a contract which is served no more, before anything is done: what it sends or expects
 * may mean something else today. Who says nothing is no such page.
 */
@Injectable()
export class EditionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const said = context.switchToHttp().getRequest<Request>().header(EDITION_HEADER);
    if (said !== undefined && /^\d{1,6}$/.test(said) && Number(said) < OLDEST_SERVED) {
      throw new DomainError('pagina_vieja');
    }
    return true;
  }
}
