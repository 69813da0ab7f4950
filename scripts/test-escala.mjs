// @ts-check
/**
 * `npm run test:escala [-- <part of a name> [<its own words>]]`: what several machines are for, with the engines that they run on, one
 * scenario after the other. Each is the program of its own name in a folder of e2e/escala; what it needs of Debian's packages
 * it installs, so it needs root, and says so where there is none. Not part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareCheckout } from './setup/prepare.mjs';
import { createProgress } from './start/progress.mjs';

const folder = fileURLToPath(new URL('../e2e/escala', import.meta.url));
const [part = '', ...words] = process.argv.slice(2);
const scenarios = readdirSync(folder)
  .filter((name) => name.includes(part) && existsSync(`${folder}/${name}/${name}.mjs`))
  .sort();
if (process.getuid?.() !== 0) {
  console.log(`Skipped, as they need root: ${scenarios.join(', ')}`);
  process.exit(0);
}
await prepareCheckout(fileURLToPath(new URL('../', import.meta.url)), createProgress());
const failed = scenarios.filter((name) => {
  console.log(`\n── ${name}`);
  return spawnSync(process.execPath, [`${folder}/${name}/${name}.mjs`, ...words], { stdio: 'inherit' }).status !== 0;
});
console.log(
  `\n${scenarios.length - failed.length} passed, ${failed.length} failed${failed.map((name) => ` · ${name}`).join('')}`,
);
process.exitCode = scenarios.length > 0 && failed.length === 0 ? 0 : 1;
