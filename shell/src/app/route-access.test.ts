import type { CurrentSesion } from '@fluxpartes/mf-kit';
import { inlineRegistry } from '../testing/inline-registry.ts';
import { redirectFor, remember, targetAfterLogin, titleOf } from './route-access.ts';

const INVITADO: CurrentSesion = { tipo: 'invitado' };
const USUARIO: CurrentSesion = { tipo: 'usuario', userId: 7, perfil: 'mecanico' };
const ADMIN: CurrentSesion = { tipo: 'admin' };

beforeAll(() => inlineRegistry());

describe('access to a route', () => {
  it.each([
    ['/home', INVITADO, null],
    ['/publicacion/3', INVITADO, null],
    ['/no-existe', INVITADO, null],
    ['/compra/3', INVITADO, '/'],
    ['/crearpublicacion', INVITADO, '/'],
    ['/crearpublicacion/', INVITADO, '/'],
    ['/admin', INVITADO, '/'],
    ['/compra/3', USUARIO, null],
    ['/micuenta', USUARIO, null],
    ['/admin', USUARIO, '/'],
    ['/adminventas', USUARIO, '/'],
    ['/admin', ADMIN, null],
    ['/home', ADMIN, null],
    ['/crearpublicacion', ADMIN, '/admin'],
  ] as const)('%s for %j redirects to %s', (pathname, sesion, expected) => {
    expect(redirectFor(pathname, sesion)).toBe(expected);
  });
});

describe('the title of a page', () => {
  it.each([
    ['/', 'Ingresar · FluxPartes'],
    ['/publicacion/12', 'Publicación · FluxPartes'],
    ['/no-existe', 'Página no encontrada · FluxPartes'],
  ])('at %s contains the names of the page and the site', (pathname, expected) => {
    expect(titleOf(pathname)).toBe(expected);
  });
});

describe('the target after the login', () => {
  it('is the catalogue if no page is remembered', () => {
    expect(targetAfterLogin(null)).toBe('/home');
    expect(targetAfterLogin({ another: 1 })).toBe('/home');
  });

  it('is the remembered page with its query', () => {
    const estado = remember({ pathname: '/compra/7', search: '?cantidad=2', hash: '#envio', state: { id: 7 } });
    expect(targetAfterLogin(estado)).toBe('/compra/7?cantidad=2#envio');
  });

  it.each(['/admin', '/admincuentas?q=ana', '/adminventas/#1'])(
    "is the catalogue instead of the admin's %s",
    (desde) => {
      expect(targetAfterLogin({ desde })).toBe('/home');
    },
  );

  it.each(['//otro.sitio', '/\\otro.sitio', 'https://otro.sitio', ''])('is never on another origin: %s', (desde) => {
    expect(targetAfterLogin({ desde })).toBe('/home');
  });
});
