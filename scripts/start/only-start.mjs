// @ts-check
import { linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { livingOwner, writeOwner } from '../process/owner-file.mjs';

/**
 * Takes the data folder for this start alone, until the process ends (a killed one counts as ended).
 * @param {string} dataDir
 * @returns {{ taken: true, release: () => void } | { taken: false, pid: number }} pid: of the start that has it
 */
export function takeDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'arranque.json');
  const mine = `${file}.${process.pid}`;
  writeOwner(mine);
  try {
    for (;;) {
      try {
        // A link fails where the name is taken: two starts cannot both get it.
        linkSync(mine, file);
        return { taken: true, release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const owner = livingOwner(file);
      if (owner) return { taken: false, pid: owner.pid };
      dropStale(file, `${mine}.viejo`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Moves a dead start's file away. Another start may have put its own there since it was read: that one is put back.
 * @param {string} file
 * @param {string} aside
 */
function dropStale(file, aside) {
  try {
    renameSync(file, aside);
    if (livingOwner(aside)) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
