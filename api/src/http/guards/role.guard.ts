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
import { roleOf } from '../../call/caller.ts';
import { DomainError } from '../../call/domain-error.ts';
import { callerOf } from '../session/current-caller.ts';
import { RequiresSession } from './access.ts';

type RoleRule = (role: Role) => boolean;

const RULE = 'fluxpartes:regla-de-rol';

/** Refuses, before the body is read, whom a rule of dominio does not let through. */
@Injectable()
export class RoleGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const rule = this.reflector.get<RoleRule>(RULE, context.getHandler());
    const caller = callerOf(context.switchToHttp().getRequest<Request>());
    if (!rule(roleOf(caller))) throw new DomainError('sin_permiso');
    return true;
  }
}

/** The call is for whom the rule says; a guest gets 401, others 403. */
export const RequiresRole = (rule: RoleRule) =>
  applyDecorators(RequiresSession(), SetMetadata(RULE, rule), UseGuards(RoleGuard));
