import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** These packages are shared as modules that re-export only what the product uses of them. */
export const facades = {
  'react-router-dom': here('./router-facade.mjs'),
  '@tanstack/react-query': here('./query-facade.mjs'),
};

const names = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'];

/** mf-kit's own package.json has, as its peers, the exact pins that all apps repeat; publishing refuses a remote with others. */
const pins = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).peerDependencies;

/** The exact version of each shared singleton, by package name. */
export const sharedVersions = Object.fromEntries(names.map((name) => [name, pins[name]]));

/**
 * The `shared` option of the federation plugin, which remotes alone have: the shell provides the modules by its runtime.
 * @param {'remote' | 'standalone'} role A remote only consumes them (`import: false`: no second copy is even built). In development
 * it carries its own, for when it runs alone.
 */
export function sharedModules(role) {
  const share = (name) => ({
    singleton: true,
    strictVersion: true,
    // A later patch will do: the shell may move ahead of its remotes, and they follow when they are built again.
    requiredVersion: `~${sharedVersions[name]}`,
    version: sharedVersions[name],
    ...(role === 'remote' && { import: false }),
    ...(role !== 'remote' && name in facades && { import: facades[name] }),
  });
  return {
    ...Object.fromEntries(names.map((name) => [name, share(name)])),
    'react/jsx-runtime': { ...share('react'), packageName: 'react' },
  };
}

/**
 * The federation's own plugin names its runtime's CommonJS file, of which nothing can be left out: the ESM file takes its place.
 * The query library has a name of its own for its facade: the package's name finds the shared module itself.
 * Resolved on call: jest, which reads this module too, has no `import.meta.resolve`.
 */
export function moduleAliases() {
  const resolved = (name) => fileURLToPath(import.meta.resolve(name));
  return {
    '@module-federation/runtime$': resolved('@module-federation/runtime'),
    'whole-react-query$': resolved('@tanstack/react-query'),
  };
}
