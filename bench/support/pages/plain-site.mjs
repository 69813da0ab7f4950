// @ts-check
import { createReadStream, existsSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PUBLIC_PATH } from './plain-build.mjs';

/** With a session cookie the site skips SSR and serves the client-rendered page. */
const WITHOUT_SSR = { cookie: 'sesion=ninguna', 'accept-encoding': 'identity', accept: 'text/html' };
/** A chunk of a remote or of the shell; a single build has no remote entry. */
const SITE_FILE = /\/(?:mf\/(mf-\w+)\/[^/]+|shell)\/([\w-]+)\.[0-9a-f]+\.(js|css)/;
const TYPES = { '.woff2': 'font/woff2', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

/**
 * Serves the plain app in front of the site: the site's pages with the plain app's scripts and styles. Other requests are
 * proxied. Files are compressed and immutable, as on the site.
 * @param {{ siteUrl: string, folder: string, chunks: import('./plain-build.mjs').ChunkFiles }} options
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startPlainSite({ siteUrl, folder, chunks }) {
  const agent = new http.Agent({ keepAlive: true });
  /** @type {Map<string, Buffer>} */
  const pages = new Map();
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', siteUrl);
    if (pathname.startsWith(PUBLIC_PATH)) return sendFile(response, path.join(folder, path.basename(pathname)));
    if (request.headers['sec-fetch-dest'] !== 'document') return relay({ request, response, siteUrl, agent });
    const page = pages.get(request.url ?? '') ?? (await plainPage(new URL(request.url ?? '/', siteUrl), chunks));
    pages.set(request.url ?? '', page);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const stop = () => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}`, stop };
}

/** @param {URL} url @param {import('./plain-build.mjs').ChunkFiles} chunks */
async function plainPage(url, chunks) {
  const answer = await fetch(url, { headers: WITHOUT_SSR });
  const html = await answer.text();
  if (!answer.ok || html.includes('data-ssr')) throw new Error(`${url}: ${answer.status}, no client-rendered page`);
  return brotliCompressSync(withPlainFiles(html, chunks));
}

/**
 * A page of the site with the plain app's files instead of the shell's and the remotes' files.
 * @param {string} html
 * @param {import('./plain-build.mjs').ChunkFiles} chunks
 */
function withPlainFiles(html, chunks) {
  const [script] = (chunks.shell ?? []).filter((file) => file.endsWith('.js'));
  return html
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('<script defer')) return [`<script defer src="${PUBLIC_PATH}${script}"></script>`];
      if (!line.startsWith('<link')) return [line];
      const [, remote, chunk = '', kind] = SITE_FILE.exec(line) ?? [];
      if (kind === undefined) return [line.replace('/shell/', PUBLIC_PATH)];
      return tagsOf(chunks[chunk === 'routes' ? (remote ?? '') : chunk] ?? [], kind);
    })
    .join('\n');
}

/** @param {readonly string[]} files @param {string} kind */
function tagsOf(files, kind) {
  return files
    .filter((file) => file.endsWith(`.${kind}`))
    .map((file) =>
      kind === 'css'
        ? `<link rel="stylesheet" href="${PUBLIC_PATH}${file}" data-href="${file}">`
        : `<link rel="preload" as="script" href="${PUBLIC_PATH}${file}">`,
    );
}

/** @param {http.ServerResponse} response @param {string} file */
function sendFile(response, file) {
  const compressed = `${file}.br`;
  const type = TYPES[/** @type {keyof typeof TYPES} */ (path.extname(file))] ?? 'application/octet-stream';
  const isCompressed = existsSync(compressed);
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(isCompressed && { 'content-encoding': 'br' }),
  });
  createReadStream(isCompressed ? compressed : file).pipe(response);
}

/** @param {{ request: http.IncomingMessage, response: http.ServerResponse, siteUrl: string, agent: http.Agent }} call */
function relay({ request, response, siteUrl, agent }) {
  const { method, headers, url } = request;
  const target = new URL(url ?? '/', siteUrl);
  const options = { method, agent, headers: { ...headers, host: target.host } };
  const sent = http.request(target, options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  sent.once('error', () => response.destroy());
  request.pipe(sent);
}
