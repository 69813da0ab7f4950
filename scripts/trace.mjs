/**
 * Says of places in packed scripts, as the site's lines with `pageError` have them, where in our sources they are:
 * `npm run traza -- mf/mf-seller/0badcafe01/mis-ventas.0badcafe01.js:1:2345`, or a line of the log as it is.
 * Source maps are made here and now, of this checkout, in a folder that goes again: none is part of a build, so none is ever
 * served. Places are right where the checkout is at the commit that the release was built from (`npm run remotos` says it).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithMaps } from '@fluxpartes/mf-kit/builds';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A place: whose, in which chunk, where. A file's name is its chunk's and the mark of its contents. */
const PLACE = /(?:(shell)|mf\/([\w-]+)\/[\w.-]+)\/([\w-]+(?:\.[\w-]+)*?)\.[0-9a-f]{10}\.js:(\d+):(\d+)/g;

const text = process.argv.slice(2).join(' ') || readFileSync(0, 'utf8');
const places = [...text.matchAll(PLACE)].map(([place, shell, remote, chunk, line, column]) => ({
  place,
  workspace: shell ?? remote ?? '',
  chunk,
  line: Number(line),
  column: Number(column),
}));
if (places.length === 0) {
  console.error('No encontré ningún lugar como mf/mf-seller/<versión>/<archivo>.js:1:2345 en lo que me diste.');
  process.exitCode = 1;
}

/** @type {Map<string, string>} Where the maps of each workspace are. */
const built = new Map();
try {
  for (const { place, workspace, chunk, line, column } of places) {
    const dir = built.get(workspace) ?? mkdtempSync(path.join(tmpdir(), 'traza-'));
    if (!built.has(workspace)) {
      built.set(workspace, dir);
      await buildWithMaps(path.join(root, workspace), dir);
    }
    const file = readdirSync(dir).find((name) => name.startsWith(`${chunk}.`) && name.endsWith('.js.map'));
    const map = file === undefined ? undefined : new TraceMap(readFileSync(path.join(dir, file), 'utf8'));
    // Browsers count columns from 1, maps from 0.
    const found = map && originalPositionFor(map, { line, column: Math.max(column - 1, 0) });
    const source = found?.source?.replace(/^webpack:\/\/[^/]*\//, '');
    const where = source && `${path.posix.join(workspace, source)}:${found?.line}:${found?.column}`;
    console.log(`${place}\n  ${where ? `${found?.name ?? '?'}  ${where}` : '?'}`);
  }
} finally {
  for (const dir of built.values()) rmSync(dir, { recursive: true, force: true });
}
