import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Packages that ship ES modules only, which jest has to compile like our own code. */
const ESM_ONLY = [
  '@fluxpartes',
  'until-async',
  'rettime',
  'msw',
  '@mswjs',
  '@open-draft',
  'is-node-process',
  'headers-polyfill',
];

/**
 * The jest configuration of a front workspace. The whole of its `jest.config.js` is:
 * `import { frontJestConfig } from '@fluxpartes/ui/jest'; export default frontJestConfig('mf-seller');`
 * Tests are `src/**\/*.test.ts(x)`, run in jsdom with Node's fetch, jest-dom's matchers and native dialogs.
 * @param {string} displayName the workspace's name, shown beside each test file.
 * @returns {import('jest').Config}
 */
export function frontJestConfig(displayName) {
  return {
    displayName,
    testEnvironment: here('./jsdom-environment.js'),
    testEnvironmentOptions: { customExportConditions: ['source', 'node'], url: 'http://localhost/' },
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    // The timeout in ms ends a hung test, but is long enough for a busy machine.
    testTimeout: 60_000,
    setupFiles: [here('./setup-dom.js')],
    setupFilesAfterEnv: [here('./setup-matchers.js'), here('./setup-react.js')],
    moduleNameMapper: {
      '\\.module\\.css$': here('./css-module.cjs'),
      '\\.(css|woff2|svg|png|webp)$': here('./asset.cjs'),
    },
    transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swcOptions()] },
    transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
  };
}

function swcOptions() {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  };
}
