import { createApiClient } from '@fluxpartes/api-client';
import {
  type Alerts,
  type ConfirmAnswers,
  type CurrentSesion,
  createEventBus,
  type FirstPaint,
  SHELL_CONTEXT_VERSION,
  type ShellContext,
} from '@fluxpartes/mf-kit';
import { createStore, createThemeStore, type Store, type ThemeStore } from '@fluxpartes/ui';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { createSesionStore, reconcileSesion, type ShellSesion } from '../sesion/sesion-store.ts';
import { type BrowserStorage, browserStorage } from '../sesion/storage.ts';
import type { ShellConfig } from './inlined-data.ts';
import { redirectFor } from './route-access.ts';

/** A dialog that is shown or queued. */
interface QueuedAlert {
  id: number;
  /** 'aviso' has one button, 'confirmacion' two. */
  tipo: 'aviso' | 'confirmacion';
  text: string;
  detail?: string | undefined;
  onShown?: (() => void) | undefined;
  answers?: ConfirmAnswers | undefined;
  /** Closes the dialog; `accepted` is true after 'Aceptar'. */
  respond: (accepted: boolean) => void;
}

/**
 * Queue of dialogs; `get` returns the current dialog. The queue shows one dialog at a time, in the order of the calls, and
 * survives navigations.
 */
interface AlertsQueue extends Alerts, Pick<Store<QueuedAlert | null>, 'get' | 'subscribe'> {
  /**
   * Shows an alert and drops all later alerts without `onShown` until it is closed. At the end of a session every pending
   * call would otherwise add an alert.
   */
  notifyAlone: (text: string) => void;
  /** Answers the questions of a screen that the user has left with 'Cancelar'. */
  leave: () => void;
}

export function createAlerts(): AlertsQueue {
  const queue = createStore<QueuedAlert[]>([]);
  let nextId = 1;
  let alone: number | null = null;
  const enqueue = (alert: Pick<QueuedAlert, 'tipo' | 'text' | 'detail' | 'onShown' | 'answers'>) =>
    new Promise<boolean>((resolve) => {
      if (alone !== null && !alert.onShown) return resolve(false);
      const id = nextId++;
      const respond = (accepted: boolean) => {
        if (alone === id) alone = null;
        queue.set(queue.get().filter((another) => another.id !== id));
        resolve(accepted);
      };
      queue.set([...queue.get(), { ...alert, id, respond }]);
    });

  return {
    notify: async (text, detail, onShown) => {
      await enqueue({ tipo: 'aviso', text, detail, onShown });
    },
    notifyAlone: (text) => {
      void enqueue({ tipo: 'aviso', text });
      alone ??= queue.get().at(-1)?.id ?? null;
    },
    confirm: (text, detail, answers) => enqueue({ tipo: 'confirmacion', text, detail, answers }),
    leave: () => {
      for (const { tipo, respond } of queue.get()) if (tipo === 'confirmacion') respond(false);
    },
    get: () => queue.get()[0] ?? null,
    subscribe: queue.subscribe,
  };
}

const SESION_ENDED = 'Tu sesión terminó. Ingresá de nuevo.';
const ASKING_AGAIN = 'No sabemos si llegó: lo estamos averiguando.';

/** The context of remotes without the query client. The client loads with the first remote (remotes/query.tsx). */
export type LayoutContext = Omit<ShellContext, 'queryClient'>;

/** The shell's services. */
export interface ShellApp {
  context: LayoutContext;
  sesion: ShellSesion;
  alerts: AlertsQueue;
  config: ShellConfig;
  /** Set during SSR of a page's frame: its screen, its visitor and their data are unknown. */
  isFrame?: boolean;
  themeStore: ThemeStore;
  /** Compares the session in local storage with the API's cookie; call once, after the first paint. */
  reconcile: () => Promise<void>;
  /** The listener is called if the API has ended the browser's session. */
  onSesionEnded: (listener: () => void) => () => void;
}

interface Options {
  config: ShellConfig;
  baseUrl?: string;
  storage?: BrowserStorage;
  /** The SSR data, only in a server-rendered page. */
  first?: FirstPaint | undefined;
}

/** If the notice does not load, the call's own error message tells the user to reload. */
const onOutdated = () =>
  void import(/* webpackChunkName: "outdated" */ './outdated-notice.tsx').then(
    ({ offerReload }) => offerReload(),
    () => undefined,
  );

/** Creates the shell's services. A 401 of any call ends the session. */
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
  // At the start, a public page continues as a guest's page without a notice.
  let isStarting = true;
  const onEnded = () => {
    if (!isStarting || redirectFor(location.pathname, sesion.get())) notify();
  };
  const onSesionLost = () => {
    if (sesion.get().tipo === 'invitado') return;
    sesion.forget();
    onEnded();
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
      ...(config.textoEnvio !== undefined && { textoEnvio: config.textoEnvio }),
      ...(first && { first }),
    },
    sesion,
    alerts,
    config,
    themeStore: createThemeStore({
      storage,
      root: document.documentElement,
      barColor: document.querySelector<HTMLMetaElement>('meta[name=theme-color]'),
      media: matchMedia('(prefers-color-scheme: dark)'),
    }),
    reconcile: () =>
      reconcileSesion({ sesion, storage, auth: api.auth, onEnded }).finally(() => {
        isStarting = false;
      }),
    onSesionEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Provides the shell's services to the shell's own screens. Remotes get only the `ShellContext`. */
export const ShellAppProvider = createContext<ShellApp | null>(null);

export function useShellApp(): ShellApp {
  const app = useContext(ShellAppProvider);
  if (!app) throw new Error('useShellApp needs a ShellAppProvider above it');
  return app;
}

const GUEST: CurrentSesion = { tipo: 'invitado' };

/** The session; a guest's in a server-rendered page and during its hydration. */
export function useSesion(): CurrentSesion {
  const { sesion } = useShellApp();
  return useSyncExternalStore(sesion.subscribe, sesion.get, () => GUEST);
}
