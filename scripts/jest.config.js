import { packageJestConfig } from './testing/package-jest-config.mjs';

/** @type {import('jest').Config} */
export default {
  // Some scripts repeat code of a package, because they run before the first build. Tests compare the copy with the
  // package's source.
  ...packageJestConfig('scripts'),
  testMatch: ['<rootDir>/**/*.test.mjs'],
  // Tests import the site's sources instead of its build.
  moduleNameMapper: { '^.*/shell/dist/server/(.*)\\.js$': '<rootDir>/../shell/server/$1.ts' },
  moduleFileExtensions: ['mjs', 'js', 'ts', 'json', 'node'],
};
