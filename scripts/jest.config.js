/** @type {import('jest').Config} */
export default {
  displayName: 'scripts',
  testEnvironment: 'node',
  // Some scripts repeat code of a package, because they run before the first build. Tests compare the copy with the
  // package's source.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  testMatch: ['<rootDir>/**/*.test.mjs'],
  // Tests import the site's sources instead of its build.
  moduleNameMapper: { '^.*/shell/dist/server/(.*)\\.js$': '<rootDir>/../shell/server/$1.ts' },
  moduleFileExtensions: ['mjs', 'js', 'ts', 'json', 'node'],
  transform: {
    '\\.mjs$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
