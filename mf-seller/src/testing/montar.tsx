import { createApiClient } from '@fluxpartes/api-client';
import { type Perfil, type SesionActual, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useRoutes } from 'react-router-dom';
import routes from '../routes.tsx';

/** Where the tests' API stands. */
export const API = 'http://localhost/api';

/** A signed-in user. */
export function usuario(perfil: Perfil, userId = 7): SesionActual {
  return { tipo: 'usuario', userId, perfil };
}

/** The remote on a route, inside a shell that writes down its alerts; `ruta` shows where it is now. */
export function montar(entrada: string, sesion: SesionActual = usuario('vendedor')) {
  const avisos: string[] = [];
  const ruta = { actual: '' };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const contexto: ShellContext = {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: API }),
    queryClient,
    sesion: {
      get: () => sesion,
      subscribe: () => () => undefined,
      cerrar: async () => undefined,
      tomarParDeAdmin: () => null,
    },
    alertas: { avisar: async (texto) => void avisos.push(texto), confirmar: async () => true },
    config: { transferencia: { alias: '', cbu: '', titular: '' } },
  };
  const rutas = [...routes(contexto), { path: '*', element: <p>otra sección</p> }];
  const Remoto = () => {
    ruta.actual = useLocation().pathname;
    return useRoutes(rutas);
  };
  const vista = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[entrada]}>
        <Remoto />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { avisos, ruta, teclado: userEvent.setup(), ...vista };
}
