import type { SesionActual } from '@fluxpartes/mf-kit';
import { desvioDe, tituloDe } from './acceso.ts';

const INVITADO: SesionActual = { tipo: 'invitado' };
const USUARIO: SesionActual = { tipo: 'usuario', userId: 7, perfil: 'mecanico' };
const ADMIN: SesionActual = { tipo: 'admin' };

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
  ] as const)('%s for %j leads to %s', (pathname, sesion, esperado) => {
    expect(desvioDe(pathname, sesion)).toBe(esperado);
  });
});

describe('the title of a page', () => {
  it.each([
    ['/', 'Ingresar · FluxPartes'],
    ['/publicacion/12', 'Publicación · FluxPartes'],
    ['/no-existe', 'Página no encontrada · FluxPartes'],
  ])('%s', (pathname, esperado) => {
    expect(tituloDe(pathname)).toBe(esperado);
  });
});
