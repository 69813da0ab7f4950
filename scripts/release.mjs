// @ts-check
/**
 * `npm run release`: publishes built remotes, or `shell`, to DATA_DIR/mf or to the object store of STORAGE_URL; rolls back.
 *   npm run release -- mf-seller [--no-activate]          npm run release -- --all
 *   npm run release -- mf-seller --canary 10              npm run release -- mf-seller --promote
 *   npm run release -- mf-seller --rollback [version]     npm run release -- mf-avisos --retire
 *   npm run release -- mf-avisos --from <dist> --origin https://host/folder     a build of another repository
 * Exit code 1: rejected; 2: invalid command line.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files that publishing needs, and the command that creates each. */
const NEEDS = { 'node_modules/.package-lock.json': 'npm install', 'shell/dist/server/main.js': 'npm run build' };

const hasFile = (/** @type {string} */ file) => existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url)));
const missing = Object.entries(NEEDS).flatMap(([file, command]) => (hasFile(file) ? [] : [command]));
if (missing.length > 0) {
  console.error(`Publishing needs this checkout built, its site too: ${missing.join(' && ')}`);
  process.exitCode = 1;
} else {
  await (await import('./publish/cli.mjs')).run(process.argv.slice(2), process.env);
}
