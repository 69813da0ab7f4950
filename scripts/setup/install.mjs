// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './run-quietly.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} Packages */

/**
 * Whether node_modules is what the lock file asks for. npm writes `node_modules/.package-lock.json` last, so an install
 * that was cut off does not count.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const present = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted)
    .filter(([place, { optional, devOptional }]) => place.includes('node_modules/') && !optional && !devOptional)
    .every(([place, { version }]) => present[place] !== undefined && present[place]?.version === version);
}

/**
 * Installs exactly what the lock file names, development tools included: the product is built here.
 * @param {string} root
 */
export async function install(root) {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  if (npm?.endsWith('.js')) await runQuietly(process.execPath, [npm, ...args], { cwd: root });
  else await runQuietly('npm', args, { cwd: root });
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
