import type { ApiClient } from '@fluxpartes/api-client';
import { createStore } from '@fluxpartes/ui';
import type { CurrentSesion, SesionStore } from '../remote-module.ts';

/** The session of the standalone frame: what the API's cookie says, asked for once and after each login. */
export interface StandaloneSession extends SesionStore {
  /** Signs in at the API. Rejects as the client does. */
  enter: (email: string, password: string) => Promise<void>;
}

function sesionOf({ user_id, tipoCuenta }: Awaited<ReturnType<ApiClient['auth']['sesion']>>): CurrentSesion {
  if (tipoCuenta === 'admin') return { tipo: 'admin' };
  return user_id !== null && tipoCuenta !== null
    ? { tipo: 'usuario', userId: user_id, perfil: tipoCuenta }
    : { tipo: 'invitado' };
}

/** Starts as a guest and becomes whoever the cookie stands for; subscribers are told. */
export function createStandaloneSession(api: ApiClient): StandaloneSession {
  const { get, set, subscribe } = createStore<CurrentSesion>({ tipo: 'invitado' });
  api.auth.sesion().then(
    (answer) => set(sesionOf(answer)),
    (error: unknown) => console.error(error),
  );
  return {
    get,
    subscribe,
    enter: async (email, password) => set(sesionOf(await api.auth.login({ email, password }))),
    close: async () => {
      set({ tipo: 'invitado' });
      await api.auth.logout();
    },
    takeAdminPair: () => null,
  };
}
