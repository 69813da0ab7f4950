import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStaleDataBanner, relativeTime } from './stale-data-banner.tsx';

const HOUR = 60 * 60 * 1000;
const fetched = jest.fn(async (_address: string) => new Response());

beforeEach(() => {
  fetched.mockClear();
  Object.assign(globalThis, { fetch: fetched });
});
afterEach(() => jest.useRealTimers());

it("the banner shows the age of the screen's oldest cached response, and retries on a click", async () => {
  const asked = jest.fn();
  const tell = createStaleDataBanner(asked);
  const ago = (hours: number) => Date.now() - hours * HOUR;
  history.replaceState(null, '', '/mis-compras');
  act(() => tell(ago(2), '/a'));
  act(() => tell(ago(1), '/b'));
  expect(screen.getByRole('status')).toHaveTextContent('Sin conexión, visto hace 2 h');
  act(() => tell(null, '/a'));
  act(() => tell(ago(1), '/b'));
  act(() => tell(null, '/a'));
  expect(screen.getByRole('status')).toHaveTextContent('Sin conexión, visto hace 1 h');
  expect(asked).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(asked).toHaveBeenCalledTimes(2);
  act(() => tell(null, '/b'));
  expect(screen.queryByRole('status')).toBeNull();

  act(() => tell(ago(5), '/a'));
  history.replaceState(null, '', '/home');
  act(() => tell(ago(3), '/c'));
  expect(screen.getByRole('status')).toHaveTextContent('visto hace 3 h');
  act(() => tell(null, '/c'));
  expect(screen.queryByRole('status')).toBeNull();
});

it('the banner disappears when another query of the same API call comes from the network', () => {
  const tell = createStaleDataBanner(jest.fn());
  act(() => tell(Date.now() - HOUR, '/api/publicaciones?q=disco'));
  expect(screen.getByRole('status')).toHaveTextContent('Sin conexión');
  act(() => tell(null, '/api/publicaciones?q=faro'));
  expect(screen.queryByRole('status')).toBeNull();
});

it('the banner probes the network with one request, and then requests all stale data', () => {
  jest.useFakeTimers();
  const asked = jest.fn();
  const tell = createStaleDataBanner(asked);
  act(() => tell(Date.now(), '/a'));
  act(() => tell(Date.now(), '/b'));
  act(() => jest.advanceTimersByTime(20_000));
  expect([fetched.mock.calls.flat(), asked.mock.calls.length]).toEqual([['/a', '/a'], 0]);
  act(() => tell(null, '/a'));
  expect([fetched.mock.calls.flat(), asked.mock.calls.length]).toEqual([['/a', '/a', '/b'], 1]);
  act(() => tell(null, '/b'));
  expect(screen.queryByRole('status')).toBeNull();
});

const MINUTE = 60_000;

it.each([
  [0, 'recién'],
  [MINUTE - 1, 'recién'],
  [MINUTE, 'hace 1 min'],
  [59 * MINUTE + 59_999, 'hace 59 min'],
  [60 * MINUTE, 'hace 1 h'],
  [2.9 * 60 * MINUTE, 'hace 2 h'],
  [24 * 60 * MINUTE, 'hace 1 día'],
  [6.5 * 24 * 60 * MINUTE, 'hace 6 días'],
])('relativeTime formats %i ms as %s', (elapsed, text) => {
  expect(relativeTime(elapsed)).toBe(text);
});
