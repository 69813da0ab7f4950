import { createSesionStore } from './sesion-store.ts';

const PROOF = 'cHJ1ZWJh';

function store(logout = jest.fn(async () => undefined)) {
  return { logout, sesion: createSesionStore({ storage: localStorage, adminProof: PROOF, logout }) };
}

const saved = () => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => localStorage.clear());

describe('the session in local storage', () => {
  it('keeps user_id and perfil after a login, and nothing else', () => {
    const { sesion } = store();
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    expect(saved()).toEqual({ user_id: '7', perfil: 'vendedor' });
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 7, perfil: 'vendedor' });
  });

  it('keeps the admin e-mail and the derived proof, never the password, and hands the pair over once', () => {
    const { sesion } = store();
    sesion.enterAsAdmin({ email: 'admin@fluxpartes.test', password: 'una clave bien larga' });
    expect(saved()).toEqual({ email: 'admin@fluxpartes.test', password: PROOF });
    expect(sesion.get()).toEqual({ tipo: 'admin' });
    expect(sesion.takeAdminPair()).toEqual({ email: 'admin@fluxpartes.test', password: 'una clave bien larga' });
    expect(sesion.takeAdminPair()).toBeNull();
  });

  it('is one session at a time', () => {
    const { sesion } = store();
    sesion.enterAsAdmin({ email: 'admin@fluxpartes.test', password: 'una clave bien larga' });
    sesion.enter({ user_id: 7, tipoCuenta: 'mecanico' });
    expect(saved()).toEqual({ user_id: '7', perfil: 'mecanico' });
  });

  it.each([
    { user_id: 'siete', perfil: 'vendedor' },
    { user_id: '7', perfil: 'jefe' },
    { user_id: '-1', perfil: 'vendedor' },
    { perfil: 'vendedor' },
    { email: 'admin@fluxpartes.test', password: 'otra' },
    { password: PROOF },
  ])('reads %j as a guest', (content) => {
    for (const [key, value] of Object.entries(content)) localStorage.setItem(key, value);
    expect(store().sesion.get()).toEqual({ tipo: 'invitado' });
  });

  it('tells its subscribers of a change only, and returns the same object until then', () => {
    const { sesion } = store();
    const listener = jest.fn();
    sesion.subscribe(listener);
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    const antes = sesion.get();
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    expect(sesion.get()).toBe(antes);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("'each admin screen compares it again'", () => {
  const PAIR = { email: 'admin@fluxpartes.test', password: 'una clave bien larga' };

  it.each(['email', 'password'])(
    'the admin whose %s is gone from local storage is a guest at the next look',
    async (key) => {
      const { sesion } = store();
      sesion.enterAsAdmin(PAIR);
      const listener = jest.fn();
      sesion.subscribe(listener);
      localStorage.removeItem(key);
      expect(sesion.get()).toEqual({ tipo: 'invitado' });
      expect(listener).not.toHaveBeenCalled();
      await Promise.resolve();
      expect(listener).toHaveBeenCalledTimes(1);
    },
  );

  it('a proof that is not the pair any more counts for nothing', () => {
    const { sesion } = store();
    sesion.enterAsAdmin(PAIR);
    localStorage.setItem('password', PAIR.password);
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
  });

  it('the pair typed again is a change, so that what the old session had opened is opened anew', () => {
    const { sesion } = store();
    sesion.enterAsAdmin(PAIR);
    sesion.takeAdminPair();
    const seen: string[] = [];
    sesion.subscribe(() => seen.push(sesion.get().tipo));
    sesion.enterAsAdmin(PAIR);
    expect(seen).toEqual(['invitado', 'admin']);
    expect(sesion.takeAdminPair()).toEqual(PAIR);
  });

  it('the pair overtakes a logout that was not done: the next visit does not end the new session', () => {
    const { sesion } = store();
    localStorage.setItem('cierre_pendiente', '1');
    sesion.enterAsAdmin(PAIR);
    expect(saved()).toEqual({ email: PAIR.email, password: PROOF });
  });
});

describe('closing the session', () => {
  it('clears user id and profile and ends it at the API; the theme stays', async () => {
    const { sesion, logout } = store();
    localStorage.setItem('darkMode', 'true');
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    await sesion.close();
    expect(logout).toHaveBeenCalledTimes(1);
    expect(saved()).toEqual({ darkMode: 'true' });
  });

  it('remembers a logout that did not reach the API', async () => {
    const { sesion } = store(jest.fn(async () => Promise.reject(new Error('offline'))));
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    await sesion.close();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(saved()).toEqual({ cierre_pendiente: '1' });
  });
});
