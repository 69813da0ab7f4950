/** @type {import('jest').Config} */
export default {
  displayName: 'registry-store',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.mjs'],
  moduleFileExtensions: ['mjs', 'js', 'json', 'node'],
  transform: {
    '\\.mjs$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
