// @ts-check
import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';

/** @typedef {import('../start/progress.mjs').Progress} Progress */

/**
 * Brings a checkout to where it can run: dependencies installed, everything built. Quick where nothing changed.
 * @param {string} root
 * @param {Progress} progress
 */
export async function prepareCheckout(root, progress) {
  await prepareDependencies(root, progress);
  await prepareBuild(root, progress);
}

/**
 * @param {string} root
 * @param {Progress} progress
 */
export async function prepareDependencies(root, progress) {
  if (isInstalled(root)) return;
  await progress.step('Instalando las dependencias (la primera vez tarda alrededor de un minuto)', () => install(root));
}

/**
 * @param {string} root
 * @param {Progress} progress
 */
export async function prepareBuild(root, progress) {
  if (!isBuilt(root)) await progress.step('Compilando lo que cambió', () => build(root));
}
