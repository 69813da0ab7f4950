import { createApiClient } from '@fluxpartes/api-client';
import { createQueryClient, type SesionActual, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import routes from '../routes.tsx';

/** Where the test's API answers; msw listens there. */
export const API = 'http://localhost/api';

export const INVITADO: SesionActual = { tipo: 'invitado' };
export const MECANICO: SesionActual = { tipo: 'usuario', userId: 5, perfil: 'mecanico' };
export const VENDEDOR: SesionActual = { tipo: 'usuario', userId: 40, perfil: 'vendedor' };

/** The bank constants of the tests. */
export const TRANSFERENCIA = { alias: 'FLUX.PARTES.SUR', cbu: '01702046600000087865', titular: 'FluxPartes SRL' };

/** Mounts the remote's own routes at a path, with the real client, for one session. Other paths show where they lead. */
export function montar(ruta: string | string[], sesion: SesionActual) {
  const avisar = jest.fn(async (_texto: string) => {});
  const confirmar = jest.fn(async (_texto: string, _detalle?: string) => true);
  const cerrar = jest.fn(async () => {});
  const queryClient = createQueryClient();
  const context: ShellContext = {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: API }),
    queryClient,
    sesion: { get: () => sesion, subscribe: () => () => {}, cerrar, tomarParDeAdmin: () => null },
    alertas: { avisar, confirmar },
    config: { transferencia: TRANSFERENCIA },
  };
  const entradas = typeof ruta === 'string' ? [ruta] : ruta;
  const vista = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={entradas} initialIndex={entradas.length - 1}>
        <Rutas rutas={routes(context)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...vista, user: userEvent.setup(), avisar, confirmar, cerrar, queryClient, context };
}

/** The place that the router is at, as 'path?search'. */
export function lugar(): string {
  return document.querySelector('[data-testid="lugar"]')?.textContent ?? '';
}

function Rutas({ rutas }: { rutas: RouteObject[] }) {
  const { pathname, search } = useLocation();
  const elemento = useRoutes([...rutas, { path: '*', element: <Link to="/micuenta">Otra pantalla</Link> }]);
  return (
    <>
      {elemento}
      <span data-testid="lugar">{pathname + search}</span>
    </>
  );
}
