import type { Sesion } from '@fluxpartes/contrato';
import { reconciliarSesion } from './reconciliar-sesion.ts';
import { createSesionStore } from './sesion-store.ts';

const INVITADO: Sesion = { user_id: null, tipoCuenta: null };
const PRUEBA = 'cA==';

/** What the admin's local storage holds. */
function comoAdmin() {
  localStorage.setItem('email', 'admin@fluxpartes.test');
  localStorage.setItem('password', PRUEBA);
}

function escena(respuesta: () => Promise<Sesion>) {
  const auth = { sesion: jest.fn(respuesta), logout: jest.fn(async () => undefined) };
  const sesion = createSesionStore({ almacen: localStorage, pruebaDeAdmin: PRUEBA, logout: auth.logout });
  const onTerminada = jest.fn();
  return {
    auth,
    sesion,
    onTerminada,
    correr: () => reconciliarSesion({ sesion, almacen: localStorage, auth, onTerminada }),
  };
}

beforeEach(() => localStorage.clear());

describe('comparing local storage with the cookie', () => {
  it('forgets a session that the API has ended', async () => {
    localStorage.setItem('user_id', '7');
    localStorage.setItem('perfil', 'vendedor');
    const { sesion, onTerminada, correr } = escena(async () => INVITADO);
    await correr();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(localStorage.getItem('user_id')).toBeNull();
    expect(onTerminada).toHaveBeenCalledTimes(1);
  });

  it('takes over a session that only the cookie knows of', async () => {
    const { sesion, onTerminada, correr } = escena(async () => ({ user_id: 9, tipoCuenta: 'mecanico' }));
    await correr();
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 9, perfil: 'mecanico' });
    expect(onTerminada).not.toHaveBeenCalled();
  });

  it('changes nothing without an answer', async () => {
    localStorage.setItem('user_id', '7');
    localStorage.setItem('perfil', 'vendedor');
    const { sesion, correr } = escena(() => Promise.reject(new Error('offline')));
    await correr();
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 7, perfil: 'vendedor' });
  });

  it('drops an answer that a login has overtaken', async () => {
    const { sesion, correr } = escena(async () => INVITADO);
    const enCurso = correr();
    sesion.entrar({ user_id: 7, tipoCuenta: 'vendedor' });
    await enCurso;
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 7, perfil: 'vendedor' });
  });

  it('finishes a logout that did not reach the API instead of taking its session over', async () => {
    localStorage.setItem('cierre_pendiente', '1');
    const { auth, sesion, correr } = escena(async () => ({ user_id: 9, tipoCuenta: 'mecanico' }));
    await correr();
    expect(auth.logout).toHaveBeenCalledTimes(1);
    expect(auth.sesion).not.toHaveBeenCalled();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(localStorage.getItem('cierre_pendiente')).toBeNull();
  });
});

describe('the admin, whose proof anyone could write into local storage', () => {
  beforeEach(comoAdmin);

  it('stays the admin where the cookie is the admin too, and what is kept is not touched', async () => {
    const { sesion, onTerminada, correr } = escena(async () => ({ user_id: null, tipoCuenta: 'admin' }));
    const alCambiar = jest.fn();
    sesion.subscribe(alCambiar);
    await correr();
    expect(sesion.get()).toEqual({ tipo: 'admin' });
    expect({ ...localStorage }).toEqual({ email: 'admin@fluxpartes.test', password: PRUEBA });
    expect(alCambiar).not.toHaveBeenCalled();
    expect(onTerminada).not.toHaveBeenCalled();
  });

  it('is a guest again without a session, and nothing is kept', async () => {
    const { sesion, onTerminada, correr } = escena(async () => INVITADO);
    await correr();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(localStorage).toHaveLength(0);
    expect(onTerminada).toHaveBeenCalledTimes(1);
  });

  it('is the user that the cookie stands for, who loses the proof', async () => {
    const { sesion, correr } = escena(async () => ({ user_id: 9, tipoCuenta: 'mecanico' }));
    await correr();
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 9, perfil: 'mecanico' });
    expect({ ...localStorage }).toEqual({ user_id: '9', perfil: 'mecanico' });
  });

  it('stays the admin without an answer', async () => {
    const { sesion, correr } = escena(() => Promise.reject(new Error('offline')));
    await correr();
    expect(sesion.get()).toEqual({ tipo: 'admin' });
  });

  it('who signs in while a guest is being asked about is not made a guest', async () => {
    localStorage.clear();
    const { sesion, onTerminada, correr } = escena(async () => INVITADO);
    const enCurso = correr();
    sesion.entrarComoAdmin({ email: 'admin@fluxpartes.test', password: 'clave-de-admin-larga' });
    await enCurso;
    expect(sesion.get()).toEqual({ tipo: 'admin' });
    expect(onTerminada).not.toHaveBeenCalled();
  });
});
