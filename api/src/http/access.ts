import type { IncomingHttpHeaders } from 'node:http';
import { CONTRACT_VERSION_HEADER, OLDEST_SERVED_VERSION } from '@fluxpartes/contrato';
import type { Role } from '@fluxpartes/dominio';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.ts';
import { LAST_WRITE_COOKIE, LAST_WRITE_MS } from '../database/replicas.ts';
import { type Caller, DomainError, INVITADO, roleOf } from '../request-context/request.ts';
import type { CountRow } from './rate-limit-counters.repository.ts';
import { RateLimits } from './rate-limits.ts';
import {
  DEVICE_LENGTH,
  type FoundSession,
  SESSION_LENGTH,
  SesionesService,
  type WritingSession,
} from './sesiones.service.ts';

export type Access = 'sin_consulta' | 'sesion' | 'admin';

export const ACCESS = 'fluxpartes:access';

/** The call needs a session, a user's or the administrator's; a guest gets 401. */
export const RequiresSession = () => SetMetadata<string, Access>(ACCESS, 'sesion');

/** The call is the administrator's; a guest gets 401, a user 403. */
export const RequiresAdmin = () => SetMetadata<string, Access>(ACCESS, 'admin');

/** Skips the session look-up, for calls that must work while the database is unavailable. */
export const IgnoresSession = () => SetMetadata<string, Access>(ACCESS, 'sin_consulta');

const callers = new WeakMap<Request, Caller>();

/** A guest if no session was looked up. */
export function callerOf(request: Request): Caller {
  return callers.get(request) ?? INVITADO;
}

/** Parameter: the caller. With `@RequiresSession()` it is never a guest. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest<Request>()),
);

/** Lifetime of the read-your-writes cookie, in ms. Longer than an invalidation takes to reach every process. */
const INVALIDATION_MS = 2_000;

/**
 * Cookies of session and known device: HttpOnly, SameSite=Strict, and on https Secure with the `__Host-` prefix. The device
 * cookie outlives the session and grants no access.
 */
@Injectable()
export class SessionCookie {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  read(request: Request): string | undefined {
    return this.tokenIn(request, this.nameFor(request));
  }

  readDevice(request: Request): string | undefined {
    return this.tokenIn(request, this.nameFor(request, 'aparato'));
  }

  writeDevice(request: Request, response: Response, token: string): void {
    response.cookie(this.nameFor(request, 'aparato'), token, { ...this.optionsFor(request), maxAge: DEVICE_LENGTH });
  }

  private tokenIn(request: Request, name: string): string | undefined {
    const token = parseCookie(request.headers.cookie ?? '')[name];
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
  }

  write(request: Request, response: Response, token: string, tipo: keyof typeof SESSION_LENGTH): void {
    response.cookie(this.nameFor(request), token, { ...this.optionsFor(request), maxAge: SESSION_LENGTH[tipo] });
  }

  /** Read-your-writes: with this cookie every process bypasses cache and replicas. */
  writeRecent(request: Request, response: Response): void {
    const maxAge = this.config.DATABASE_REPLICA_URLS.length > 0 ? LAST_WRITE_MS : INVALIDATION_MS;
    response.cookie(this.nameFor(request, LAST_WRITE_COOKIE), '1', { ...this.optionsFor(request), maxAge });
  }

  clear(request: Request, response: Response): void {
    response.clearCookie(this.nameFor(request), this.optionsFor(request));
  }

  private isSecure(request: Request): boolean {
    return request.secure || (this.config.SITE_URL?.startsWith('https:') ?? false);
  }

  private nameFor(request: Request, name: 'sesion' | 'aparato' | typeof LAST_WRITE_COOKIE = 'sesion'): string {
    return this.isSecure(request) ? `__Host-${name}` : name;
  }

  private optionsFor(request: Request): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.isSecure(request), path: '/' };
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `none` means a navigation by the user, such as a form sent again. No page can forge it. */
const ALLOWED_FETCH_SITES = new Set(['same-origin', 'none']);

export function isSafe(request: Request): boolean {
  return SAFE_METHODS.has(request.method);
}

/**
 * CSRF protection for unsafe methods: `Sec-Fetch-Site` must be `same-origin` or `none`. Without that header, `Origin` must be
 * the site's. Without SITE_URL the site is the requested host, as a trusted proxy reports it.
 */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!isSafe(request) && !this.isOwnSite(request)) throw new DomainError('origen_no_permitido');
    return true;
  }

  private isOwnSite(request: Request): boolean {
    const fetchSite = request.header('sec-fetch-site');
    if (fetchSite !== undefined) return ALLOWED_FETCH_SITES.has(fetchSite);
    const origin = request.header('origin');
    if (origin === undefined) return true;
    const site = this.config.SITE_URL ?? `${request.protocol}://${request.host}`;
    // Both values may come from headers, so they may be invalid URLs.
    return URL.canParse(origin) && URL.canParse(site) && new URL(origin).origin === new URL(site).origin;
  }
}

/** Node's spelling. */
const CONTRACT_VERSION_KEY = CONTRACT_VERSION_HEADER.toLowerCase();

/** Whether the page was loaded with an unsupported contract version. */
export function isUnsupportedContract(headers: IncomingHttpHeaders): boolean {
  const said = headers[CONTRACT_VERSION_KEY];
  return typeof said === 'string' && /^\d{1,6}$/.test(said) && Number(said) < OLDEST_SERVED_VERSION;
}

/** Rejects requests of pages loaded with an unsupported contract version. Requests without the header pass. */
@Injectable()
export class ContractVersionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (isUnsupportedContract(context.switchToHttp().getRequest<Request>().headers))
      throw new DomainError('pagina_vieja');
    return true;
  }
}

/** Authenticates the caller, checks access, and applies the write limit. */
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
    const { caller, counted } = await this.findCaller(request, http.getResponse<Response>(), access);
    callers.set(request, caller);
    if (access !== undefined && caller.tipo === 'invitado') throw new DomainError('sin_sesion');
    if (access === 'admin' && caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    if (counted !== undefined) this.limits.refuseFound('writes', [counted]);
    return true;
  }

  /** One statement finds the session and counts the write. The count is per person, over all sessions. */
  private async findCaller(
    request: Request,
    response: Response,
    access: Access | undefined,
  ): Promise<{ caller: Caller; counted?: CountRow | undefined }> {
    const token = this.cookie.read(request);
    if (token === undefined) return { caller: INVITADO };
    const { name: limit, window } = this.limits.ofFoundKey('writes');
    const found: FoundSession | WritingSession | undefined = isSafe(request)
      ? await this.sesiones.find(token)
      : await this.sesiones.findForWrite(token, { limit, window, onlyAdmin: access === 'admin' });
    if (found === undefined) return { caller: INVITADO };
    if (found.renewed) this.cookie.write(request, response, token, found.caller.tipo);
    return found;
  }
}

type RoleRule = (role: Role) => boolean;

const RULE = 'fluxpartes:regla-de-rol';

/** Checks a rule of dominio before the body is read. */
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

/** Only roles that the rule allows; a guest gets 401, others 403. */
export const RequiresRole = (rule: RoleRule) =>
  applyDecorators(RequiresSession(), SetMetadata(RULE, rule), UseGuards(RoleGuard));
