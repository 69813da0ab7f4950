import { hash, timingSafeEqual } from 'node:crypto';

/** The header by which the site shows the API that it is the site. Nobody's but theirs: no answer has it, no log. */
export const HOP_HEADER = 'x-secreto-del-sitio';

/**
 * A guest who asks for it with a reading of the catalogue is told of which state of it the answer is, and how many ms ago that
 * was known to be the present one. As long as another answer says the same, nothing has changed that guests see.
 */
export const STATE_HEADER = 'x-estado-del-catalogo';

const digest = (text: string): Buffer => Buffer.from(hash('sha256', text, 'base64'), 'latin1');

/** Tells whether a text is the secret, in a time that tells nothing of either. */
export function isSecretOf(secret: string): (given: string) => boolean {
  const wanted = digest(secret);
  return (given) => timingSafeEqual(digest(given), wanted);
}

const WAY = /^(?:forwarded|x-forwarded(?:-.*)?|x-real-ip|x-request-id|traceparent|tracestate|baggage)$/;

/** Whether a header (in lower case) says where a request came from, or by what name: the site's to say, and no client's. */
export function tellsOfTheWay(name: string): boolean {
  return name === HOP_HEADER || WAY.test(name);
}
