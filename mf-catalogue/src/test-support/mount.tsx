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
export const VENDEDOR: CurrentSesion = { tipo: 'usuario', userId: 40, perfil: 'vendedor' };

/** Mounts the remote's own routes at a path, with the real client, for one session. Other paths show where they lead. */
export function mount(route: string | string[], sesion: CurrentSesion) {
  const notify = jest.fn(async (_text: string) => {});
  const close = jest.fn(async () => {});
  const queryClient = createQueryClient();
  const context: ShellContext = {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: API }),
    queryClient,
    sesion: { get: () => sesion, subscribe: () => () => {}, close, takeAdminPair: () => null },
    alerts: { notify, confirm: async () => true },
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
  return { ...view, user: userEvent.setup(), notify, close, queryClient, context };
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
