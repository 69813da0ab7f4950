import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.woff2': 'font/woff2' };

/**
 * Serves a build as its host must: each file stays at the same URL permanently, and any origin may request it.
 * @param {string} folder
 * @returns {import('node:http').Server} not yet listening
 */
export function buildServer(folder) {
  return createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path.join(folder, name);
    const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    response.writeHead(isThere ? 200 : 404, {
      'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    response.end(isThere ? readFileSync(file) : '');
  });
}
