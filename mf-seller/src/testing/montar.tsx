import { createApiClient } from '@fluxpartes/api-client';
import {
  createQueryClient,
  type Perfil,
  type SesionActual,
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
export function usuario(perfil: Perfil, userId = 7): SesionActual {
  return { tipo: 'usuario', userId, perfil };
}

/**
 * The remote on a route, inside a shell that writes down its alerts and what it asks to confirm; `ruta` shows where it
 * is now.
 * @param confirma the answer to every confirmation
 */
export function montar(entrada: string, sesion: SesionActual = usuario('vendedor'), confirma = true) {
  const avisos: string[] = [];
  const confirmaciones: { texto: string; detalle: string | undefined }[] = [];
  const ruta = { actual: '', busqueda: '' };
  const queryClient = createQueryClient();
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
    alertas: {
      avisar: async (texto) => void avisos.push(texto),
      confirmar: async (texto, detalle) => {
        confirmaciones.push({ texto, detalle });
        return confirma;
      },
    },
    config: { transferencia: { alias: '', cbu: '', titular: '' } },
  };
  const rutas = [...routes(contexto), { path: '*', element: <p>otra sección</p> }];
  const Remoto = () => {
    const { pathname, search } = useLocation();
    ruta.actual = pathname;
    ruta.busqueda = search;
    return useRoutes(rutas);
  };
  const vista = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[entrada]}>
        <Remoto />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { avisos, confirmaciones, ruta, queryClient, teclado: userEvent.setup(), ...vista };
}
