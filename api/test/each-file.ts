import { clearShelf } from './shelf.ts';

/** What a file of specs starts from, and leaves, where it runs together with others. */
export function eachFile(): void {
  beforeAll(clearShelf);
  afterAll(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}
