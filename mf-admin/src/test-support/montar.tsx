import { createApiClient } from '@fluxpartes/api-client';
import { createQueryClient, type SesionActual, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import routes from '../routes.tsx';

/** Where the test's API answers; msw listens there. */
export const API = 'http://localhost/api';

export const INVITADO: SesionActual = { tipo: 'invitado' };
export const ADMIN: SesionActual = { tipo: 'admin' };
export const MECANICO: SesionActual = { tipo: 'usuario', userId: 5, perfil: 'mecanico' };

/** The pair as the login form hands it over. */
export const PAR = { email: 'admin@fluxpartes.test', password: 'clave-de-admin-larga' };

interface Opciones {
  /** Whether the session has just been recognised by the form, which hands the pair over. */
  par?: boolean;
  sesion?: SesionActual;
  /** Whether the admin's real session stands already, so that no test but the access's asks about it. */
  abierta?: boolean;
}

/** Mounts the remote's own routes at a path, with the real client; the admin with an open session by default. */
export function montar(ruta: string | string[], { par = false, sesion = ADMIN, abierta = true }: Opciones = {}) {
  const queryClient = createQueryClient();
  if (abierta) queryClient.setQueryData(['sesion-de-admin'], true);
  const avisar = jest.fn(async (_texto: string) => {});
  const confirmar = jest.fn(async (_texto: string, _detalle?: string) => true);
  const store = sesionDePrueba(sesion, par);
  const context: ShellContext = {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: API, onUnauthorized: store.terminar }),
    queryClient,
    sesion: store,
    alertas: { avisar, confirmar },
    config: { transferencia: { alias: '', cbu: '', titular: '' } },
  };
  const entradas = typeof ruta === 'string' ? [ruta] : ruta;
  const vista = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={entradas} initialIndex={entradas.length - 1}>
        <Rutas rutas={routes(context)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...vista, user: userEvent.setup(), avisar, confirmar, cerrar: store.cerrar, queryClient, context };
}

/** A session as the shell keeps it, in memory: closed or ended, it is a guest's. */
function sesionDePrueba(inicial: SesionActual, conPar: boolean) {
  let actual = inicial;
  let par = conPar ? PAR : null;
  const oyentes = new Set<() => void>();
  const terminar = () => {
    actual = INVITADO;
    for (const oyente of oyentes) oyente();
  };
  return {
    get: () => actual,
    subscribe: (oyente: () => void) => {
      oyentes.add(oyente);
      return () => void oyentes.delete(oyente);
    },
    terminar,
    cerrar: jest.fn(async () => terminar()),
    tomarParDeAdmin: () => {
      const entregado = par;
      par = null;
      return entregado;
    },
  };
}

/** The place that the router is at, as 'path?search'. */
export function lugar(): string {
  return document.querySelector('[data-testid="lugar"]')?.textContent ?? '';
}

function Rutas({ rutas }: { rutas: RouteObject[] }) {
  const { pathname, search } = useLocation();
  const elemento = useRoutes([...rutas, { path: '*', element: <p>Otra pantalla</p> }]);
  return (
    <>
      {elemento}
      <span data-testid="lugar">{pathname + search}</span>
    </>
  );
}
