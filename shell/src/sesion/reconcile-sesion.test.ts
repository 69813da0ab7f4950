import type { Sesion } from '@fluxpartes/contrato';
import type { CurrentSesion } from '@fluxpartes/mf-kit';

import { createSesionStore, reconcileSesion } from './sesion-store.ts';

const INVITADO: Sesion = { user_id: null, tipoCuenta: null };
const PROOF = 'cA==';

/** Sets local storage as it is for the admin. */
function asAdmin() {
  localStorage.setItem('email', 'admin@fluxpartes.test');
  localStorage.setItem('password', PROOF);
}

function scene(answer: () => Promise<Sesion>) {
  const auth = { sesion: jest.fn(answer), logout: jest.fn(async () => undefined) };
  const sesion = createSesionStore({ storage: localStorage, adminProof: PROOF, logout: auth.logout });
  const onEnded = jest.fn();
  return {
    auth,
    sesion,
    onEnded,
    run: () => reconcileSesion({ sesion, storage: localStorage, auth, onEnded }),
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('reconciling local storage with the cookie', () => {
  it('forgets a session that the API has ended', async () => {
    localStorage.setItem('user_id', '7');
    localStorage.setItem('perfil', 'vendedor');
    const { sesion, onEnded, run } = scene(async () => INVITADO);
    await run();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(localStorage.getItem('user_id')).toBeNull();
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  it('adopts a session that only the cookie has', async () => {
    const { sesion, onEnded, run } = scene(async () => ({ user_id: 9, tipoCuenta: 'mecanico' }));
    await run();
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 9, perfil: 'mecanico' });
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('changes nothing without a response', async () => {
    localStorage.setItem('user_id', '7');
    localStorage.setItem('perfil', 'vendedor');
    const { sesion, run } = scene(() => Promise.reject(new Error('offline')));
    await run();
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 7, perfil: 'vendedor' });
  });

  it.each<[Sesion, CurrentSesion]>([
    [
      { user_id: 9, tipoCuenta: 'vendedor' },
      { tipo: 'usuario', userId: 9, perfil: 'vendedor' },
    ],
    [
      { user_id: 7, tipoCuenta: 'mecanico' },
      { tipo: 'usuario', userId: 7, perfil: 'mecanico' },
    ],
    [{ user_id: null, tipoCuenta: 'admin' }, { tipo: 'admin' }],
  ])("replaces the stored user with the cookie's session %j", async (answer, expected) => {
    localStorage.setItem('user_id', '7');
    localStorage.setItem('perfil', 'vendedor');
    const { sesion, onEnded, run } = scene(async () => answer);
    await run();
    expect(sesion.get()).toEqual(expected);
    expect(onEnded).not.toHaveBeenCalled();
  });

  it.each<[Record<string, string>, Sesion]>([
    [{}, INVITADO],
    [
      { user_id: '7', perfil: 'vendedor' },
      { user_id: 7, tipoCuenta: 'vendedor' },
    ],
  ])('does not write to storage or call onEnded if both contain %j', async (kept, answer) => {
    Object.assign(localStorage, kept);
    const { onEnded, run } = scene(async () => answer);
    const writes = [jest.spyOn(Storage.prototype, 'setItem'), jest.spyOn(Storage.prototype, 'removeItem')];
    await run();
    for (const write of writes) expect(write).not.toHaveBeenCalled();
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('ignores a response that arrives after a login', async () => {
    localStorage.setItem('user_id', '9');
    localStorage.setItem('perfil', 'mecanico');
    const { sesion, run } = scene(async () => INVITADO);
    const inProgress = run();
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    await inProgress;
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 7, perfil: 'vendedor' });
  });

  it('finishes a pending logout instead of adopting its session', async () => {
    localStorage.setItem('cierre_pendiente', '1');
    const { auth, sesion, run } = scene(async () => ({ user_id: 9, tipoCuenta: 'mecanico' }));
    await run();
    expect(auth.logout).toHaveBeenCalledTimes(1);
    expect(auth.sesion).not.toHaveBeenCalled();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(localStorage.getItem('cierre_pendiente')).toBeNull();
  });
});

describe('the admin, whose proof could be forged in local storage', () => {
  beforeEach(asAdmin);

  it("stays the admin if the cookie is the admin's, and storage is unchanged", async () => {
    const { sesion, onEnded, run } = scene(async () => ({ user_id: null, tipoCuenta: 'admin' }));
    const onSesionChange = jest.fn();
    sesion.subscribe(onSesionChange);
    await run();
    expect(sesion.get()).toEqual({ tipo: 'admin' });
    expect({ ...localStorage }).toEqual({ email: 'admin@fluxpartes.test', password: PROOF });
    expect(onSesionChange).not.toHaveBeenCalled();
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('becomes a guest without a session, and storage is cleared', async () => {
    const { sesion, onEnded, run } = scene(async () => INVITADO);
    await run();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(localStorage).toHaveLength(0);
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  it("becomes the cookie's user, without the proof", async () => {
    const { sesion, run } = scene(async () => ({ user_id: 9, tipoCuenta: 'mecanico' }));
    await run();
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 9, perfil: 'mecanico' });
    expect({ ...localStorage }).toEqual({ user_id: '9', perfil: 'mecanico' });
  });

  it('stays the admin without a response', async () => {
    const { sesion, run } = scene(() => Promise.reject(new Error('offline')));
    await run();
    expect(sesion.get()).toEqual({ tipo: 'admin' });
  });

  it('is not signed out by a response that arrives after the login', async () => {
    localStorage.clear();
    const { sesion, onEnded, run } = scene(async () => INVITADO);
    const inProgress = run();
    sesion.enterAsAdmin({ email: 'admin@fluxpartes.test', password: 'clave-de-admin-larga' });
    await inProgress;
    expect(sesion.get()).toEqual({ tipo: 'admin' });
    expect(onEnded).not.toHaveBeenCalled();
  });
});
