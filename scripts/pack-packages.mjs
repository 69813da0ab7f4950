/**
 * Packs what a remote of another repository needs, to be published or installed from the files:
 *   npm run empaquetar [-- <folder>]      the tarballs go to .paquetes where nothing is said
 */
import path from 'node:path';
import { packPackages } from './packages/pack.mjs';

const [folder = '.paquetes'] = process.argv.slice(2);
try {
  for (const file of await packPackages(path.resolve(folder))) console.log(file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
