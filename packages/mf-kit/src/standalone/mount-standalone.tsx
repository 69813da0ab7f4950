import { type ApiClient, createApiClient } from '@fluxpartes/api-client';
import { Button, createStore } from '@fluxpartes/ui';
import { type FormEvent, StrictMode, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { BrowserRouter, Link, type RouteObject, useRoutes } from 'react-router-dom';
import {
  type CurrentSesion,
  createEventBus,
  type RemoteModule,
  type SesionStore,
  SHELL_CONTEXT_VERSION,
  type ShellContext,
} from '../remote-module.ts';
import '@fluxpartes/ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../query-client.ts';

/** The session of the standalone page: it comes from the API's cookie, requested once and after each login. */
interface StandaloneSession extends SesionStore {
  /** Signs in at the API. Rejects with the API client's errors. */
  enter: (email: string, password: string) => Promise<void>;
}

function sesionOf({ user_id, tipoCuenta }: Awaited<ReturnType<ApiClient['auth']['sesion']>>): CurrentSesion {
  if (tipoCuenta === 'admin') return { tipo: 'admin' };
  return user_id !== null && tipoCuenta !== null
    ? { tipo: 'usuario', userId: user_id, perfil: tipoCuenta }
    : { tipo: 'invitado' };
}

/** The session is a guest's until the API has answered for the cookie. */
function createStandaloneSession(api: ApiClient): StandaloneSession {
  const { get, set, subscribe } = createStore<CurrentSesion>({ tipo: 'invitado' });
  api.auth.sesion().then(
    (answer) => set(sesionOf(answer)),
    (error: unknown) => console.error(error),
  );
  return {
    get,
    subscribe,
    enter: async (email, password) => set(sesionOf(await api.auth.login({ email, password }))),
    close: async () => {
      set({ tipo: 'invitado' });
      await api.auth.logout();
    },
    takeAdminCredentials: () => null,
  };
}

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}

function SessionForm({ session, onRefused }: { session: StandaloneSession; onRefused: (text: string) => void }) {
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [email, password] = [String(data.get('email')), String(data.get('password'))];
    session.enter(email, password).catch((error: unknown) => onRefused(String(error)));
  };
  return (
    <form onSubmit={enter}>
      <label>
        Email <input name="email" type="email" />
      </label>
      <label>
        Contraseña <input name="password" type="password" />
      </label>
      <Button type="submit">Ingresar</Button>
    </form>
  );
}

interface Props {
  context: Omit<ShellContext, 'sesion'> & { sesion: StandaloneSession };
  routes: RemoteModule;
}

/** The layout of the standalone page: links to the remote's own routes, the signed-in user, and the present screen. */
function StandaloneFrame({ context, routes }: Props) {
  const { sesion } = context;
  const actual = useSyncExternalStore(sesion.subscribe, sesion.get);
  const [refusal, setRefusal] = useState('');
  const own = useMemo(() => routes(context), [routes, context]);
  const links = pathsOf(own).map((path) => path.replace(/:\w+/, '1'));
  const home = (
    <nav>
      {links.map((path) => (
        <p key={path}>
          <Link to={path}>{path}</Link>
        </p>
      ))}
    </nav>
  );
  const screen = useRoutes([...own, { path: '*', element: home }]);
  return (
    <>
      <header>
        <details>
          <summary>{actual.tipo === 'usuario' ? `${actual.perfil} ${actual.userId}` : actual.tipo}</summary>
          <SessionForm session={sesion} onRefused={setRefusal} />
          <p role="alert">{refusal}</p>
        </details>
      </header>
      <Suspense fallback={<p role="status">Cargando...</p>}>{screen}</Suspense>
    </>
  );
}

function createContext() {
  const api = createApiClient({ baseUrl: '/api' });
  return {
    version: SHELL_CONTEXT_VERSION,
    api,
    queryClient: createQueryClient(),
    sesion: createStandaloneSession(api),
    alerts: {
      notify: async (text, detail) => window.alert([text, detail].join('\n')),
      confirm: async (text, detail) => window.confirm([text, detail].filter(Boolean).join('\n')),
    },
    config: { transferencia: { alias: 'ALIAS.DE.EJEMPLO', cbu: '00000000000000000000', titular: 'Cuenta de ejemplo' } },
    events: createEventBus(),
  } satisfies ShellContext;
}

/**
 * Shows a remote alone, in development, against a real API: `npm run dev -w mf-seller`. Session, alerts and router are
 * minimal versions; the real ones belong to the shell.
 */
export function mountStandalone(routes: RemoteModule): void {
  const context = createContext();
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={context.queryClient}>
        <BrowserRouter>
          <StandaloneFrame context={context} routes={routes} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
