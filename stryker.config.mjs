// @ts-check
/**
 * What `npm run test:mutantes -- <room>` changes, and the jest configuration of the tests that are to notice.
 * @type {Record<string, { folder: string, configFile: string }>}
 */
const ROOMS = {
  dominio: { folder: 'packages/dominio/src', configFile: 'packages/dominio/jest.config.js' },
  http: { folder: 'packages/http/src', configFile: 'packages/http/jest.config.js' },
  sesion: { folder: 'shell/src/sesion', configFile: 'shell/jest.config.js' },
};

const name = process.env.MUTANTES ?? '';
const room = ROOMS[name];
if (!room) throw new Error(`'${name}' is no room; there are ${Object.keys(ROOMS).join(', ')}`);

export default {
  mutate: [`${room.folder}/**/*.ts`, `!${room.folder}/**/*.test.ts`],
  // The copy that is changed: what a room's tests read from their own side, the rest comes from node_modules.
  ignorePatterns: ['**', '!package.json', '!packages/**', '!shell/**', '!scripts/testing/**', '**/dist/**'],
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    configFile: room.configFile,
    config: { testMatch: [`**/${room.folder}/**/*.test.ts`] },
  },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  tempDirName: '.reports/stryker',
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.reports/mutantes/${name}.json` },
  htmlReporter: { fileName: `.reports/mutantes/${name}.html` },
};
