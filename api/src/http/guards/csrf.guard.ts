import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../call/domain-error.ts';
import { CONFIG, type Config } from '../../config/config.ts';

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
