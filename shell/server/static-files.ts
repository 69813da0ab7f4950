import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { disconnectSignal, type Encoding, encodingsOf } from '@fluxpartes/http';
import { stripDocumentHeaders } from './security-headers.ts';

/** Serves the file of a path; returns false if there is no such file. */
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
  /** The URL prefix, with a slash at both ends. */
  prefix: string;
  dir: string;
  /** Minimum path segments; 1 serves the folder's own files. */
  minDepth?: number;
  headers: Readonly<Record<string, string>>;
  /** The folder's scripts are subresources: they are not documents or workers. */
  isSubresources?: boolean;
}

/**
 * The file's path, or null for hidden files, other types and path traversal. The product's file names need no encoding.
 * Encoded paths are therefore not decoded, and each file has one URL.
 */
function fileFor({ dir, minDepth = 1 }: Folder, inner: string): string | null {
  const segments = inner.split('/');
  const isPlain = segments.length >= minDepth && segments.every((segment) => /^[\w@][\w@.-]*$/.test(segment));
  return isPlain && path.extname(inner) in TYPES ? path.join(dir, ...segments) : null;
}

/** Opens a file; null if there is no such file. */
async function openFile(file: string): Promise<FileHandle | null> {
  try {
    return await open(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EISDIR') throw error;
    return null;
  }
}

/** Suffixes of compressed files in the build. */
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** The variants that the browser accepts, best first. */
function* variantsFor(request: IncomingMessage): Generator<{ suffix: string; encoding?: Encoding }> {
  for (const encoding of encodingsOf(request.headers['accept-encoding'])) yield { suffix: SUFFIX[encoding], encoding };
  yield { suffix: '' };
}

async function send(request: IncomingMessage, response: ServerResponse, handle: FileHandle): Promise<void> {
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    const content = handle.createReadStream({ autoClose: false });
    await pipeline(content, response, { signal: disconnectSignal(request.socket) });
  } catch {
    // The client disconnected or the file was truncated: the response cannot be completed.
    response.destroy();
  }
}

function filesIn(folder: Folder): FileHandler {
  const { prefix, headers } = folder;
  return async (request, response, pathname) => {
    const file = pathname.startsWith(prefix) ? fileFor(folder, pathname.slice(prefix.length)) : null;
    if (file === null) return false;
    for (const { suffix, encoding } of variantsFor(request)) {
      const handle = await openFile(file + suffix);
      if (!handle) continue;
      // The handle is closed here, not by the stream: pipeline never touches its source if the signal was aborted before.
      try {
        const stats = await handle.stat();
        if (!stats.isFile()) continue;
        // Saves 48 bytes per file: keep-alive is the default in HTTP/1.1. A `Connection: close` header stays.
        if (folder.isSubresources && !response.hasHeader('Connection')) response.removeHeader('Connection');
        if (folder.isSubresources && file.endsWith('.js')) stripDocumentHeaders(response);
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

export const SHELL_PREFIX = '/shell/';

/** A build of the shell; file names contain a content hash, so browsers cache them for a year. */
export function shellFiles(dir: string): FileHandler {
  return filesIn({ prefix: SHELL_PREFIX, dir, headers: { 'Cache-Control': IMMUTABLE }, isSubresources: true });
}

/** Folders of the published builds, newest first. */
async function buildsIn(home: string): Promise<string[]> {
  const names = (await readdir(home).catch(() => [])).filter((name) => /^[0-9a-f]{10}$/.test(name));
  const builds = names.map((name) => path.join(home, name));
  const times = new Map<string, number>();
  // A publisher may remove a build in the meantime.
  for (const build of builds) times.set(build, (await stat(build).catch(() => null))?.mtimeMs ?? 0);
  return builds.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

/** Serves files of all retained builds, for tabs that were opened on another release of the shell. */
export function retainedBuilds(home: string): FileHandler {
  return async (request, response, pathname) => {
    if (!pathname.startsWith(SHELL_PREFIX)) return false;
    for (const build of await buildsIn(home)) {
      if (await shellFiles(build)(request, response, pathname)) return true;
    }
    return false;
  };
}

/** The files of published remotes in `<name>/<version>/`; a shell on another origin may load them too. */
export function remoteFiles(dir: string): FileHandler {
  const shared = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const headers = { ...shared, 'Cache-Control': IMMUTABLE };
  return filesIn({ prefix: '/mf/', dir, minDepth: 3, headers, isSubresources: true });
}

/** Icons and other root files. Their names do not change, so browsers cache them only for an hour. */
export function rootFiles(dir: string): FileHandler {
  return filesIn({ prefix: '/', dir, headers: { 'Cache-Control': 'public, max-age=3600' } });
}

/** The operator's texts: browsers revalidate them each time. */
export function textFiles(dir: string): FileHandler {
  return filesIn({ prefix: '/textos/', dir, headers: { 'Cache-Control': 'no-cache' } });
}

/** A build's service worker: browsers revalidate it each time. Its policy allows only this site. */
export function workerFile(dir: string): FileHandler {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
  return filesIn({ prefix: '/', dir, headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy } });
}
