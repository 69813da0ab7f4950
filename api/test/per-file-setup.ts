import { closePooledApps } from './app-pool.ts';

/** Set-up and clean-up of a spec file that shares its process with others. */
export function eachFile(): void {
  beforeAll(closePooledApps);
  afterAll(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}
