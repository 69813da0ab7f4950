import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Caller, INVITADO } from '../../call/caller.ts';
import { DomainError } from '../../call/domain-error.ts';
import { RateLimits } from '../limits/rate-limits.ts';
import { setCaller, setCountedWrite } from '../session/current-caller.ts';
import { type FoundSession, SesionesService } from '../session/sesiones.service.ts';
import { SessionCookie } from '../session/session-cookie.ts';
import { ACCESS, type Access } from './access.ts';
import { isSafe } from './csrf.guard.ts';

/** Finds out who calls, and refuses whom the call is not for. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sesiones: SesionesService,
    private readonly cookie: SessionCookie,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'sin_consulta') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const caller = await this.findCaller(request, http.getResponse<Response>(), access);
    setCaller(request, caller);
    if (access !== undefined && caller.tipo === 'invitado') throw new DomainError('sin_sesion');
    if (access === 'admin' && caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    return true;
  }

  private async findCaller(request: Request, response: Response, access: Access | undefined): Promise<Caller> {
    const token = this.cookie.read(request);
    if (token === undefined) return INVITADO;
    const found = isSafe(request)
      ? await this.sesiones.find(token)
      : await this.findWriter(request, token, access === 'admin');
    if (found === undefined) return INVITADO;
    if (found.renewed) this.cookie.write(request, response, token, found.caller.tipo);
    return found.caller;
  }

  /** Who writes is counted in the same statement; the write limit's guard, which comes next, refuses what is too much. */
  private async findWriter(request: Request, token: string, onlyAdmin: boolean): Promise<FoundSession | undefined> {
    const { name, window } = this.limits.writes;
    const found = await this.sesiones.findForWrite(token, { limit: name, window, onlyAdmin });
    if (found?.counted !== undefined) setCountedWrite(request, found.counted);
    return found;
  }
}
