import { registerSchema, validar } from '@fluxpartes/contrato';
import { rateLimitKey } from '@fluxpartes/http';
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { keyOf } from '../../../http/parameters.ts';
import { RateLimits } from '../../../http/rate-limits.ts';
import type { UploadCheck } from '../../../http/upload.ts';
import { assertPasswordAllowed } from '../../../passwords/password-policy.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';

/** Counts every try to register, before its body is read: invalid ones too (contract, 'Limits'). */
@Injectable()
export class RegistroGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.limits.take('registro', rateLimitKey(request.ip));
    return true;
  }
}

/** The call counts as a try to register. */
export const CountsAsRegistro = () => applyDecorators(UseGuards(RegistroGuard));

/**
 * Refuses a registration when its first file begins, by the fields that came before it. The order of a form is the
 * client's: a field that is not there yet may come behind the files, so only what is wrong already counts.
 */
@Injectable()
export class RegistroCheck implements UploadCheck {
  constructor(
    private readonly cuentas: CuentasService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws DomainError datos_invalidos | email_registrado | dni_registrado */
  async check(request: Request, received: Readonly<Record<string, unknown>>): Promise<void> {
    if (await this.idempotency.isUsed(keyOf(request))) return;
    const readOnes = validar(registerSchema, received);
    if (readOnes.ok) {
      assertPasswordAllowed('password', readOnes.data.password, readOnes.data);
      return this.cuentas.requireFree(readOnes.data);
    }
    const badOnes = Object.entries(readOnes.campos).filter(([campo]) => Object.hasOwn(received, campo));
    if (badOnes.length > 0) throw new DomainError('datos_invalidos', { campos: Object.fromEntries(badOnes) });
  }
}
