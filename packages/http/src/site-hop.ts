import { createHash, timingSafeEqual } from 'node:crypto';

/** The header by which the site shows the API that it is the site. Nobody's but theirs: no answer has it, no log. */
export const HOP_HEADER = 'x-secreto-del-sitio';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text is the secret, in a time that tells nothing of either. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

const WAY = /^(?:forwarded|x-forwarded(?:-.*)?|x-real-ip|x-request-id)$/;

/** Whether a header (in lower case) says where a request came from, or by what name: the site's to say, and no client's. */
export function tellsOfTheWay(name: string): boolean {
  return name === HOP_HEADER || WAY.test(name);
}
