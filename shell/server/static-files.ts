import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { departureOf, type Encoding, encodingsOf } from '@fluxpartes/http';
import { sayNothingOfPages } from './security-headers.ts';

/** Serves the file of a path of the site and answers true, or false where there is none. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean>;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

interface Folder {
  /** With a slash at both ends. */
  prefix: string;
  dir: string;
  /** Files less deep than this are not served. 1: those of the folder itself. */
  minDepth?: number;
  /** Sent with each file. */
  headers: Readonly<Record<string, string>>;
  /** Its scripts are a page's parts, and neither pages nor workers. */
  isOfParts?: boolean;
}

/**
 * The file's place, or null for an address that is none of ours: hidden files, other types, ways out of the folder. Our
 * names need no encoding, so what has one is not decoded: each file has one address.
 */
function fileFor({ dir, minDepth = 1 }: Folder, inner: string): string | null {
  const segments = inner.split('/');
  const isPlain = segments.length >= minDepth && segments.every((segment) => /^[\w@][\w@.-]*$/.test(segment));
  return isPlain && path.extname(inner) in TYPES ? path.join(dir, ...segments) : null;
}

/** Null where there is none of this name. */
async function openFile(file: string): Promise<FileHandle | null> {
  try {
    return await open(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EISDIR') throw error;
    return null;
  }
}

/** How the build names the packed forms. */
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** What the browser takes, best first; the build wrote the packed forms beside each file. */
function* formsFor(request: IncomingMessage): Generator<{ suffix: string; encoding?: Encoding }> {
  for (const encoding of encodingsOf(request.headers['accept-encoding'])) yield { suffix: SUFFIX[encoding], encoding };
  yield { suffix: '' };
}

/**
 * A connection stays open by itself (HTTP/1.1); that it does, and how long, is 48 bytes of each of a page's files. That it
 * closes is still said.
 */
function sayNothingOfConnection(response: ServerResponse): void {
  if (!response.hasHeader('Connection')) response.removeHeader('Connection');
}

async function send(request: IncomingMessage, response: ServerResponse, handle: FileHandle): Promise<void> {
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    const content = handle.createReadStream({ autoClose: false });
    await pipeline(content, response, { signal: departureOf(request.socket) });
  } catch {
    // The browser went away, or the file was cut short under us: the answer cannot be saved.
    response.destroy();
  }
}

function filesIn(folder: Folder): FileHandler {
  const { prefix, headers } = folder;
  return async (request, response, pathname) => {
    const file = pathname.startsWith(prefix) ? fileFor(folder, pathname.slice(prefix.length)) : null;
    if (file === null) return false;
    for (const { suffix, encoding } of formsFor(request)) {
      const handle = await openFile(file + suffix);
      if (!handle) continue;
      // Closed here and not by the stream: pipeline never touches it where the signal is aborted before.
      try {
        const stats = await handle.stat();
        if (!stats.isFile()) continue;
        if (folder.isOfParts) sayNothingOfConnection(response);
        if (folder.isOfParts && file.endsWith('.js')) sayNothingOfPages(response);
        response.writeHead(200, {
          ...headers,
          'Content-Type': TYPES[path.extname(file)],
          'Content-Length': stats.size,
          Vary: 'Accept-Encoding',
          ...(encoding && { 'Content-Encoding': encoding }),
        });
        await send(request, response, handle);
        return true;
      } finally {
        await handle.close();
      }
    }
    return false;
  };
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files whose names hold their content's hash: kept for a year. */
export function immutableFiles(prefix: string, dir: string): FileHandler {
  return filesIn({ prefix, dir, headers: { 'Cache-Control': IMMUTABLE }, isOfParts: true });
}

/**
 * The published remotes, each in `<name>/<version>/`: as the above, and a shell on another origin may load them. What
 * lies above, the registry, changes.
 */
export function remoteFiles(prefix: string, dir: string): FileHandler {
  const shared = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return filesIn({ prefix, dir, minDepth: 3, headers: { ...shared, 'Cache-Control': IMMUTABLE }, isOfParts: true });
}

/** Icons and such at the root: their names stay, so they are kept for an hour. */
export function rootFiles(dir: string): FileHandler {
  return filesIn({ prefix: '/', dir, headers: { 'Cache-Control': 'public, max-age=3600' } });
}

/** What whoever runs the site writes under names that stay: each change is seen at once. */
export function writtenFiles(prefix: string, dir: string): FileHandler {
  return filesIn({ prefix, dir, headers: { 'Cache-Control': 'no-cache' } });
}

/**
 * A build's worker: held against the site's each time. Nothing runs in it but itself, and it speaks with the site alone.
 */
export function workerFile(dir: string): FileHandler {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
  return filesIn({ prefix: '/', dir, headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy } });
}
