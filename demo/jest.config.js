import api from '../api/jest.config.js';

/**
 * As the API's specs run: their PostgreSQL, and packages that are ES modules only read as CommonJS.
 * @type {import('jest').Config}
 */
export default {
  ...api,
  displayName: 'demo',
  // The API runs in processes of its own.
  setupFiles: [],
  globalSetup: '<rootDir>/../api/test/global-setup.ts',
  globalTeardown: '<rootDir>/../api/test/global-teardown.ts',
};
