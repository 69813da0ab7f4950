const SELLER = {
  version: 'v2',
  entry: '/mf/mf-seller/v2/remoteEntry.js',
  before: { version: 'v1', entry: '/mf/mf-seller/v1/remoteEntry.js' },
};

let beacons: jest.Mock;
let recovery: typeof import('./recovery.ts');
beforeEach(async () => {
  // The module holds state for the lifetime of a page: each test has its own copy.
  jest.resetModules();
  recovery = await import('./recovery.ts');
  beacons = jest.fn();
  Object.assign(navigator, { sendBeacon: (address: string, body: string) => beacons(address, JSON.parse(body)) });
  inline(SELLER);
});
afterEach(() => {
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

function inline(seller: object): void {
  document.head.innerHTML = `<script type="application/json" id="fp-registry">${JSON.stringify({ remotes: { 'mf-seller': seller } })}</script>`;
}
function publish(seller: object): void {
  const answer = new Response(JSON.stringify({ remotes: { 'mf-seller': seller } }));
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
}

const named = (name: string, message: string, more = {}) => Object.assign(new Error(message), { name, ...more });
const lost = (error: unknown = new Error('gone')) => ({ error, isLost: true, since: performance.now() });
const PAGE = '/editar-publicacion/:id';

it.each([
  ['entry', named('Error', '#RUNTIME-008 … ScriptNetworkError: Failed to load script "/e.js"'), true],
  ['slow', named('Error', '#RUNTIME-008 … ScriptNetworkError: Script "/e.js" timed out.'), true],
  ['slow', named('Error', 'mf-seller did not answer within 8000 ms'), true],
  ['slow', named('Error', 'Chunk 957 took longer than 8000 ms'), false],
  ['slow', named('ChunkLoadError', 'Loading chunk 957 failed. (timeout: /c.js)', { type: 'timeout' }), false],
  ['chunk', named('ChunkLoadError', 'Loading chunk 957 failed. (error: /c.js)', { type: 'error' }), true],
  ['chunk', named('ChunkLoadError', 'Loading CSS chunk 957 failed.', { code: 'CSS_CHUNK_LOAD_FAILED' }), false],
  ['load', named('ChunkLoadError', 'Loading chunk 957 failed. (missing: /c.js)', { type: 'missing' }), true],
  ['load', named('Error', '#RUNTIME-008 … ScriptExecutionError: Script "/e.js" loaded but threw'), true],
  ['load', new TypeError('mf-seller does not expose ./routes as a function'), true],
  ['contract', new RangeError('mf-seller was built for version 9 to 9 of the context, this shell has 2 to 3'), true],
  ['render', new TypeError("Cannot read properties of undefined (reading 'id')"), false],
  ['render', null, false],
])('kindOf returns %s for %s', (kind, error, isLost) => {
  expect(recovery.kindOf({ error, isLost })).toBe(kind);
});

it('judge sends one beacon with the failure and page, and returns its incident code', () => {
  const { incident } = recovery.judge('mf-seller', lost(), PAGE);
  expect(incident).toMatch(/^[0-9a-f]{8}$/);
  expect(beacons.mock.calls).toEqual([
    ['/mf/failures', { incident, remote: 'mf-seller', release: 'v2', kind: 'load', page: PAGE }],
  ]);
});

it('the fallback release is tried once, and its failure has the same incident code', async () => {
  const first = recovery.judge('mf-seller', lost(), PAGE);
  expect(first.hasFallback).toBe(true);
  expect(await recovery.prepare('mf-seller', 1)).toMatchObject({ entry: SELLER.before.entry });
  const second = recovery.judge('mf-seller', lost(), PAGE);
  expect(second).toEqual({ incident: first.incident, hasFallback: false });
  expect(beacons.mock.calls.map(([, { release }]) => release)).toEqual(['v2', 'v1']);
  publish({ ...SELLER, version: 'v3', entry: '/v3.js', before: { version: 'v2', entry: SELLER.entry } });
  expect(await recovery.prepare('mf-seller', 2)).toMatchObject({ entry: '/v3.js?retry=2' });
  const third = recovery.judge('mf-seller', lost(), PAGE);
  expect(third.hasFallback).toBe(false);
  expect(third.incident).not.toBe(first.incident);
  expect(beacons.mock.calls.at(-1)?.[1]).toMatchObject({ release: 'v3' });
});

it('without a fallback release a retry loads the current release of the registry', async () => {
  inline({ ...SELLER, before: undefined });
  expect(recovery.judge('mf-seller', lost(), PAGE).hasFallback).toBe(false);
  publish(SELLER);
  expect(await recovery.prepare('mf-seller', 1)).toMatchObject({ entry: `${SELLER.entry}?retry=1` });
});

it.each([
  ['failed immediately', 'load', 0, 9500],
  ['was waited for to the end', 'slow', 8000, 1500],
  ['failed in a page that had been there for long', 'slow', 90_000, 1500],
  ['threw after it had been there for long', 'render', 90_000, 9500],
])('a section that %s gives the fallback release the remaining timeout', async (_case, kind, ago, left) => {
  jest.spyOn(performance, 'now').mockReturnValue(100_000);
  const error = new Error(kind === 'slow' ? 'Chunk 1 took longer than 8000 ms' : 'gone');
  recovery.judge('mf-seller', { error, isLost: kind === 'load', since: 100_000 - ago }, PAGE);
  expect(await recovery.prepare('mf-seller', 1)).toMatchObject({ entry: SELLER.before.entry, timeoutMs: left });
});

it("a failed release's scripts and chunk lists are removed, and its styles after the next load", async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    `<link rel="stylesheet" href="/mf/mf-seller/v2/routes.1.css"><link rel="stylesheet" href="/mf/mf-sellers/v2/a.css">
     <link rel="stylesheet" href="/mf/mf-seller/v22/a.css"><link rel="stylesheet" href="/shell/shell.css">
     <script type="text/plain" data-webpack="x" src="/mf/mf-seller/v2/crear.js?retry=1"></script>
     <script type="text/plain" data-webpack="x" src="/shell/login.js"></script>`,
  );
  const lists = globalThis as Record<string, unknown>;
  for (const name of ['webpackChunkmf_seller', 'webpackChunkmf_seller_0badc0', 'webpackChunkmf_seller_plus']) {
    lists[name] = [1];
  }
  recovery.judge('mf-seller', lost(), PAGE);
  const { onLoad } = await recovery.prepare('mf-seller', 1);
  const left = () =>
    [...document.head.querySelectorAll('link, [data-webpack]')].map(
      (one) => one.getAttribute('href') ?? one.getAttribute('src'),
    );
  expect(left()).toContain('/mf/mf-seller/v2/routes.1.css');
  onLoad?.();
  expect(left()).toEqual(['/mf/mf-sellers/v2/a.css', '/mf/mf-seller/v22/a.css', '/shell/shell.css', '/shell/login.js']);
  expect(lists.webpackChunkmf_seller).toBeUndefined();
  expect(lists.webpackChunkmf_seller_0badc0).toBeUndefined();
  expect(lists.webpackChunkmf_seller_plus).toEqual([1]);
});

it('the failure of an unpublished remote is not reported', () => {
  expect(recovery.judge('mf-nada', lost(), PAGE).hasFallback).toBe(false);
  expect(beacons).not.toHaveBeenCalled();
});
