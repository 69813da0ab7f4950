import type { Role } from '@fluxpartes/dominio';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { rolOf } from '../../call/caller.ts';
import { DomainError } from '../../call/domain-error.ts';
import { callerOf } from '../session/current-caller.ts';
import { RequiresSession } from './access.ts';

type ReglaDeRol = (rol: Role) => boolean;

const REGLA = 'fluxpartes:regla-de-rol';

/** Refuses, before the body is read, whom a rule of dominio does not let through. */
@Injectable()
export class RoleGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const regla = this.reflector.get<ReglaDeRol>(REGLA, context.getHandler());
    const caller = callerOf(context.switchToHttp().getRequest<Request>());
    if (!regla(rolOf(caller))) throw new DomainError('sin_permiso');
    return true;
  }
}

/** The call is for whom the rule says; a guest gets 401, others 403. */
export const RequiresRole = (regla: ReglaDeRol) =>
  applyDecorators(RequiresSession(), SetMetadata(REGLA, regla), UseGuards(RoleGuard));
