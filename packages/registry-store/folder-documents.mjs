// @ts-check
import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry } from '@fluxpartes/registry';

/** @typedef {import('@fluxpartes/registry').Registry} Registry */

/** The last number that a document can have. */
const LAST_NUMBER = 99_999_999;

/** How many of its last documents stay on the disk. */
const KEPT_DOCUMENTS = 20;

/** What a killed publisher left half done is nobody's after an hour, in ms. */
const STALE_MS = 60 * 60 * 1000;

const DOCUMENT = /^\d{8}\.json$/;
const fileName = (/** @type {number} */ number) => `${String(number).padStart(8, '0')}.json`;

/** Where the documents lie, of which the highest number counts. */
export const documentsIn = (/** @type {string} */ remotesDir) => path.join(remotesDir, 'registry');

/** @param {string} folder */
function numbersIn(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => DOCUMENT.test(name)) : [];
  return names.map((name) => Number.parseInt(name, 10)).sort((a, b) => b - a);
}

/** How often in a row the highest document may be gone by the time that it is read. */
const MOST_TRIES = 100;

/**
 * The highest document that reads, and the number of the highest of all.
 * @param {string} remotesDir @param {number} [tries]
 * @returns {{ number: number, registry: Registry }}
 * @throws where there are documents and none of them is a registry, or one cannot be read now: what is made of an older
 *   one would lose what stands in it
 */
function readLatest(remotesDir, tries = MOST_TRIES) {
  const folder = documentsIn(remotesDir);
  const numbers = numbersIn(folder);
  const [highest] = numbers;
  if (highest === undefined) return { number: 0, registry: { schema: 2, remotes: {} } };
  try {
    for (const number of numbers) {
      const registry = parseRegistry(readFileSync(path.join(folder, fileName(number)), 'utf8'));
      if (registry) return { number: highest, registry };
    }
  } catch (error) {
    // Twenty more were written meanwhile, and it was cleared away.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT' && tries > 0)
      return readLatest(remotesDir, tries - 1);
    throw error;
  }
  throw new Error(`${folder} holds no registry that reads`);
}

/**
 * The registry as it is now; an empty one where nothing was published yet.
 * @param {string} remotesDir DATA_DIR/mf
 */
export function readRegistry(remotesDir) {
  return readLatest(remotesDir).registry;
}

/**
 * Writes a document under a number that nobody has taken. A link of a whole file: a reader never sees a part, and whoever
 * is killed while it writes holds nobody up.
 * @param {string} folder
 * @param {number} number
 * @param {Registry} registry
 * @returns {boolean} whether it counts; another publisher may have been faster
 */
function take(folder, number, registry) {
  const temporary = path.join(folder, `.${randomUUID()}`);
  const file = path.join(folder, fileName(number));
  try {
    writeFileSync(temporary, `${JSON.stringify(registry, null, 2)}\n`, { flush: true });
    linkSync(temporary, file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  if (number > (numbersIn(folder)[0] ?? 0) - KEPT_DOCUMENTS) return true;
  // It was free only because it had been cleared away: others are far ahead.
  rmSync(file, { force: true });
  return false;
}

/**
 * Removes what killed publishers left half done in a folder: under names of its own, and an hour old.
 * @param {string} folder
 */
export function removeHalfDone(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('.'))) {
    const place = path.join(folder, name);
    const written = statSync(place, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > STALE_MS) rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function clearAway(folder) {
  for (const number of numbersIn(folder).slice(KEPT_DOCUMENTS))
    rmSync(path.join(folder, fileName(number)), { force: true });
  removeHalfDone(folder);
}

/**
 * Changes the registry by compare and swap: where another publisher was faster, the change is made anew of what that one
 * left.
 * @param {string} remotesDir DATA_DIR/mf
 * @param {(registry: Registry) => Registry | Promise<Registry>} change what it answers as it was given is not written
 * @throws whatever `change` throws; nothing has changed then
 */
export async function changeRegistry(remotesDir, change) {
  const folder = documentsIn(remotesDir);
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const { number, registry } = readLatest(remotesDir);
    const after = await change(registry);
    if (after === registry) return { before: registry, after };
    if (number >= LAST_NUMBER) throw new Error(`${folder} has no number left: its highest document is none of ours`);
    if (take(folder, number + 1, after)) {
      clearAway(folder);
      return { before: registry, after };
    }
  }
}
