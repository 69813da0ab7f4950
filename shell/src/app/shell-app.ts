import { createApiClient } from '@fluxpartes/api-client';
import { createQueryClient, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { createThemeStore, type ThemeStore } from '@fluxpartes/ui';
import type { QueryClient } from '@tanstack/react-query';
import { type Almacen, almacenDelNavegador } from '../sesion/almacen.ts';
import { reconciliarSesion } from '../sesion/reconciliar-sesion.ts';
import { createSesionStore, type SesionDelShell } from '../sesion/sesion-store.ts';
import { desvioDe } from './acceso.ts';
import { type ColaDeAlertas, createAlertas } from './alertas.ts';
import type { ShellConfig } from './site-config.ts';

/** What is said where the API ends a session. */
export const SESION_TERMINADA = 'Tu sesión terminó. Ingresá de nuevo.';

/** All that the shell is made of, outside of React. */
export interface ShellApp {
  /** What every remote gets. */
  contexto: ShellContext;
  sesion: SesionDelShell;
  alertas: ColaDeAlertas;
  config: ShellConfig;
  tema: ThemeStore;
  /** Compares local storage with the API's cookie; called once, after the first paint. */
  reconciliar: () => Promise<void>;
  /** Told when a session that the browser believed in has ended at the API; the frame takes the user to the login. */
  onSesionTerminada: (oyente: () => void) => () => void;
}

interface Opciones {
  config: ShellConfig;
  baseUrl?: string;
  almacen?: Almacen;
}

/** Puts the shell together: client, cache, session and alerts. A 401 forgets the session and what was cached for it. */
export function createShellApp({ config, baseUrl = '/api', almacen = almacenDelNavegador() }: Opciones): ShellApp {
  const queryClient = createQueryClient();
  const alertas = createAlertas();
  const oyentes = new Set<() => void>();
  const api = createApiClient({ baseUrl, onUnauthorized: () => alPerderLaSesion() });
  const sesion = createSesionStore({ almacen, pruebaDeAdmin: config.admin?.digesto ?? null, logout: api.auth.logout });
  sesion.subscribe(() => olvidarCache(queryClient, sesion));

  const avisar = () => {
    alertas.avisarSola(SESION_TERMINADA);
    for (const oyente of oyentes) oyente();
  };
  const alPerderLaSesion = () => {
    if (sesion.get().tipo === 'invitado') return;
    sesion.olvidar();
    avisar();
  };
  // Found out at the start, a public page just goes on as a guest's.
  const onTerminada = () => {
    if (desvioDe(location.pathname, sesion.get())) avisar();
  };

  return {
    contexto: { version: SHELL_CONTEXT_VERSION, api, queryClient, sesion, alertas, config },
    sesion,
    alertas,
    config,
    tema: createTema(almacen),
    reconciliar: () => reconciliarSesion({ sesion, almacen, auth: api.auth, onTerminada }),
    onSesionTerminada: (oyente) => {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
  };
}

/** Nothing that was fetched for one is shown to another: a screen that stays fetches anew, one that must go does not. */
function olvidarCache(queryClient: QueryClient, sesion: SesionDelShell): void {
  if (desvioDe(location.pathname, sesion.get())) queryClient.clear();
  else {
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  }
}

function createTema(storage: Almacen): ThemeStore {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const barColor = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  return createThemeStore({ storage, root: document.documentElement, barColor, media });
}
