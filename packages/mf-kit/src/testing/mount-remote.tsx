import { createApiClient } from '@fluxpartes/api-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  MemoryRouter,
  type NavigateFunction,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router-dom';
import { createEventBus } from '../event-bus.ts';
import { createQueryClient } from '../query-client.ts';
import {
  type ConfirmAnswers,
  type CurrentSesion,
  type RemoteModule,
  type SesionStore,
  SHELL_CONTEXT_VERSION,
  type ShellContext,
  type ShellEvents,
  type SiteConfig,
} from '../remote-module.ts';
import { foreignKeys } from './foreign-keys.ts';
import { API } from './server.ts';

/** The keys of others that the remotes of the present test have put into their caches. */
const foreignOnes: (readonly string[])[] = [];
afterEach(() => {
  const found = foreignOnes.splice(0).flat();
  if (found.length > 0) throw new Error(`the query cache holds what is another one's: ${found.join(', ')}`);
});

export const INVITADO: CurrentSesion = { tipo: 'invitado' };
export const ADMIN: CurrentSesion = { tipo: 'admin' };
/** `testUsuario` is signed in. */
export const MECANICO: CurrentSesion = { tipo: 'usuario', userId: 5, perfil: 'mecanico' };
/** Whoever sells `testPublicacion` is signed in. */
export const VENDEDOR: CurrentSesion = { tipo: 'usuario', userId: 40, perfil: 'vendedor' };

/** A session that stays as it is. */
export function sesionOf(sesion: CurrentSesion) {
  return {
    get: () => sesion,
    subscribe: () => () => {},
    close: jest.fn(async () => {}),
    takeAdminPair: () => null,
  } satisfies SesionStore;
}

interface Options {
  /** Called where the API says that the session has ended. */
  onUnauthorized?: () => void;
  /** What every question is answered with. */
  confirms?: boolean;
  transferencia?: SiteConfig['transferencia'];
  queryClient?: ShellContext['queryClient'];
  /** What stands at the paths of other sections. */
  elsewhere?: ReactNode;
}

/** What a test has of a mounted remote, beside the queries. */
interface Mounted<S extends SesionStore> extends RenderResult {
  user: UserEvent;
  notify: jest.Mock<Promise<void>, [text: string]>;
  confirm: jest.Mock<Promise<boolean>, [text: string, detail?: string, answers?: ConfirmAnswers]>;
  close: S['close'];
  /** What it told the others, event by event. */
  told: Partial<ShellEvents>[];
  queryClient: ShellContext['queryClient'];
  context: ShellContext;
  /** Goes to another screen, as a link would. */
  go: (path: string) => void;
}

/**
 * A remote's own routes at a path, with the real client, inside a shell that writes down its alerts and what it asks to
 * confirm, and what the remote tells the others (`told`). Other paths show where they lead. A test at whose end the query
 * cache has seen a key that is not the remote's own fails.
 * @param entry where it is, or the history that led there
 */
export function mountRemote<S extends SesionStore>(
  routes: RemoteModule,
  entry: string | string[],
  sesion: S,
  options: Options = {},
): Mounted<S> {
  const { onUnauthorized, confirms = true, elsewhere = <p>Otra pantalla</p> } = options;
  const { transferencia = { alias: '', cbu: '', titular: '' }, queryClient = createQueryClient() } = options;
  const notify = jest.fn(async (_text: string) => {});
  const confirm = jest.fn(async (_text: string, _detail?: string, _answers?: ConfirmAnswers) => confirms);
  const bus = createEventBus();
  const told: Partial<ShellEvents>[] = [];
  const context: ShellContext = {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: API, ...(onUnauthorized && { onUnauthorized }) }),
    queryClient,
    sesion,
    alerts: { notify, confirm },
    config: { transferencia },
    events: {
      ...bus,
      tell: (name, event) => {
        told.push({ [name]: event });
        bus.tell(name, event);
      },
    },
  };
  foreignOnes.push(foreignKeys(queryClient, routes.owner));
  const entries = typeof entry === 'string' ? [entry] : entry;
  let navigate: NavigateFunction | undefined;
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
        <TestRoutes
          routeObjects={[...routes(context), { path: '*', element: elsewhere }]}
          take={(given) => (navigate = given)}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // Its own type, so that a store which counts its calls still does.
  const close: S['close'] = sesion.close;
  return {
    ...view,
    user: userEvent.setup(),
    notify,
    confirm,
    close,
    told,
    queryClient,
    context,
    go: (path) => void navigate?.(path),
  };
}

/** The place that the router is at, as 'path?search'. */
export function place(): string {
  return document.querySelector('[data-testid="lugar"]')?.textContent ?? '';
}

function TestRoutes({
  routeObjects,
  take,
}: {
  routeObjects: RouteObject[];
  take: (navigate: NavigateFunction) => void;
}) {
  take(useNavigate());
  const { pathname, search } = useLocation();
  const element = useRoutes(routeObjects);
  return (
    <>
      {element}
      <span data-testid="lugar">{pathname + search}</span>
    </>
  );
}
