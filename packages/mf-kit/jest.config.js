/** Tests of build tools and of code without a screen run in Node; a test of hooks names jsdom in its first line. */
export default {
  displayName: 'mf-kit',
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
  testMatch: ['<rootDir>/{bin,webpack}/**/*.test.mjs', '<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/../ui/jest/setup-react.js'],
  // Packages that a test of a hook needs and that jest cannot load without transforming them.
  transformIgnorePatterns: ['/node_modules/(?!dom-accessibility-api/)'],
  moduleFileExtensions: ['js', 'mjs', 'ts', 'tsx', 'json', 'node'],
  transform: {
    '\\.m?js$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
};
