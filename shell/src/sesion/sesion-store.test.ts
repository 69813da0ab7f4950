import { createSesionStore } from './sesion-store.ts';

const PRUEBA = 'cHJ1ZWJh';

function store(logout = jest.fn(async () => undefined)) {
  return { logout, sesion: createSesionStore({ almacen: localStorage, pruebaDeAdmin: PRUEBA, logout }) };
}

const guardado = () => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => localStorage.clear());

describe('the session in local storage', () => {
  it('keeps user_id and perfil after a login, and nothing else', () => {
    const { sesion } = store();
    sesion.entrar({ user_id: 7, tipoCuenta: 'vendedor' });
    expect(guardado()).toEqual({ user_id: '7', perfil: 'vendedor' });
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 7, perfil: 'vendedor' });
  });

  it('keeps the admin e-mail and the derived proof, never the password, and hands the pair over once', () => {
    const { sesion } = store();
    sesion.entrarComoAdmin({ email: 'admin@fluxpartes.test', password: 'una clave bien larga' });
    expect(guardado()).toEqual({ email: 'admin@fluxpartes.test', password: PRUEBA });
    expect(sesion.get()).toEqual({ tipo: 'admin' });
    expect(sesion.tomarParDeAdmin()).toEqual({ email: 'admin@fluxpartes.test', password: 'una clave bien larga' });
    expect(sesion.tomarParDeAdmin()).toBeNull();
  });

  it('is one session at a time', () => {
    const { sesion } = store();
    sesion.entrarComoAdmin({ email: 'admin@fluxpartes.test', password: 'una clave bien larga' });
    sesion.entrar({ user_id: 7, tipoCuenta: 'mecanico' });
    expect(guardado()).toEqual({ user_id: '7', perfil: 'mecanico' });
  });

  it.each([
    { user_id: 'siete', perfil: 'vendedor' },
    { user_id: '7', perfil: 'jefe' },
    { user_id: '-1', perfil: 'vendedor' },
    { perfil: 'vendedor' },
    { email: 'admin@fluxpartes.test', password: 'otra' },
    { password: PRUEBA },
  ])('reads %j as a guest', (contenido) => {
    for (const [clave, valor] of Object.entries(contenido)) localStorage.setItem(clave, valor);
    expect(store().sesion.get()).toEqual({ tipo: 'invitado' });
  });

  it('tells its subscribers of a change only, and returns the same object until then', () => {
    const { sesion } = store();
    const oyente = jest.fn();
    sesion.subscribe(oyente);
    sesion.entrar({ user_id: 7, tipoCuenta: 'vendedor' });
    const antes = sesion.get();
    sesion.entrar({ user_id: 7, tipoCuenta: 'vendedor' });
    expect(sesion.get()).toBe(antes);
    expect(oyente).toHaveBeenCalledTimes(1);
  });
});

describe("'each admin screen compares it again'", () => {
  const PAR = { email: 'admin@fluxpartes.test', password: 'una clave bien larga' };

  it.each(['email', 'password'])(
    'the admin whose %s is gone from local storage is a guest at the next look',
    async (clave) => {
      const { sesion } = store();
      sesion.entrarComoAdmin(PAR);
      const oyente = jest.fn();
      sesion.subscribe(oyente);
      localStorage.removeItem(clave);
      expect(sesion.get()).toEqual({ tipo: 'invitado' });
      expect(oyente).not.toHaveBeenCalled();
      await Promise.resolve();
      expect(oyente).toHaveBeenCalledTimes(1);
    },
  );

  it('a proof that is not the pair any more counts for nothing', () => {
    const { sesion } = store();
    sesion.entrarComoAdmin(PAR);
    localStorage.setItem('password', PAR.password);
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
  });

  it('the pair typed again is a change, so that what the old session had opened is opened anew', () => {
    const { sesion } = store();
    sesion.entrarComoAdmin(PAR);
    sesion.tomarParDeAdmin();
    const vistas: string[] = [];
    sesion.subscribe(() => vistas.push(sesion.get().tipo));
    sesion.entrarComoAdmin(PAR);
    expect(vistas).toEqual(['invitado', 'admin']);
    expect(sesion.tomarParDeAdmin()).toEqual(PAR);
  });

  it('the pair overtakes a logout that was not done: the next visit does not end the new session', () => {
    const { sesion } = store();
    localStorage.setItem('cierre_pendiente', '1');
    sesion.entrarComoAdmin(PAR);
    expect(guardado()).toEqual({ email: PAR.email, password: PRUEBA });
  });
});

describe('closing the session', () => {
  it('clears user id and profile and ends it at the API; the theme stays', async () => {
    const { sesion, logout } = store();
    localStorage.setItem('darkMode', 'true');
    sesion.entrar({ user_id: 7, tipoCuenta: 'vendedor' });
    await sesion.cerrar();
    expect(logout).toHaveBeenCalledTimes(1);
    expect(guardado()).toEqual({ darkMode: 'true' });
  });

  it('remembers a logout that did not reach the API', async () => {
    const { sesion } = store(jest.fn(async () => Promise.reject(new Error('offline'))));
    sesion.entrar({ user_id: 7, tipoCuenta: 'vendedor' });
    await sesion.cerrar();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(guardado()).toEqual({ cierre_pendiente: '1' });
  });
});
