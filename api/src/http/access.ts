import type { IncomingHttpHeaders } from 'node:http';
import { EDITION_HEADER, OLDEST_SERVED } from '@fluxpartes/contrato';
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
import { type Caller, INVITADO, roleOf } from '../request-context/caller.ts';
import { DomainError } from '../request-context/domain-error.ts';
import type { CountRow } from './rate-limit-counters.repository.ts';
import { RateLimits } from './rate-limits.ts';
import {
  DEVICE_LENGTH,
  type FoundSession,
  SESSION_LENGTH,
  SesionesService,
  type WritingSession,
} from './sesiones.service.ts';

/** What a call asks of its caller. */
export type Access = 'sin_consulta' | 'sesion' | 'admin';

export const ACCESS = 'fluxpartes:access';

/** The call needs a session, a user's or the administrator's; a guest gets 401. */
export const RequiresSession = () => SetMetadata<string, Access>(ACCESS, 'sesion');

/** The call is the administrator's; a guest gets 401, a user 403. */
export const RequiresAdmin = () => SetMetadata<string, Access>(ACCESS, 'admin');

/** The session is not even looked up: for what has to answer while the database is away. */
export const IgnoresSession = () => SetMetadata<string, Access>(ACCESS, 'sin_consulta');

const callers = new WeakMap<Request, Caller>();

/** The caller of a request, a guest where no session was looked for. */
export function callerOf(request: Request): Caller {
  return callers.get(request) ?? INVITADO;
}

/** Parameter: the caller. Behind `@RequiresSession()` a guest never arrives. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest<Request>()),
);

/** Longer than a notice of a change takes to every process. In ms. */
const NOTICED_WITHIN = 2_000;

/**
 * The session's cookie: HttpOnly, SameSite=Strict, and on https Secure under the `__Host-` prefix. And that of the device,
 * which is made alike, outlives the session, and opens nothing.
 */
@Injectable()
export class SessionCookie {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The token that a request brought, if it has the form of one. */
  read(request: Request): string | undefined {
    return this.tokenIn(request, this.nameFor(request));
  }

  /** The same for the device's. */
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

  /** Says for a moment that its bearer wrote something: each process then reads what is current. */
  writeRecent(request: Request, response: Response): void {
    const maxAge = this.config.DATABASE_REPLICA_URLS.length > 0 ? LAST_WRITE_MS : NOTICED_WITHIN;
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

/** The site's own page, and what people do by themselves, such as sending a form anew: no page can make a browser say it. */
const OWN_DOING = new Set(['same-origin', 'none']);

/** Whether a method changes nothing. */
export function isSafe(request: Request): boolean {
  return SAFE_METHODS.has(request.method);
}

/**
 * A call that changes something is refused if `Sec-Fetch-Site` is anything but `same-origin` or `none`, or, where that header is
 * missing, if an `Origin` is sent that is not the site's. Without SITE_URL the site is the host that
 * the request was sent to, as a trusted proxy tells it.
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
    if (fetchSite !== undefined) return OWN_DOING.has(fetchSite);
    const origin = request.header('origin');
    if (origin === undefined) return true;
    const site = this.config.SITE_URL ?? `${request.protocol}://${request.host}`;
    // Both come from headers: one that is no address is nobody's site.
    return URL.canParse(origin) && URL.canParse(site) && new URL(origin).origin === new URL(site).origin;
  }
}

/** As Node names it. */
const EDITION_KEY = EDITION_HEADER.toLowerCase();

/** Whether a page says that it was opened on a contract which is served no more. */
export function isUnsupportedContract(headers: IncomingHttpHeaders): boolean {
  const said = headers[EDITION_KEY];
  return typeof said === 'string' && /^\d{1,6}$/.test(said) && Number(said) < OLDEST_SERVED;
}

/**
 * Refuses a page that was opened on a contract which is served no more, before anything is done: what it sends or expects
 * may mean something else today. Who says nothing is no such page.
 */
@Injectable()
export class ContractVersionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (isUnsupportedContract(context.switchToHttp().getRequest<Request>().headers))
      throw new DomainError('pagina_vieja');
    return true;
  }
}

/** Finds the caller, refuses calls that are not for them, and bounds a person's writes. */
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

  /** A write is counted for its person, over all sessions, in the statement that finds the session. */
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
