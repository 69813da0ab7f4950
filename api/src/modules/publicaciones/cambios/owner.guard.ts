import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf, RequiresSession } from '../../../http/access.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { IdPipe, keyOf } from '../../../http/parameters.ts';
import { PublicacionesService } from '../publicaciones.service.ts';

/** Refuses, before the body is read, who may not change the listing that the path names. */
@Injectable()
export class OwnerGuard implements CanActivate {
  private readonly ids = new IdPipe();

  constructor(
    private readonly publicaciones: PublicacionesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    // A retry: the handler compares it with the first call, and answers as that was answered.
    if (await this.idempotency.isUsed(keyOf(request))) return true;
    await this.publicaciones.getToChange(callerOf(request), this.ids.transform(request.params.id));
    return true;
  }
}

/** The call is for the listing's owner and the admin; a guest gets 401, who may not know of it 404, others 403. */
export const RequiresOwner = () => applyDecorators(RequiresSession(), UseGuards(OwnerGuard));
