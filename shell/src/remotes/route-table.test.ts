import { inlineRegistry, PUBLISHED } from '../testing/inline-registry.ts';
import { routeFor } from './route-table.ts';

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
])('%s belongs to %s', (pathname, remote) => {
  expect(routeFor(pathname)).toMatchObject({ title: expect.any(String) });
  expect(routeFor(pathname)?.remote).toBe(remote);
});

it.each(['/nada', '/publicacion', '/publicacion/', '/publicacion/1/2', '/HOME', ''])(
  '%j belongs to nobody',
  (pathname) => {
    expect(routeFor(pathname)).toBeUndefined();
  },
);

it('belongs to whom the registry says, and to nobody without it; the shell keeps its own', () => {
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
