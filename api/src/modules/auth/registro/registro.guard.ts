import { addressKey } from '@fluxpartes/http';
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits } from '../../../http/limits/rate-limits.ts';

/** Counts every try to register, before its body is read: invalid ones too (contract, 'Limits'). */
@Injectable()
export class RegistroGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.limits.registro.take(addressKey(request.ip));
    return true;
  }
}

/** The call counts as a try to register. */
export const CountsAsRegistro = () => applyDecorators(UseGuards(RegistroGuard));
