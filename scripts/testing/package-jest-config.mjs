// @ts-check

/**
 * The jest configuration of a plain TypeScript package: it runs in Node and reads other packages from their source.
 * @param {string} displayName
 * @returns {import('jest').Config}
 */
export function packageJestConfig(displayName) {
  return {
    displayName,
    testEnvironment: 'node',
    testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
    testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/*.test.mjs'],
    transform: {
      '\\.(ts|mjs)$': [
        '@swc/jest',
        { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
      ],
    },
  };
}
