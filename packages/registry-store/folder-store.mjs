// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { changeRegistry, readRegistry } from './folder-documents.mjs';
import { putBuild, removeLeftOut, removeUnknown } from './folder-files.mjs';

const SHELL = 'shell';

/** The registry in a folder: documents in `registry/`, a remote's files in `<remote>/<version>/`, the shell's beside it. */
export class FolderStore {
  #dir;

  /** @param {string} remotesDir DATA_DIR/mf */
  constructor(remotesDir) {
    this.#dir = remotesDir;
  }

  async read() {
    return readRegistry(this.#dir);
  }

  /** @param {Parameters<typeof changeRegistry>[1]} change */
  change(change) {
    return changeRegistry(this.#dir, change);
  }

  /** @param {string} app */
  #home(app) {
    return app === SHELL ? path.join(path.dirname(this.#dir), SHELL) : path.join(this.#dir, app);
  }

  /** @param {string} app @param {string} version @param {ReadonlyMap<string, Buffer>} files @param {{ except: string }} options */
  async keepFiles(app, version, files, { except }) {
    return putBuild(files, { home: this.#home(app), version, except });
  }

  /** @param {string} app @param {string} version @param {string} name */
  async fileOf(app, version, name) {
    return readFile(path.join(this.#home(app), version, name)).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  /** @param {string} app @param {Record<'before' | 'after', import('./index.d.mts').Kept>} change */
  async clearAway(app, change) {
    removeLeftOut(this.#home(app), change);
    if (app === SHELL) removeUnknown(this.#home(app), change.after);
  }

  async counts() {
    const folder = path.join(this.#dir, 'counts');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    return names.map((name) => textOf(path.join(folder, name)));
  }
}

/** Whose process has gone for long is cleared away by the others. @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
