// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../../jest.config.js';
import { planFile, projectFolder } from './bundle-tests.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** @type {import('./bundle-tests.mjs').Project[]} */
const bundled = JSON.parse(readFileSync(planFile(root), 'utf8'));

/** @param {import('./bundle-tests.mjs').Project} project */
async function configOf({ folder, alone }) {
  const { default: own } = await import(path.join(root, folder, 'jest.config.js'));
  const bundles = projectFolder(root, folder);
  return {
    ...own,
    rootDir: path.join(root, folder),
    roots: ['<rootDir>', bundles],
    testMatch: [...alone, path.join(bundles, '*.cjs')],
  };
}

/** All jest projects, with bundles instead of the files that the bundles contain. */
export default {
  ...config,
  rootDir: root,
  testSequencer: path.join(root, 'scripts/test/bundle-tests.mjs'),
  projects: [
    ...(config.projects ?? []).filter((project) => !bundled.some(({ folder }) => project === `<rootDir>/${folder}`)),
    ...(await Promise.all(bundled.map(configOf))),
  ],
};
