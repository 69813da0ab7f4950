import type { IncomingMessage } from 'node:http';

/** How an answer travels; null for as it is. */
export type Encoding = 'br' | 'gzip' | null;

/** The best that the browser says it can unpack. */
export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}
