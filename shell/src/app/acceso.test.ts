import type { CurrentSesion } from '@fluxpartes/mf-kit';
import { inlineRegistry } from '../testing/inline-registry.ts';
import { redirectFor, titleOf } from './acceso.ts';

const INVITADO: CurrentSesion = { tipo: 'invitado' };
const USUARIO: CurrentSesion = { tipo: 'usuario', userId: 7, perfil: 'mecanico' };
const ADMIN: CurrentSesion = { tipo: 'admin' };

beforeAll(() => inlineRegistry());

describe('who may open what', () => {
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
  ] as const)('%s for %j leads to %s', (pathname, sesion, expected) => {
    expect(redirectFor(pathname, sesion)).toBe(expected);
  });
});

describe('the title of a page', () => {
  it.each([
    ['/', 'Ingresar · FluxPartes'],
    ['/publicacion/12', 'Publicación · FluxPartes'],
    ['/no-existe', 'Página no encontrada · FluxPartes'],
  ])('%s', (pathname, expected) => {
    expect(titleOf(pathname)).toBe(expected);
  });
});
