import { createApiClient } from '@fluxpartes/api-client';
import { createEventBus, type FirstPaint, SHELL_CONTEXT_VERSION, type ShellContext } from '@fluxpartes/mf-kit';
import { createThemeStore, type ThemeStore } from '@fluxpartes/ui';
import { reconcileSesion } from '../sesion/reconcile-sesion.ts';
import { createSesionStore, type ShellSesion } from '../sesion/sesion-store.ts';
import { type BrowserStorage, browserStorage } from '../sesion/storage.ts';
import { redirectFor } from './acceso.ts';
import { type AlertsQueue, createAlerts } from './alerts.ts';
import type { ShellConfig } from './site-config.ts';

/** What is said where the API ends a session. */
export const SESION_ENDED = 'Tu sesión terminó. Ingresá de nuevo.';

/** What is said where a change was not answered in time, while it is asked for again. */
const ASKING_AGAIN = 'No sabemos si llegó: lo estamos averiguando.';

/** What a remote gets, short of the cache, which comes with the first of them (remotes/query-library.ts). */
export type FrameContext = Omit<ShellContext, 'queryClient'>;

/** All that the shell is made of, outside of React. */
export interface ShellApp {
  context: FrameContext;
  sesion: ShellSesion;
  alerts: AlertsQueue;
  config: ShellConfig;
  themeStore: ThemeStore;
  /** Compares local storage with the API's cookie; called once, after the first paint. */
  reconcile: () => Promise<void>;
  /** Told when a session that the browser believed in has ended at the API; the frame takes the user to the login. */
  onSesionEnded: (listener: () => void) => () => void;
}

interface Options {
  config: ShellConfig;
  baseUrl?: string;
  storage?: BrowserStorage;
  /** In a server-rendered page. */
  first?: FirstPaint | undefined;
}

/** Where it does not come, the call's own refusal says what to do. */
const onOutdated = () =>
  void import(/* webpackChunkName: "outdated" */ './outdated-notice.tsx').then(
    ({ offerReload }) => offerReload(),
    () => undefined,
  );

/** Puts the shell together: client, session and alerts. A 401 forgets the session. */
export function createShellApp({ config, baseUrl = '/api', storage = browserStorage(), first }: Options): ShellApp {
  const alerts = createAlerts();
  const listeners = new Set<() => void>();
  const onUnknown = () => void alerts.notify(ASKING_AGAIN);
  const api = createApiClient({ baseUrl, onUnauthorized: () => onSesionLost(), onOutdated, onUnknown });
  const sesion = createSesionStore({ storage, adminProof: config.admin?.digesto ?? null, logout: api.auth.logout });

  const notify = () => {
    alerts.notifyAlone(SESION_ENDED);
    for (const listener of listeners) listener();
  };
  const onSesionLost = () => {
    if (sesion.get().tipo === 'invitado') return;
    sesion.forget();
    notify();
  };
  // Found out at the start, a public page just goes on as a guest's.
  const onEnded = () => {
    if (redirectFor(location.pathname, sesion.get())) notify();
  };

  const events = createEventBus();
  return {
    context: {
      version: SHELL_CONTEXT_VERSION,
      api,
      sesion,
      alerts,
      config,
      events,
      ...(first && { first }),
    },
    sesion,
    alerts,
    config,
    themeStore: createTheme(storage),
    reconcile: () => reconcileSesion({ sesion, storage, auth: api.auth, onEnded }),
    onSesionEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function createTheme(store: BrowserStorage): ThemeStore {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const barColor = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  return createThemeStore({ storage: store, root: document.documentElement, barColor, media });
}
