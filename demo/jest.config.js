import api from '../api/jest.config.js';

/**
 * The configuration of the API's specs: their PostgreSQL, and ES-only packages compiled to CommonJS.
 * @type {import('jest').Config}
 */
export default {
  ...api,
  displayName: 'demo',
  // The API runs in separate processes.
  setupFiles: [],
  globalSetup: '<rootDir>/../api/test/global-setup.ts',
  globalTeardown: '<rootDir>/../api/test/global-teardown.ts',
};
