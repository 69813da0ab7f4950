import { Strikes } from './strikes.ts';

const build = { key: 'mf-catalogue v1' };
const fatal = { problem: 'it was not done after 1000 ms', isFatal: true };

let said: jest.SpyInstance;
let now: jest.SpyInstance;
beforeEach(() => {
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  now = jest.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  said.mockRestore();
  now.mockRestore();
});

const MINUTE = 60_000;

/** Whether a build whose threads ended at these minutes is refused. */
function isRefusedAfter(...minutes: readonly number[]): boolean {
  const strikes = new Strikes();
  for (const minute of minutes) {
    now.mockReturnValue(minute * MINUTE);
    strikes.failed(build, fatal);
  }
  return strikes.isRefused(build);
}

test.each([
  [true, [0, 0, 0]],
  [true, [0, 5, 9]],
  [true, [0, 20, 25, 29]],
  [false, [0, 0]],
  [false, [0, 11, 22, 33]],
])('a build is refused (%s) whose thread ended at these minutes: %p', (isRefused, minutes) => {
  expect(isRefusedAfter(...minutes)).toBe(isRefused);
  expect(said).toHaveBeenCalledTimes(isRefused ? 1 : 0);
});
