import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version: string, entry: string, chunks: Record<string, { js: string[], css: string[] }> }} Published
 * @typedef {{ remotes: Record<string, Published> }} Registry
 */

const fileIn = (remotesDir) => path.join(remotesDir, 'registry.json');

/** @returns {Registry} The registry; an empty one where nothing was published yet. */
export function readRegistry(remotesDir) {
  const file = fileIn(remotesDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { remotes: {} };
}

/** Swaps one remote in the registry. A reader sees the old file or the new one, never a part: it is renamed into place. */
export function swapRemote(remotesDir, remote, published) {
  const registry = readRegistry(remotesDir);
  const next = { ...registry, remotes: { ...registry.remotes, [remote]: published } };
  mkdirSync(remotesDir, { recursive: true });
  const temporary = `${fileIn(remotesDir)}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(next, null, 2)}\n`);
  renameSync(temporary, fileIn(remotesDir));
}
