// @ts-check
/**
 * Publishes built remotes to DATA_DIR/mf, or to the object store of STORAGE_URL, as live or for some visitors first, goes back to an
 * earlier release of one, or takes one away; the shell too, as `shell`, but for all visitors at once:
 *   npm run publicar -- mf-seller [--sin-activar]      npm run publicar -- --todos
 *   npm run publicar -- mf-seller --canario 10         npm run publicar -- mf-seller --promover
 *   npm run publicar -- mf-seller --volver [version]   npm run publicar -- mf-avisos --retirar
 *   npm run publicar -- mf-avisos --desde <dist> --origen https://host/folder [--sin-activar]      another repository's
 * Ends with 1 where it was refused, with 2 where it was not understood.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What publishing runs from, and what brings it. */
const NEEDS = { 'node_modules/.package-lock.json': 'npm install', 'shell/dist/server/main.js': 'npm run build' };

const isThere = (/** @type {string} */ file) => existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url)));
const lacking = Object.entries(NEEDS).flatMap(([file, command]) => (isThere(file) ? [] : [command]));
if (lacking.length > 0) {
  console.error(`Publishing needs this checkout built, its site too: ${lacking.join(' && ')}`);
  process.exitCode = 1;
} else {
  await (await import('./publish/run.mjs')).run(process.argv.slice(2), process.env);
}
