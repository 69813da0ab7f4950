import { routeFor } from './route-table.ts';

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
