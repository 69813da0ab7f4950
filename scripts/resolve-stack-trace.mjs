/**
 * `npm run stack-trace -- '<line of the log>'` resolves positions in minified scripts to the source files. A position looks
 * like mf/mf-seller/0badcafe01/mis-ventas.0badcafe01.js:1:2345; the site logs it with `pageError`. The command builds the
 * source maps here and deletes them, so the site never serves them. The checkout must be at the commit of the release,
 * which `npm run releases` prints.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithMaps } from '@fluxpartes/mf-kit/builds';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const root = fileURLToPath(new URL('../', import.meta.url));

/** App, chunk, line and column. A file name is the chunk and a content hash. */
const POSITION = /(?:(shell)|mf\/([\w-]+)\/[\w.-]+)\/([\w-]+(?:\.[\w-]+)*?)\.[0-9a-f]{10}\.js:(\d+):(\d+)/g;

const text = process.argv.slice(2).join(' ') || readFileSync(0, 'utf8');
const positions = [...text.matchAll(POSITION)].map(([position, shell, remote, chunk, line, column]) => ({
  position,
  workspace: shell ?? remote ?? '',
  chunk,
  line: Number(line),
  column: Number(column),
}));
if (positions.length === 0) {
  console.error('No encontré ningún lugar como mf/mf-seller/<versión>/<archivo>.js:1:2345 en lo que me diste.');
  process.exitCode = 1;
}

/** The folder with the source maps of each workspace. @type {Map<string, string>} */
const built = new Map();
try {
  for (const { position, workspace, chunk, line, column } of positions) {
    const dir = built.get(workspace) ?? mkdtempSync(path.join(tmpdir(), 'traza-'));
    if (!built.has(workspace)) {
      built.set(workspace, dir);
      await buildWithMaps(path.join(root, workspace), dir);
    }
    const file = readdirSync(dir).find((name) => name.startsWith(`${chunk}.`) && name.endsWith('.js.map'));
    const map = file === undefined ? undefined : new TraceMap(readFileSync(path.join(dir, file), 'utf8'));
    // Browsers count columns from 1, source maps from 0.
    const found = map && originalPositionFor(map, { line, column: Math.max(column - 1, 0) });
    const source = found?.source?.replace(/^webpack:\/\/[^/]*\//, '');
    const where = source && `${path.posix.join(workspace, source)}:${found?.line}:${found?.column}`;
    console.log(`${position}\n  ${where ? `${found?.name ?? '?'}  ${where}` : '?'}`);
  }
} finally {
  for (const dir of built.values()) rmSync(dir, { recursive: true, force: true });
}
