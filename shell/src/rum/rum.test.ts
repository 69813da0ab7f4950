import { keepMeasures } from '@fluxpartes/mf-kit';
import { onLCP } from 'web-vitals';

jest.mock('web-vitals', () => ({
  onCLS: jest.fn(),
  onFCP: jest.fn(),
  onINP: jest.fn(),
  onLCP: jest.fn(),
  onTTFB: jest.fn(),
}));

let sent: jest.Mock;
beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  localStorage.clear();
  jest.mocked(onLCP).mockReset();
  sent = jest.fn();
  Object.assign(navigator, { sendBeacon: (address: string, body: string) => sent(address, JSON.parse(body)) });
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
  Object.assign(performance, {
    getEntriesByType: () => [{ serverTiming: [{ name: 'id', description: '0badcafe-1111' }] }],
  });
});
afterEach(() => jest.useRealTimers());

/** Each test has its own page. */
async function begin(early: [unknown, string][] = []) {
  const { start } = await import('./rum.ts');
  const tell = start(early, '/publicacion/:id');
  return (what: unknown) => tell(what, '/home');
}

const COMMON = { page: '/publicacion/:id', device: 'phone', request: '0badcafe-1111' };

it('errors of one second share a beacon of at most ten, early errors included', async () => {
  const tell = await begin([[{ caught: new TypeError('early') }, '/publicacion/:id']]);
  for (let n = 0; n < 20; n += 1) tell({ caught: new TypeError(`late ${'x'.repeat(n % 12)}`) });
  expect(sent).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(sent.mock.calls).toEqual([['/mf/vitals', { ...COMMON, errors: expect.any(Array) }]]);
  expect(sent.mock.calls[0][1].errors).toHaveLength(10);
  expect(sent.mock.calls[0][1].errors[0]).toMatchObject({ message: 'TypeError: early', page: '/publicacion/:id' });
  expect(sent.mock.calls[0][1].errors[1]).toMatchObject({ page: '/home' });
});

it('vitals are sent once, when the page is hidden', async () => {
  const { onLCP: measured } = jest.requireMock<typeof import('web-vitals')>('web-vitals');
  jest.mocked(measured).mockImplementation((tell) => tell({ name: 'LCP', value: 1234.5 } as never));
  await begin();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('pagehide'));
  expect(sent.mock.calls).toEqual([['/mf/vitals', { ...COMMON, vitals: { LCP: 1234.5 } }]]);
  jest.restoreAllMocks();
});

it('nothing is measured or sent after an opt-out', async () => {
  const tell = await begin();
  tell({ caught: new TypeError('before the choice') });
  keepMeasures(false);
  jest.advanceTimersByTime(1000);
  expect(sent).not.toHaveBeenCalled();

  jest.resetModules();
  const { onLCP: measured } = jest.requireMock<typeof import('web-vitals')>('web-vitals');
  (await begin())({ caught: new TypeError('after it') });
  dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(1000);
  expect([jest.mocked(measured).mock.calls.length, sent.mock.calls.length]).toEqual([0, 0]);
});
