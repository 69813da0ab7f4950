import { createApiClient } from '@fluxpartes/api-client';
import { type CurrentSesion, createQueryClient, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import routes from '../routes.tsx';

/** Where the test's API answers; msw listens there. */
export const API = 'http://localhost/api';

export const INVITADO: CurrentSesion = { tipo: 'invitado' };
export const ADMIN: CurrentSesion = { tipo: 'admin' };
export const MECANICO: CurrentSesion = { tipo: 'usuario', userId: 5, perfil: 'mecanico' };

/** The pair as the login form hands it over. */
export const PAIR = { email: 'admin@fluxpartes.test', password: 'clave-de-admin-larga' };

interface Options {
  /** Whether the session has just been recognised by the form, which hands the pair over. */
  pair?: boolean;
  sesion?: CurrentSesion;
  /** Whether the admin's real session stands already, so that no test but the access's asks about it. */
  isOpen?: boolean;
}

/** Mounts the remote's own routes at a path, with the real client; the admin with an open session by default. */
export function mount(route: string | string[], { pair = false, sesion = ADMIN, isOpen = true }: Options = {}) {
  const queryClient = createQueryClient();
  if (isOpen) queryClient.setQueryData(['sesion-de-admin'], true);
  const notify = jest.fn(async (_text: string) => {});
  const confirm = jest.fn(async (_text: string, _detail?: string) => true);
  const store = testSesion(sesion, pair);
  const context: ShellContext = {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: API, onUnauthorized: store.finish }),
    queryClient,
    sesion: store,
    alerts: { notify, confirm },
    config: { transferencia: { alias: '', cbu: '', titular: '' } },
  };
  const entries = typeof route === 'string' ? [route] : route;
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
        <TestRoutes routeObjects={routes(context)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), notify, confirm, close: store.close, queryClient, context };
}

/** A session as the shell keeps it, in memory: closed or ended, it is a guest's. */
function testSesion(initialValue: CurrentSesion, withPair: boolean) {
  let actual = initialValue;
  let pair = withPair ? PAIR : null;
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
      const delivered = pair;
      pair = null;
      return delivered;
    },
  };
}

/** The place that the router is at, as 'path?search'. */
export function place(): string {
  return document.querySelector('[data-testid="lugar"]')?.textContent ?? '';
}

function TestRoutes({ routeObjects }: { routeObjects: RouteObject[] }) {
  const { pathname, search } = useLocation();
  const element = useRoutes([...routeObjects, { path: '*', element: <p>Otra pantalla</p> }]);
  return (
    <>
      {element}
      <span data-testid="lugar">{pathname + search}</span>
    </>
  );
}
