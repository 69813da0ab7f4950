// @ts-check
/**
 * The folders that `npm run test:mutation -- <folder>` mutates, each with the jest configuration of the tests that should
 * detect the mutants.
 * @type {Record<string, { folder: string, configFile: string }>}
 */
const FOLDERS = {
  dominio: { folder: 'packages/dominio/src', configFile: 'packages/dominio/jest.config.js' },
  http: { folder: 'packages/http/src', configFile: 'packages/http/jest.config.js' },
  sesion: { folder: 'shell/src/sesion', configFile: 'shell/jest.config.js' },
};

const name = process.env.MUTATED ?? '';
const mutated = FOLDERS[name];
if (!mutated) throw new Error(`'${name}' is no folder to mutate; there are ${Object.keys(FOLDERS).join(', ')}`);

export default {
  mutate: [`${mutated.folder}/**/*.ts`, `!${mutated.folder}/**/*.test.ts`],
  // The copy to mutate contains only the files that the tests read; the other packages come from node_modules.
  ignorePatterns: ['**', '!package.json', '!packages/**', '!shell/**', '!scripts/testing/**', '**/dist/**'],
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    configFile: mutated.configFile,
    config: { testMatch: [`**/${mutated.folder}/**/*.test.ts`] },
  },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  tempDirName: '.reports/stryker',
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.reports/mutantes/${name}.json` },
  htmlReporter: { fileName: `.reports/mutantes/${name}.html` },
};
