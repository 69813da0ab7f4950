import { ApiError } from '@fluxpartes/api-client';
import type { Sesion } from '@fluxpartes/contrato';
import { createSesionStore, type ShellSesion } from './sesion-store.ts';

const PROOF = 'cHJ1ZWJh';

function store(logout = jest.fn(async () => undefined), adminProof: string | null = PROOF) {
  return { logout, sesion: createSesionStore({ storage: localStorage, adminProof, logout }) };
}

const saved = () => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => localStorage.clear());

describe('drafts', () => {
  const fill = () => {
    sessionStorage.setItem('borrador_compra_7_3', '{}');
    localStorage.setItem('clave_POST /ventas 3', '{}');
  };

  it('are erased by a logout, idempotency keys included', async () => {
    const { sesion } = store();
    sesion.enter({ user_id: 7, tipoCuenta: 'mecanico' });
    fill();
    await sesion.close();
    expect([saved(), sessionStorage.length]).toEqual([{}, 0]);
  });

  it('are erased by a logout in another tab, but not by an expired session there', () => {
    const { sesion } = store();
    sesion.enter({ user_id: 7, tipoCuenta: 'mecanico' });
    fill();
    sesion.otherTab({ key: 'user_id', newValue: null });
    sesion.otherTab({ key: 'cierre_pendiente', newValue: null });
    expect(sessionStorage).toHaveLength(1);
    sesion.otherTab({ key: 'cierre_pendiente', newValue: '1' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('survive an expired session', () => {
    const { sesion } = store();
    sesion.enter({ user_id: 7, tipoCuenta: 'mecanico' });
    fill();
    sesion.forget();
    expect([Object.keys(saved()), sessionStorage.length]).toEqual([['clave_POST /ventas 3'], 1]);
    sessionStorage.clear();
  });
});

describe('the session in local storage', () => {
  it('stores only user_id and perfil after a login', () => {
    const { sesion } = store();
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    expect(saved()).toEqual({ user_id: '7', perfil: 'vendedor' });
    expect(sesion.get()).toEqual({ tipo: 'usuario', userId: 7, perfil: 'vendedor' });
  });

  it("stores the admin's e-mail and proof without the password, and returns the credentials once", () => {
    const { sesion } = store();
    sesion.enterAsAdmin({ email: 'admin@fluxpartes.test', password: 'una clave bien larga' });
    expect(saved()).toEqual({ email: 'admin@fluxpartes.test', password: PROOF });
    expect(sesion.get()).toEqual({ tipo: 'admin' });
    expect(sesion.takeAdminCredentials()).toEqual({ email: 'admin@fluxpartes.test', password: 'una clave bien larga' });
    expect(sesion.takeAdminCredentials()).toBeNull();
  });

  it('contains one session at a time', () => {
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

  it.each<Sesion>([
    { user_id: null, tipoCuenta: null },
    { user_id: null, tipoCuenta: 'mecanico' },
    { user_id: 7, tipoCuenta: null },
  ])('is removed by a response of %j', (answer) => {
    const { sesion } = store();
    sesion.enter({ user_id: 9, tipoCuenta: 'vendedor' });
    sesion.enter(answer);
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(saved()).toEqual({});
  });

  it('stores the e-mail of an admin who signed in at the API', () => {
    const { sesion } = store();
    sesion.enter({ user_id: null, tipoCuenta: 'admin' }, 'admin@fluxpartes.test');
    expect(sesion.get()).toEqual({ tipo: 'admin' });
    expect(saved()).toEqual({ email: 'admin@fluxpartes.test', password: PROOF });
  });

  describe('if the site publishes no admin credentials', () => {
    it('an e-mail alone is read as a guest', () => {
      localStorage.setItem('email', 'admin@fluxpartes.test');
      expect(store(undefined, null).sesion.get()).toEqual({ tipo: 'invitado' });
    });

    it.each<[string, (sesion: ShellSesion) => void]>([
      ['the API', (sesion) => sesion.enter({ user_id: null, tipoCuenta: 'admin' }, 'admin@fluxpartes.test')],
      [
        'the credentials',
        (sesion) => sesion.enterAsAdmin({ email: 'admin@fluxpartes.test', password: 'una clave larga' }),
      ],
    ])('an admin recognised by %s stores no proof, and is a guest', (_testCase, enter) => {
      const { sesion } = store(undefined, null);
      enter(sesion);
      expect(sesion.get()).toEqual({ tipo: 'invitado' });
      expect(saved()).toEqual({ email: 'admin@fluxpartes.test', password: '' });
    });
  });

  it('notifies its subscribers only of changes, and returns the same object until then', () => {
    const { sesion } = store();
    const listener = jest.fn();
    sesion.subscribe(listener);
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    const antes = sesion.get();
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    expect(sesion.get()).toBe(antes);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not notify after unsubscribing', () => {
    const { sesion } = store();
    const listener = jest.fn();
    sesion.subscribe(listener)();
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    expect(listener).not.toHaveBeenCalled();
  });

  const STORED = [
    {},
    { user_id: '7', perfil: 'vendedor' },
    { user_id: '7', perfil: 'mecanico' },
    { user_id: '9', perfil: 'vendedor' },
    { email: 'admin@fluxpartes.test', password: PROOF },
  ];

  it.each(STORED.flatMap((before) => STORED.map((after) => [before, after])))(
    'notifies once, and only on a change, when another tab turns %j into %j',
    (before, after) => {
      Object.assign(localStorage, before);
      const { sesion } = store();
      const listener = jest.fn();
      sesion.subscribe(listener);
      localStorage.clear();
      Object.assign(localStorage, after);
      sesion.otherTab({ key: null, newValue: null });
      expect(listener).toHaveBeenCalledTimes(before === after ? 0 : 1);
      expect(sesion.get()).toEqual(store().sesion.get());
    },
  );
});

describe('the history entry of the logout', () => {
  afterEach(() => history.replaceState(null, ''));

  it('is null before a logout', () => {
    history.replaceState({ key: 'k7' }, '');
    expect(store().sesion.closedOn()).toBeNull();
  });

  it.each<[string, unknown, string]>([
    ['the one that the router made, by its key', { key: 'k7', idx: 3 }, 'k7'],
    ["the first one of a visit, by the router's word for it", null, 'default'],
    ['one that no router made', { idx: 3 }, 'default'],
    ['one with a key that is no text', { key: 7 }, 'default'],
    ['one whose state is a text', 'key', 'default'],
    ['one whose state says nothing', undefined, 'default'],
  ])('is %s', async (_testCase, estado, key) => {
    history.replaceState(estado, '');
    const { sesion } = store();
    await sesion.close();
    history.replaceState({ key: 'later' }, '');
    expect(sesion.closedOn()).toBe(key);
  });
});

describe("'each admin screen compares it again'", () => {
  const PAIR = { email: 'admin@fluxpartes.test', password: 'una clave bien larga' };

  it.each(['email', 'password'])(
    'an admin is a guest at the next read after %s is removed from local storage',
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

  it('an admin with an outdated proof in local storage is a guest', () => {
    const { sesion } = store();
    sesion.enterAsAdmin(PAIR);
    localStorage.setItem('password', PAIR.password);
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
  });

  it('the same admin credentials again notify subscribers of a guest, then of the admin', () => {
    const { sesion } = store();
    sesion.enterAsAdmin(PAIR);
    sesion.takeAdminCredentials();
    const seen: string[] = [];
    sesion.subscribe(() => seen.push(sesion.get().tipo));
    sesion.enterAsAdmin(PAIR);
    expect(seen).toEqual(['invitado', 'admin']);
    expect(sesion.takeAdminCredentials()).toEqual(PAIR);
  });

  it('a login with the admin credentials cancels a pending logout', () => {
    const { sesion } = store();
    localStorage.setItem('cierre_pendiente', '1');
    sesion.enterAsAdmin(PAIR);
    expect(saved()).toEqual({ email: PAIR.email, password: PROOF });
  });
});

describe('closing the session', () => {
  it('clears user id and profile, ends the session at the API, and keeps the theme', async () => {
    const { sesion, logout } = store();
    localStorage.setItem('darkMode', 'true');
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    await sesion.close();
    expect(logout).toHaveBeenCalledTimes(1);
    expect(saved()).toEqual({ darkMode: 'true' });
  });

  it('stores a pending logout if the API is unreachable', async () => {
    const { sesion } = store(jest.fn(async () => Promise.reject(new Error('offline'))));
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    await sesion.close();
    expect(sesion.get()).toEqual({ tipo: 'invitado' });
    expect(saved()).toEqual({ cierre_pendiente: '1' });
  });

  it.each([
    ['knows of no session: it is done', refusal(401), {}],
    ['cannot do it now: the next visit tries again', refusal(503), { cierre_pendiente: '1' }],
    ['is not there: the next visit tries again', new Error('offline'), { cierre_pendiente: '1' }],
  ])('sets or clears the pending logout if the API %s', async (_testCase, error, expected) => {
    const { sesion } = store(jest.fn(() => Promise.reject(error)));
    sesion.enter({ user_id: 7, tipoCuenta: 'vendedor' });
    await sesion.close();
    expect(saved()).toEqual(expected);
  });
});

function refusal(status: number): ApiError {
  return new ApiError(status, 'sesion_requerida', '', {}, null);
}
