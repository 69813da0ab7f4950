import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv, { type Options } from 'sirv';

/** Serves a file and answers true, or false where there is none. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** sirv takes the address from `request.url`; the folder's prefix is taken off it first. */
function mounted(prefix: string, dir: string, options: Options): FileHandler {
  if (!existsSync(dir)) return () => false;
  const serve = sirv(dir, { brotli: true, gzip: true, extensions: [], ...options });
  return (request, response) => {
    const address = request.url ?? '';
    if (!address.startsWith(prefix)) return false;
    let isMissing = false;
    // sirv keeps a parsed address on the request, so the shortened one stands on an object of its own.
    const inner = Object.create(request, { url: { value: address.slice(prefix.length - 1) } }) as IncomingMessage;
    serve(inner, response, () => {
      isMissing = true;
    });
    return !isMissing;
  };
}

/** Files whose names hold their content's hash: kept for a year. Listed once at start. */
export function immutableFiles(prefix: string, dir: string): FileHandler {
  return mounted(prefix, dir, { maxAge: 31_536_000, immutable: true });
}

/** Icons and such at the root: the names stay, so they are kept for an hour. */
export function rootFiles(dir: string): FileHandler {
  return mounted('/', dir, { maxAge: 3600 });
}

/** The published remotes. New ones appear while the site runs, so the folder is looked up for each request. */
export function remoteFiles(prefix: string, dir: string): FileHandler {
  return mounted(prefix, dir, {
    dev: true,
    setHeaders: (response: ServerResponse) => {
      response.setHeader('Cache-Control', IMMUTABLE);
      response.setHeader('Access-Control-Allow-Origin', '*');
    },
  });
}
