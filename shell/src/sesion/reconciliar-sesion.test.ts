import type { Sesion } from '@fluxpartes/contrato';
import { reconciliarSesion } from './reconciliar-sesion.ts';
import { createSesionStore } from './sesion-store.ts';

const INVITADO: Sesion = { user_id: null, tipoCuenta: null };

function escena(respuesta: () => Promise<Sesion>) {
  const auth = { sesion: jest.fn(respuesta), logout: jest.fn(async () => undefined) };
  const sesion = createSesionStore({ almacen: localStorage, pruebaDeAdmin: 'cA==', logout: auth.logout });
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
