// @ts-check
import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';

/**
 * Brings a checkout to where it can run: dependencies installed, everything built. Quick where nothing changed.
 * @param {string} root
 * @param {import('../start/progress.mjs').Progress} progress
 */
export async function prepareCheckout(root, progress) {
  if (!isInstalled(root)) {
    await progress.step('Instalando las dependencias (la primera vez tarda alrededor de un minuto)', () =>
      install(root),
    );
  }
  if (!isBuilt(root)) await progress.step('Compilando lo que cambió', () => build(root));
}
