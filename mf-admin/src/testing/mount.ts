import { type CurrentSesion, createQueryClient, type SesionStore } from '@fluxpartes/mf-kit';
import { ADMIN, INVITADO, mountRemote } from '@fluxpartes/mf-kit/testing';
import routes from '../routes.tsx';

/** The credentials as the login form hands it over. */
export const CREDENTIALS = { email: 'admin@fluxpartes.test', password: 'clave-de-admin-larga' };

interface Options {
  /** Whether the session has just been recognised by the form, which hands the credentials over. */
  credentials?: boolean;
  sesion?: CurrentSesion;
  /** Whether the admin's real session stands already, so that no test but the access's asks about it. */
  isOpen?: boolean;
}

/** Mounts this remote at a path; the admin with an open session by default. */
export function mount(entry: string | string[], { credentials = false, sesion = ADMIN, isOpen = true }: Options = {}) {
  const queryClient = createQueryClient();
  if (isOpen) queryClient.setQueryData(['mf-admin', 'sesion-de-admin'], true);
  const store = testSesion(sesion, credentials);
  return mountRemote(routes, entry, store, { queryClient, onUnauthorized: store.finish });
}

/** A session as the shell keeps it, in memory: closed or ended, it is a guest's. */
function testSesion(initialValue: CurrentSesion, withCredentials: boolean) {
  let actual = initialValue;
  let credentials = withCredentials ? CREDENTIALS : null;
  const listeners = new Set<() => void>();
  const finish = () => {
    actual = INVITADO;
    for (const listener of listeners) listener();
  };
  return {
    get: () => actual,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    finish,
    close: jest.fn(async () => finish()),
    takeAdminPair: () => {
      const delivered = credentials;
      credentials = null;
      return delivered;
    },
  } satisfies SesionStore & { finish: () => void };
}
