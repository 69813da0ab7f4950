/** The build tools and the lists run in Node; what else the screens use of this package is tested by the screens. */
export default {
  displayName: 'mf-kit',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/webpack/**/*.test.mjs', '<rootDir>/src/**/*.test.ts'],
  moduleFileExtensions: ['mjs', 'js', 'ts', 'tsx', 'json', 'node'],
  transform: {
    '\\.mjs$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
    '\\.tsx?$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
