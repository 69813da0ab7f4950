import { inlineRegistry } from '../testing/inline-registry.ts';
import { freshRegistry } from './fresh-registry.ts';
import { inlinedRegistry, inlinedRoutes, parseRegistry } from './registry.ts';

const seller = { version: 'v2', entry: '/mf/mf-seller/v2/remoteEntry.js', chunks: {} };

afterEach(() => {
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

describe('parseRegistry', () => {
  it('reads the remotes by name', () => {
    expect(parseRegistry(JSON.stringify({ remotes: { 'mf-seller': seller } }))).toEqual({ 'mf-seller': seller });
  });

  it.each([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['no remotes', '{}'],
    ['remotes of another shape', '{"remotes":"x"}'],
  ])('finds none in %s', (_what, text) => {
    expect(parseRegistry(text)).toEqual({});
  });

  it('leaves out only the remote that does not read well', () => {
    const text = JSON.stringify({ remotes: { 'mf-seller': seller, 'mf-admin': { version: 3 }, 'mf-account': null } });
    expect(Object.keys(parseRegistry(text))).toEqual(['mf-seller']);
  });
});

it('comes with the page', () => {
  expect(inlinedRegistry()).toEqual({});
  inlineRegistry(JSON.stringify({ remotes: { 'mf-seller': seller } }));
  expect(inlinedRegistry()).toEqual({ 'mf-seller': seller });
});

describe('the pages that remotes bring', () => {
  const routes = [{ path: '/mis-ventas', title: 'Mis ventas' }];

  it('come with the page, the same rows each time', () => {
    expect(inlinedRoutes()).toEqual([]);
    inlineRegistry(JSON.stringify({ remotes: { 'mf-seller': { ...seller, routes }, 'mf-admin': seller } }));
    expect(inlinedRoutes()).toEqual([{ path: '/mis-ventas', title: 'Mis ventas', remote: 'mf-seller' }]);
    expect(inlinedRoutes()[0]).toBe(inlinedRoutes()[0]);
  });

  it('are known of a remote that does not read well otherwise, whose section then says so', () => {
    inlineRegistry(JSON.stringify({ remotes: { 'mf-seller': { routes }, 'mf-admin': null } }));
    expect([inlinedRoutes().map(({ path }) => path), inlinedRegistry()]).toEqual([['/mis-ventas'], {}]);
  });
});

describe('freshRegistry', () => {
  const newer = { ...seller, version: 'v3' };

  it('is what the site says now', async () => {
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(JSON.stringify({ remotes: { 'mf-seller': newer } })));
    expect(await freshRegistry()).toEqual({ 'mf-seller': newer });
  });

  it.each([
    ['refuses', () => Promise.resolve(new Response('', { status: 503 }))],
    ['is away', () => Promise.reject(new TypeError('network'))],
  ])('is the inlined one where the site %s', async (_what, answer) => {
    inlineRegistry(JSON.stringify({ remotes: { 'mf-seller': seller } }));
    jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
    expect(await freshRegistry()).toEqual({ 'mf-seller': seller });
  });
});
