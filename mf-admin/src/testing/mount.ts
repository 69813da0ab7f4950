import { type CurrentSesion, createQueryClient, type SesionStore } from '@fluxpartes/mf-kit';
import { ADMIN, INVITADO, mountRemote } from '@fluxpartes/mf-kit/testing';
import { createStore } from '@fluxpartes/ui';
import routes from '../routes.tsx';

export const CREDENTIALS = { email: 'admin@fluxpartes.test', password: 'clave-de-admin-larga' };

interface Options {
  /** Whether the login form has just stored the credentials in memory. */
  credentials?: boolean;
  sesion?: CurrentSesion;
  /** Whether the API session is already open: only the tests of acceso check it. */
  isOpen?: boolean;
}

/** Mounts this remote, by default for the admin with an open API session. */
export function mount(entry: string | string[], { credentials = false, sesion = ADMIN, isOpen = true }: Options = {}) {
  const queryClient = createQueryClient();
  if (isOpen) queryClient.setQueryData(['mf-admin', 'sesion-de-admin'], true);
  const store = testSesion(sesion, credentials);
  return mountRemote(routes, entry, store, { queryClient, onUnauthorized: store.finish });
}

/** The shell's session store, in memory: after `close` or `finish` the user is a guest. */
function testSesion(initialValue: CurrentSesion, withCredentials: boolean) {
  const store = createStore(initialValue);
  let credentials = withCredentials ? CREDENTIALS : null;
  const finish = () => store.set(INVITADO);
  return {
    get: store.get,
    subscribe: store.subscribe,
    finish,
    close: jest.fn(async () => finish()),
    takeAdminCredentials: () => {
      const delivered = credentials;
      credentials = null;
      return delivered;
    },
  } satisfies SesionStore & { finish: () => void };
}
