import { packageJestConfig } from '../../scripts/testing/package-jest-config.mjs';

/** The site's server runs in Node; the shell's screens have a separate configuration. */
export default {
  ...packageJestConfig('site'),
  testMatch: ['<rootDir>/**/*.test.ts'],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
};
