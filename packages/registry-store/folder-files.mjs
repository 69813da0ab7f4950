// @ts-check
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeHalfDone } from './folder-documents.mjs';

/** Builds that sites kept before the registry knew of the shell stay so long, for tabs that were opened on them; in ms. */
const UNKNOWN_STAY = 30 * 24 * 60 * 60 * 1000;

/** What a version is called: the first digits of its build's digest. */
const isVersion = (/** @type {string} */ name) => /^[0-9a-f]{10}$/.test(name);

/**
 * Puts a build into its own folder, whole or not at all; two publishers of the same build put the same files there.
 * @param {ReadonlyMap<string, Buffer>} files @param {{ home: string, version: string, except: string }} place `except`: a
 *   file that may differ
 * @returns {string | null} a file that is there with other content
 */
export function putBuild(files, { home, version, except }) {
  const target = path.join(home, version);
  mkdirSync(home, { recursive: true });
  removeHalfDone(home);
  if (existsSync(target)) return otherFile(files, target, except);
  const temporary = path.join(home, `.${randomUUID()}`);
  try {
    mkdirSync(temporary);
    for (const [name, content] of files) writeFileSync(path.join(temporary, name), content);
    renameSync(temporary, target);
    return null;
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    return otherFile(files, target, except);
  }
}

/** @param {ReadonlyMap<string, Buffer>} files @param {string} target @param {string} except */
function otherFile(files, target, except) {
  for (const [name, content] of files) {
    const published = path.join(target, name);
    const isSame = existsSync(published) && readFileSync(published).equals(content);
    if (name !== except && !isSame) return name;
  }
  return null;
}

/** @param {string} home @param {string} version */
const remove = (home, version) => rmSync(path.join(home, version), { recursive: true, force: true });

/**
 * Removes the builds that a change has left out of the registry.
 * @param {string} home @param {Record<'before' | 'after', import('./index.d.mts').Kept>} change
 */
export function removeLeftOut(home, { before, after }) {
  const leftOut = Object.keys(before.releases).filter((version) => isVersion(version) && !after.releases[version]);
  for (const version of leftOut) remove(home, version);
}

/**
 * Removes what the registry never knew, once that is old.
 * @param {string} home @param {import('./index.d.mts').Kept} record
 */
export function removeUnknown(home, { releases }) {
  for (const version of readdirSync(home).filter(isVersion)) {
    const written = statSync(path.join(home, version), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!Object.hasOwn(releases, version) && Date.now() - written > UNKNOWN_STAY) remove(home, version);
  }
}
