import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { CONFIG, type Config } from '../../config/config.ts';
import { DEVICE_LENGTH, SESSION_LENGTH } from './sesiones.service.ts';

/** Longer than a notice of a change takes to every process. In ms. */
const RECENT = 2_000;

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

  /** Says for a moment that whoever has it wrote something: what they read next has to know of it. */
  writeRecent(request: Request, response: Response): void {
    response.cookie(this.nameFor(request, 'escritura'), '1', { ...this.optionsFor(request), maxAge: RECENT });
  }

  clear(request: Request, response: Response): void {
    response.clearCookie(this.nameFor(request), this.optionsFor(request));
  }

  private isSecure(request: Request): boolean {
    return request.secure || (this.config.SITE_URL?.startsWith('https:') ?? false);
  }

  private nameFor(request: Request, name: 'sesion' | 'aparato' | 'escritura' = 'sesion'): string {
    return this.isSecure(request) ? `__Host-${name}` : name;
  }

  private optionsFor(request: Request): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.isSecure(request), path: '/' };
  }
}
