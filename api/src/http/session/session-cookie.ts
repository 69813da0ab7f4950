import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { CONFIG, type Config } from '../../config/config.ts';
import { SESSION_LENGTH } from './sesiones.service.ts';

/** The session's cookie: HttpOnly, SameSite=Strict, and on https Secure under the `__Host-` prefix. */
@Injectable()
export class SessionCookie {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The token that a request brought, if it has the form of one. */
  read(request: Request): string | undefined {
    const name = this.nameFor(request);
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const [key, value] = pair.trim().split('=', 2);
      if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
    }
    return undefined;
  }

  write(request: Request, response: Response, token: string, tipo: keyof typeof SESSION_LENGTH): void {
    response.cookie(this.nameFor(request), token, { ...this.optionsFor(request), maxAge: SESSION_LENGTH[tipo] });
  }

  clear(request: Request, response: Response): void {
    response.clearCookie(this.nameFor(request), this.optionsFor(request));
  }

  private isSecure(request: Request): boolean {
    return request.secure || (this.config.SITE_URL?.startsWith('https:') ?? false);
  }

  private nameFor(request: Request): string {
    return this.isSecure(request) ? '__Host-sesion' : 'sesion';
  }

  private optionsFor(request: Request): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.isSecure(request), path: '/' };
  }
}
