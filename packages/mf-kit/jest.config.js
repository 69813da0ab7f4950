/** The build tools run in Node; what the screens use of this package is tested by the screens. */
export default {
  displayName: 'mf-kit',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/webpack/**/*.test.mjs'],
  moduleFileExtensions: ['mjs', 'js', 'json', 'node'],
  transform: {
    '\\.mjs$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
