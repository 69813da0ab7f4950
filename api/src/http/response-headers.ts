import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers of every answer: helmet's, a policy under which nothing of an answer can run, and no caching, which the few
 * answers that may be kept set for themselves.
 */
export function responseHeaders(isHttps: boolean): RequestHandler[] {
  return [
    helmet({
      strictTransportSecurity: isHttps,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
      },
    }),
    (_request, response, next) => {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}
