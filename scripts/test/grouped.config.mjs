// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../../jest.config.js';
import { planFile, roomFolder } from './groups.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** @type {import('./groups.mjs').Room[]} */
const rooms = JSON.parse(readFileSync(planFile(root), 'utf8'));

/** @param {import('./groups.mjs').Room} room */
async function grouped({ folder, alone }) {
  const { default: own } = await import(path.join(root, folder, 'jest.config.js'));
  const groups = roomFolder(root, folder);
  return {
    ...own,
    rootDir: path.join(root, folder),
    roots: ['<rootDir>', groups],
    testMatch: [...alone, path.join(groups, '*.cjs')],
  };
}

/** Every project as it is, but that files which can be run in one go are. */
export default {
  ...config,
  rootDir: root,
  testSequencer: path.join(root, 'scripts/test/sequencer.mjs'),
  projects: [
    ...(config.projects ?? []).filter((project) => !rooms.some(({ folder }) => project === `<rootDir>/${folder}`)),
    ...(await Promise.all(rooms.map(grouped))),
  ],
};
