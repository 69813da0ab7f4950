import type { ApiClient } from '@fluxpartes/api-client';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import contextVersions from '../webpack/context-versions.json';

/** The owner of a query in the shared cache: the shell, or a remote by its name. */
export type Owner = 'shell' | `mf-${string}`;

/** A query key begins with its owner. */
type OwnKey = readonly [Owner, ...unknown[]];

/** The name of an action: owner, section and verb: 'mf-seller/publicaciones/borrar'. */
export type ActionName = `${Owner}/${string}`;

/** The query library accepts no other keys. */
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: OwnKey;
    mutationKey: OwnKey;
  }
}

export const ownerOf = (name: ActionName) => name.slice(0, name.indexOf('/')) as Owner;

/** The version of ShellContext: the highest shell version in `context-versions.json`. */
export const SHELL_CONTEXT_VERSION = 3;

/** Versions of the context, both ends included. */
export interface ContractRange {
  readonly min: number;
  readonly max: number;
}

/** The account types that a session can have, as the screens keep it under `perfil`. */
export type Perfil = 'mecanico' | 'vendedor' | 'admin';

/** The signed-in user as the browser knows it; the API decides by its own cookie. */
export type CurrentSesion =
  | { tipo: 'invitado' }
  | { tipo: 'usuario'; userId: number; perfil: Perfil }
  | { tipo: 'admin' };

/** The session as an external store (`useSyncExternalStore`). `get` returns the same object until it changes. */
export interface SesionStore {
  get: () => CurrentSesion;
  subscribe: (onChange: () => void) => () => void;
  /** Clears the stored user id and profile and ends the session at the API; it does not navigate. */
  close: () => Promise<void>;
  /**
   * Called before the session closes. It returns false if unsent data waits for the network and the user decides to
   * stay. The function is missing until the shell has loaded the code for its service worker.
   */
  canClose?: () => Promise<boolean>;
  /** The admin credentials typed in the login form, handed over in memory once; null without such credentials. */
  takeAdminCredentials: () => { email: string; password: string } | null;
}

/** Accessible in-app dialogs. They stay up across a navigation. */
export interface Alerts {
  /**
   * An alertdialog with the exact text, a second line if there is one, and 'Aceptar'; resolves when it is closed.
   * `onShown` is called once the alert is on the screen, after the alerts queued before it. An older shell never calls it.
   */
  notify: (text: string, detail?: string, onShown?: () => void) => Promise<void>;
  /** An alertdialog with 'Cancelar' focused first and 'Aceptar', or with the words of `answers`; true when accepted. */
  confirm: (text: string, detail?: string, answers?: ConfirmAnswers) => Promise<boolean>;
}

/** The words of the two buttons of a non-destructive question. */
export interface ConfirmAnswers {
  no: string;
  yes: string;
}

/** Run-time configuration that the site gives to the screens. */
export interface SiteConfig {
  /** Bank constants of 'Datos para transferencia', shown as given. */
  transferencia: { alias: string; cbu: string; titular: string };
}

/**
 * Events between remotes and the shell, by name. An event carries an id and never the new data: subscribers fetch it again.
 * A new event needs no new version of the context, because the shell forwards unknown names; an event with another meaning
 * needs a new name.
 */
export interface ShellEvents {
  /** A listing was created, edited, paused, put back or deleted. */
  'publicacion-cambiada': { id: number };
  /** A purchase was made; the buyer's cashback and number of purchases change. */
  'compra-hecha': { compradorId: number };
  /** A user was edited. */
  'usuario-cambiado': { id: number };
}

/** The handlers of an owner; other events are ignored. */
export type Listeners = { readonly [Name in keyof ShellEvents]?: (event: ShellEvents[Name]) => void };

/** Carries the events. */
export interface EventBus {
  /** Notifies all listeners, the sender's too. A listener that throws does not stop the others. */
  tell: <Name extends keyof ShellEvents>(name: Name, event: ShellEvents[Name]) => void;
  /**
   * Replaces the owner's listeners, so that remounting a remote does not subscribe twice. They stay even if no screen
   * of the owner is mounted.
   * @returns a function that removes the listeners
   */
  listen: (owner: Owner, listeners: Listeners) => () => void;
}

/** An API response that the web server requested in advance and sent with the page. */
export interface ReadyAnswer {
  content: unknown;
  /** The response headers that screens read, by lower-case name. */
  headers: Readonly<Record<string, string>>;
}

/** The data of a guest's server-rendered page: the first render in the browser has to produce the same markup. */
export interface FirstPaint {
  /** The time of its answers, in ms since 1970. */
  at: number;
  /** The answers by URL path below the API's, with the query. */
  answers: Readonly<Record<string, ReadyAnswer>>;
}

/** All that the shell hands to a remote. */
export interface ShellContext {
  readonly version: typeof SHELL_CONTEXT_VERSION;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly sesion: SesionStore;
  readonly alerts: Alerts;
  readonly config: SiteConfig;
  /** The operator's sentence about shipping (`TEXTO_ENVIO`); undefined in an older shell. */
  readonly textoEnvio?: string;
  readonly events: EventBus;
  /** Undefined unless the page came from SSR. */
  readonly first?: FirstPaint;
}

/**
 * The module that a remote exposes as `./routes`, created by `defineRemote`. Route objects with absolute paths and lazy
 * pages.
 */
export interface RemoteModule {
  (context: ShellContext): RouteObject[];
  /** The remote's name: its query keys begin with it. */
  readonly owner: Owner;
  /** The versions of the context that the remote was built for. */
  readonly contract: ContractRange;
}

/** The versions of the context that a shell of this tree has: the present version and the previous one. */
export const shellContract: ContractRange = contextVersions.shell;

/** The versions that a remote is built for with this mf-kit. */
export const remoteContract: ContractRange = contextVersions.remote;

/**
 * Creates the module that a remote exposes as `./routes`: `export default defineRemote('mf-seller', (context) =>
 * [...])`. It declares the context versions of its build and throws on any other, because an older shell does not
 * check.
 * @param owner the remote's name
 * @param listeners the remote's reactions to events of other remotes, also while no screen of it is shown
 */
export function defineRemote(
  owner: Owner,
  routes: (context: ShellContext) => RouteObject[],
  listeners: (context: ShellContext) => Listeners = () => ({}),
): RemoteModule {
  const { min, max } = remoteContract;
  const remote = (context: ShellContext) => {
    const { version, events } = context;
    if (!(version >= min && version <= max)) {
      throw new RangeError(`${owner} was built for version ${min} to ${max} of the context, and got ${version}`);
    }
    events.listen(owner, listeners(context));
    return routes(context);
  };
  return Object.assign(remote, { owner, contract: remoteContract });
}

/** The event bus of the shell, of the standalone page and of the tests. */
export function createEventBus(): EventBus {
  const listening = new Map<string, Listeners>();
  return {
    tell: (name, event) => {
      for (const listeners of listening.values()) {
        try {
          listeners[name]?.(event);
        } catch (error) {
          console.error(error);
        }
      }
    },
    listen: (owner, listeners) => {
      listening.set(owner, listeners);
      return () => {
        if (listening.get(owner) === listeners) listening.delete(owner);
      };
    },
  };
}
