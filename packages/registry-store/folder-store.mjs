// @ts-check
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Documents } from './documents.mjs';

/** @typedef {import('./index.d.mts').Kept} Kept */

const SHELL = 'shell';

/** A killed publisher's temporary files go after an hour, in ms. */
const STALE_MS = 60 * 60 * 1000;

const codeOf = (/** @type {unknown} */ error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/** @template T @param {Promise<T>} reading @returns {Promise<T | null>} null where there is no such file */
const ifThere = (reading) =>
  reading.catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

/**
 * Removes a folder's temporary files of killed publishers.
 * @param {string} folder
 */
function removeHalfDone(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('.'))) {
    const place = path.join(folder, name);
    const written = statSync(place, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > STALE_MS) rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {import('./documents.mjs').Place} */
const folderPlace = (folder) => ({
  where: folder,
  names: async () => (existsSync(folder) ? readdirSync(folder) : []),
  read: (name) => ifThere(readFile(path.join(folder, name), 'utf8')),
  create: async (name, text) => {
    mkdirSync(folder, { recursive: true });
    removeHalfDone(folder);
    const temporary = path.join(folder, `.${randomUUID()}`);
    try {
      writeFileSync(temporary, text, { flush: true });
      // A link of a whole file: no reader sees a part of it.
      linkSync(temporary, path.join(folder, name));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
  },
  remove: async (name) => rmSync(path.join(folder, name), { force: true }),
});

/** The registry in a folder: documents in `registry/`, a remote's files in `<remote>/<version>/`, the shell's beside it. */
export class FolderStore {
  #dir;
  #documents;

  /** @param {string} remotesDir DATA_DIR/mf */
  constructor(remotesDir) {
    this.#dir = remotesDir;
    this.#documents = new Documents(folderPlace(path.join(remotesDir, 'registry')));
  }

  async read() {
    return (await this.#documents.latest()).registry;
  }

  /** @param {Parameters<Documents['change']>[0]} change */
  change(change) {
    return this.#documents.change(change);
  }

  /** @param {string} app */
  #home(app) {
    return app === SHELL ? path.join(path.dirname(this.#dir), SHELL) : path.join(this.#dir, app);
  }

  /** @param {string} app @param {string} version @param {ReadonlyMap<string, Buffer>} files @param {{ except: string }} options */
  async keepFiles(app, version, files, { except }) {
    const home = this.#home(app);
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
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
      return otherFile(files, target, except);
    }
  }

  /** @param {string} app @param {string} version @param {string} name */
  fileOf(app, version, name) {
    return ifThere(readFile(path.join(this.#home(app), version, name)));
  }

  /** @param {string} app @param {Record<'before' | 'after', Kept>} change */
  async clearAway(app, { before, after }) {
    const leftOut = Object.keys(before.releases).filter(
      (version) => /^[0-9a-f]{10}$/.test(version) && !after.releases[version],
    );
    for (const version of leftOut) rmSync(path.join(this.#home(app), version), { recursive: true, force: true });
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
