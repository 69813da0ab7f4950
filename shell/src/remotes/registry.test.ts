import { inlineRegistry, PUBLISHED } from '../testing/inline-registry.ts';
import { freshRegistry } from './recovery.ts';
import { inlinedRegistry, inlinedRoutes, parseRegistry, routeFor } from './registry.ts';

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
  ])('returns no remotes for %s', (_case, text) => {
    expect(parseRegistry(text)).toEqual({});
  });

  it('skips only an invalid remote', () => {
    const text = JSON.stringify({ remotes: { 'mf-seller': seller, 'mf-admin': { version: 3 }, 'mf-account': null } });
    expect(Object.keys(parseRegistry(text))).toEqual(['mf-seller']);
  });
});

it('inlinedRegistry returns the registry that is inlined in the page', () => {
  expect(inlinedRegistry()).toEqual({});
  inlineRegistry(JSON.stringify({ remotes: { 'mf-seller': seller } }));
  expect(inlinedRegistry()).toEqual({ 'mf-seller': seller });
});

describe('the pages of remotes', () => {
  const routes = [{ path: '/mis-ventas', title: 'Mis ventas' }];

  it('are inlined in the page, and the same objects on each call', () => {
    expect(inlinedRoutes()).toEqual([]);
    inlineRegistry(JSON.stringify({ remotes: { 'mf-seller': { ...seller, routes }, 'mf-admin': seller } }));
    expect(inlinedRoutes()).toEqual([{ path: '/mis-ventas', title: 'Mis ventas', remote: 'mf-seller' }]);
    expect(inlinedRoutes()[0]).toBe(inlinedRoutes()[0]);
  });

  it('include those of a remote that is otherwise invalid', () => {
    inlineRegistry(JSON.stringify({ remotes: { 'mf-seller': { routes }, 'mf-admin': null } }));
    expect([inlinedRoutes().map(({ path }) => path), inlinedRegistry()]).toEqual([['/mis-ventas'], {}]);
  });
});

describe('freshRegistry', () => {
  const newer = { ...seller, version: 'v3' };

  it('returns the current registry of the server', async () => {
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(JSON.stringify({ remotes: { 'mf-seller': newer } })));
    expect(await freshRegistry()).toEqual({ 'mf-seller': newer });
  });

  it.each([
    ['responds with an error', () => Promise.resolve(new Response('', { status: 503 }))],
    ['is unreachable', () => Promise.reject(new TypeError('network'))],
  ])('returns the inlined registry if the server %s', async (_case, respond) => {
    inlineRegistry(JSON.stringify({ remotes: { 'mf-seller': seller } }));
    jest.spyOn(globalThis, 'fetch').mockImplementation(respond);
    expect(await freshRegistry()).toEqual({ 'mf-seller': seller });
  });
});

describe('routeFor', () => {
  beforeEach(() => inlineRegistry());

  it.each([
    ['/home', 'mf-catalogue'],
    ['/publicacion/12', 'mf-catalogue'],
    ['/compra/12/', 'mf-catalogue'],
    ['/mis-compras', 'mf-account'],
    ['/editar-publicacion/3', 'mf-seller'],
    ['/adminventas', 'mf-admin'],
    ['/', undefined],
    ['/register', undefined],
  ])('maps %s to the remote %s', (pathname, remote) => {
    expect(routeFor(pathname)).toMatchObject({ title: expect.any(String) });
    expect(routeFor(pathname)?.remote).toBe(remote);
  });

  it.each(['/nada', '/publicacion', '/publicacion/', '/publicacion/1/2', '/HOME', ''])(
    'returns undefined for the unknown route %j',
    (pathname) => {
      expect(routeFor(pathname)).toBeUndefined();
    },
  );

  it("returns a remote for its registry routes, but not for the shell's routes", () => {
    const routes = [
      { path: '/novedades', title: 'Novedades' },
      { path: '/register', title: 'Otra' },
    ];
    inlineRegistry(JSON.stringify({ remotes: { ...PUBLISHED, 'mf-news': { version: '1', entry: '/x.js', routes } } }));
    expect(routeFor('/novedades')).toMatchObject({ remote: 'mf-news', title: 'Novedades' });
    expect(routeFor('/register')?.remote).toBeUndefined();
    const { 'mf-seller': _gone, ...others } = PUBLISHED;
    inlineRegistry(JSON.stringify({ remotes: others }));
    expect([routeFor('/novedades'), routeFor('/mis-ventas')]).toEqual([undefined, undefined]);
  });
});
