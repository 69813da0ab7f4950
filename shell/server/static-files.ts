import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
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
        // A connection stays open by itself (HTTP/1.1): saying so costs 48 bytes for each file. That it closes is still said.
        if (folder.isOfParts && !response.hasHeader('Connection')) response.removeHeader('Connection');
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

/** Where the shell's files are served. */
export const SHELL_PREFIX = '/shell/';

/** A build of the shell; its files' names hold their content's hash: kept for a year. */
export function shellFiles(dir: string): FileHandler {
  return filesIn({ prefix: SHELL_PREFIX, dir, headers: { 'Cache-Control': IMMUTABLE }, isOfParts: true });
}

/** The folders of the published builds, the last one that was put there first. */
async function buildsIn(home: string): Promise<string[]> {
  const names = (await readdir(home).catch(() => [])).filter((name) => /^[0-9a-f]{10}$/.test(name));
  const builds = names.map((name) => path.join(home, name));
  const times = new Map<string, number>();
  // A publisher may have just removed one.
  for (const build of builds) times.set(build, (await stat(build).catch(() => null))?.mtimeMs ?? 0);
  return builds.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

/**
 * Serves the files of every build that is kept, for what the live one has not: a tab that was opened on another one finds
 * the rest of its files.
 */
export function retainedBuilds(home: string): FileHandler {
  return async (request, response, pathname) => {
    if (!pathname.startsWith(SHELL_PREFIX)) return false;
    for (const build of await buildsIn(home)) {
      if (await shellFiles(build)(request, response, pathname)) return true;
    }
    return false;
  };
}

/**
 * The published remotes, each in `<name>/<version>/`: as the above, and a shell on another origin may load them. What
 * lies above, the registry, changes.
 */
export function remoteFiles(dir: string): FileHandler {
  const shared = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const headers = { ...shared, 'Cache-Control': IMMUTABLE };
  return filesIn({ prefix: '/mf/', dir, minDepth: 3, headers, isOfParts: true });
}

/** Icons and such at the root: their names stay, so they are kept for an hour. */
export function rootFiles(dir: string): FileHandler {
  return filesIn({ prefix: '/', dir, headers: { 'Cache-Control': 'public, max-age=3600' } });
}

/** Texts that the operator writes, under names that stay: each change is seen at once. */
export function textFiles(dir: string): FileHandler {
  return filesIn({ prefix: '/textos/', dir, headers: { 'Cache-Control': 'no-cache' } });
}

/**
 * A build's worker: held against the site's each time. Nothing runs in it but itself, and it speaks with the site alone.
 */
export function workerFile(dir: string): FileHandler {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
  return filesIn({ prefix: '/', dir, headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy } });
}
