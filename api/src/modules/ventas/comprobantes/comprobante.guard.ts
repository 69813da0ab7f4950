import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf, RequiresSession } from '../../../http/access.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { IdPipe, keyOf } from '../../../http/parameters.ts';
import { ComprobantesService } from './comprobantes.service.ts';

/** Refuses, before the body is read, whoever may not send a proof of the sale that the path names, or not any more. */
@Injectable()
export class ComprobanteGuard implements CanActivate {
  private readonly ids = new IdPipe();

  constructor(
    private readonly comprobantes: ComprobantesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    // A retry: the handler compares it with the first call, and answers as that was answered.
    if (await this.idempotency.isUsed(keyOf(request))) return true;
    await this.comprobantes.requireAllowed(callerOf(request), this.ids.transform(request.params.id));
    return true;
  }
}

/** The call is for the sale's buyer, while there is no proof; a guest gets 401, who may not know of the sale 404. */
export const RequiresCompraWithoutComprobante = () => applyDecorators(RequiresSession(), UseGuards(ComprobanteGuard));
