import { existsSync, readdirSync, readFileSync } from 'node:fs';

const { workspaces } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const folders = workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(new URL(`./${pattern.slice(0, -1)}`, import.meta.url)).map((name) => `${pattern.slice(0, -1)}${name}`)
    : [pattern],
);

/**
 * Every workspace that has tests is a project with a configuration of its own.
 * @type {import('jest').Config}
 */
export default {
  // A hung test ends, but a slow test on a busy machine does not fail. Jest reads this option only here, not in a project's
  // configuration.
  testTimeout: 60_000,
  projects: [...folders, 'shell/server', 'scripts']
    .filter((folder) => existsSync(new URL(`./${folder}/jest.config.js`, import.meta.url)))
    .map((folder) => `<rootDir>/${folder}`),
};
