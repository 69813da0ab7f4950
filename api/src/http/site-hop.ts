import type { IncomingMessage } from 'node:http';
import { createDoor, HOP_HEADER, isSecretOf, tellsOfTheWay } from '@fluxpartes/http';
import type { RequestHandler } from 'express';
import type { Log } from './log.ts';

/** Headers of one request: more than the site takes, which adds some of its own. */
const MOST_HEADERS = 160;

/** Tells whether a request shows the secret of site and API, and so comes from the site. */
export function isFromSite(secret: string | undefined): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const isSecret = secret === undefined ? () => false : isSecretOf(secret);
  return ({ headers: { [HOP_HEADER]: given } }) => typeof given === 'string' && isSecret(given);
}

/**
 * Believes what a request says of its way (`X-Forwarded-*`, `X-Request-Id`) if it shows the secret of site and API;
 * takes it off everyone else's. Without a secret nobody is believed. TRUST_PROXY then says whose addresses count.
 */
export function siteHop(secret: string | undefined, log: Log): RequestHandler {
  const isOfSite = isFromSite(secret);
  let hasWarned = secret === undefined;
  if (hasWarned) log.warn('SECRETO_DEL_SITIO is not set: no X-Forwarded-* is believed, of the site neither');
  return (request, _response, next) => {
    const { headers } = request;
    const isSite = isOfSite(request);
    if (headers[HOP_HEADER] !== undefined && !isSite && !hasWarned) {
      hasWarned = true;
      log.warn('a caller showed another SECRETO_DEL_SITIO: site and API need the same');
    }
    delete headers[HOP_HEADER];
    if (!isSite) for (const name of Object.keys(headers)) if (tellsOfTheWay(name)) delete headers[name];
    next();
  };
}

/** Refuses what two programs could read in two ways, and a body where none belongs, before anything is read. */
export function door(): RequestHandler {
  const { admit } = createDoor(MOST_HEADERS);
  return (request, response, next) => {
    if (admit(request, response)) next();
  };
}
