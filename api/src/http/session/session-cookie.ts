import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { CONFIG, type Config } from '../../config/config.ts';
import { type Lsn, markOf } from '../../database/lsn.ts';
import { UNKNOWN, WROTE } from '../../database/own-writes.ts';
import { LATEST } from '../../database/written-so-far.ts';
import { DEVICE_LENGTH, SESSION_LENGTH } from './sesiones.service.ts';

/** Longer than a notice of a change takes to every process; and than anything that is older is missing in a replica. In ms. */
const RECENT = { notices: 2_000, replicas: 2 * LATEST } as const;

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

  /**
   * Says for a moment that whoever has it wrote something: what they read next has to know of it.
   * @param lsn how far the database's log went with that, where it is known
   */
  writeRecent(request: Request, response: Response, lsn: Lsn | undefined): void {
    const maxAge = this.config.DATABASE_URL_REPLICA.length > 0 ? RECENT.replicas : RECENT.notices;
    const mark = lsn === undefined ? UNKNOWN : markOf(lsn);
    response.cookie(this.nameFor(request, WROTE), mark, { ...this.optionsFor(request), maxAge });
  }

  clear(request: Request, response: Response): void {
    response.clearCookie(this.nameFor(request), this.optionsFor(request));
  }

  private isSecure(request: Request): boolean {
    return request.secure || (this.config.SITE_URL?.startsWith('https:') ?? false);
  }

  private nameFor(request: Request, name: 'sesion' | 'aparato' | typeof WROTE = 'sesion'): string {
    return this.isSecure(request) ? `__Host-${name}` : name;
  }

  private optionsFor(request: Request): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.isSecure(request), path: '/' };
  }
}
