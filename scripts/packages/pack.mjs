// @ts-check
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from '../setup/run-quietly.mjs';
import { PACKAGES, stagePackage } from './stage.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Packs the packages as npm publishes them, from nothing but the sources: what is built for the product is neither read
 * nor written.
 * @param {string} target the folder of the tarballs
 * @returns {Promise<string[]>} their files, in the order of PACKAGES
 */
export async function packPackages(target) {
  const stage = mkdtempSync(path.join(tmpdir(), 'fluxpartes-paquetes-'));
  try {
    const compiled = path.join(stage, 'compiled');
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const config = path.join(root, 'tsconfig.packages.json');
    await runQuietly(process.execPath, [tsc, '-p', config, '--outDir', compiled], { cwd: root });
    const folders = PACKAGES.map((name) => {
      const folder = path.join(stage, name);
      stagePackage({ root, name, compiled: path.join(compiled, name, 'src'), folder });
      return folder;
    });
    mkdirSync(target, { recursive: true });
    const packed = await runQuietly('npm', ['pack', '--silent', '--pack-destination', target, ...folders], {
      cwd: stage,
    });
    return packed
      .split('\n')
      .filter((line) => line.endsWith('.tgz'))
      .map((line) => path.join(target, line));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
