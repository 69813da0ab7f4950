import { createApiClient } from '@fluxpartes/api-client';
import {
  type CurrentSesion,
  createQueryClient,
  type Perfil,
  SHELL_CONTEXT_VERSION,
  type ShellContext,
} from '@fluxpartes/mf-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useRoutes } from 'react-router-dom';
import routes from '../routes.tsx';

/** Where the tests' API stands. */
export const API = 'http://localhost/api';

/** A signed-in user. */
export function usuario(perfil: Perfil, userId = 7): CurrentSesion {
  return { tipo: 'usuario', userId, perfil };
}

/**
 * The remote on a route, inside a shell that writes down its alerts and what it asks to confirm; `route` shows where it
 * is now.
 * @param confirms the answer to every confirmation
 */
export function mount(entry: string, sesion: CurrentSesion = usuario('vendedor'), confirms = true) {
  const notices: string[] = [];
  const confirmaciones: { text: string; detail: string | undefined }[] = [];
  const route = { actual: '', search: '' };
  const queryClient = createQueryClient();
  const context: ShellContext = {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: API }),
    queryClient,
    sesion: {
      get: () => sesion,
      subscribe: () => () => undefined,
      close: async () => undefined,
      takeAdminPair: () => null,
    },
    alerts: {
      notify: async (text) => void notices.push(text),
      confirm: async (text, detail) => {
        confirmaciones.push({ text, detail });
        return confirms;
      },
    },
    config: { transferencia: { alias: '', cbu: '', titular: '' } },
  };
  const routeObjects = [...routes(context), { path: '*', element: <p>otra sección</p> }];
  const Remote = () => {
    const { pathname, search } = useLocation();
    route.actual = pathname;
    route.search = search;
    return useRoutes(routeObjects);
  };
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[entry]}>
        <Remote />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { notices, confirmaciones, route, queryClient, keyboard: userEvent.setup(), ...view };
}
