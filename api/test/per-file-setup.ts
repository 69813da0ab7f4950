import { closePooledApps } from './app-pool.ts';

/** What a file of specs starts from, and leaves, where it runs together with others. */
export function eachFile(): void {
  beforeAll(closePooledApps);
  afterAll(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}
