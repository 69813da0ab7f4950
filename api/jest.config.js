/** @param {{ ignoreDynamic: boolean }} options @returns {import('@swc/core').Config} */
const swc = ({ ignoreDynamic }) => ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs', ignoreDynamic },
  sourceMaps: 'inline',
});

// Nest 12, file-type and related packages ship ES modules only; the specs run them as CommonJS.
const ESM_PACKAGES = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  '@tokenizer',
  'uint8array-extras',
  '@borewit',
  'ieee754',
  'peek-readable',
  'load-esm',
  'p-limit',
  'yocto-queue',
  // CommonJS, but for an import() of Node's http.
  '@opentelemetry/otlp-exporter-base',
];

/** @type {import('jest').Config} */
export default {
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  setupFiles: ['<rootDir>/test/cheap-argon2.ts'],
  transform: {
    // The set-up's import() stays, because it imports the scripts' ES modules. Every other import() becomes a require.
    '/api/test/.*\\.ts$': ['@swc/jest', swc({ ignoreDynamic: true })],
    '\\.ts$': ['@swc/jest', swc({ ignoreDynamic: false })],
    '\\.js$': ['@swc/jest', swc({ ignoreDynamic: false })],
    '/packages/object-storage/testing/.*\\.mjs$': ['@swc/jest', swc({ ignoreDynamic: false })],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_PACKAGES.join('|')})/)`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  testEnvironmentOptions: { customExportConditions: ['source', 'require', 'node', 'default'] },
};
