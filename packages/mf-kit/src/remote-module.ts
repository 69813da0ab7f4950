import type { ApiClient } from '@fluxpartes/api-client';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { Owner } from './query-keys.ts';

/** The version of ShellContext; the last one that `context-versions.json` says a shell of this tree has. */
export const SHELL_CONTEXT_VERSION = 3;

/** Versions of the context, both ends included. */
export interface ContractRange {
  readonly min: number;
  readonly max: number;
}

/** The account types that a session can have, as the screens keep it under `perfil`. */
export type Perfil = 'mecanico' | 'vendedor' | 'admin';

/** Who is signed in as far as the browser knows; the API decides by its own cookie. */
export type CurrentSesion =
  | { tipo: 'invitado' }
  | { tipo: 'usuario'; userId: number; perfil: Perfil }
  | { tipo: 'admin' };

/** The session as an external store (`useSyncExternalStore`). `get` returns the same object until it changes. */
export interface SesionStore {
  get: () => CurrentSesion;
  subscribe: (onChange: () => void) => () => void;
  /** Clears the stored user id and profile and ends the session at the API; goes nowhere by itself. */
  close: () => Promise<void>;
  /**
   * Asked before it is closed: false where something that the session would take along waits for the network, and the user
   * stays for it. Not there until the shell has its worker's side.
   */
  canClose?: () => Promise<boolean>;
  /** The admin pair typed in the login form, handed over in memory once; null when there is none. */
  takeAdminPair: () => { email: string; password: string } | null;
}

/** Accessible in-app dialogs. They stay up across a navigation. */
export interface Alerts {
  /** An alertdialog with the exact text and 'Aceptar'; resolves when it is closed. */
  notify: (text: string) => Promise<void>;
  /** An alertdialog with 'Cancelar' focused first and 'Aceptar', or with the words of `answers`; true when accepted. */
  confirm: (text: string, detail?: string, answers?: ConfirmAnswers) => Promise<boolean>;
}

/** The words of the two buttons of a question that destroys nothing. */
export interface ConfirmAnswers {
  no: string;
  yes: string;
}

/** What the site publishes at run time for the screens. */
export interface SiteConfig {
  /** Bank constants of 'Datos para transferencia', shown as given. */
  transferencia: { alias: string; cbu: string; titular: string };
}

/**
 * What remotes tell each other, and the shell, by name. It says what has happened and to what, never the new data: who
 * keeps some of it loads it again. A new event needs no new version of the context, for the shell hands on names that it
 * has never heard of; one that is to mean something else gets a new name.
 */
export interface ShellEvents {
  /** A listing was made, edited, paused, shown again or deleted. */
  'publicacion-cambiada': { id: number };
  /** Somebody bought something: their cashback, and how many purchases they have made. */
  'compra-hecha': { compradorId: number };
  /** A user was edited. */
  'usuario-cambiado': { id: number };
}

/** What to do on each event that concerns an owner; the others pass it by. */
export type Listeners = { readonly [Name in keyof ShellEvents]?: (event: ShellEvents[Name]) => void };

/** Carries the events. */
export interface EventBus {
  /** Tells everyone who listens, the teller too. A listener that throws keeps it from nobody else. */
  tell: <Name extends keyof ShellEvents>(name: Name, event: ShellEvents[Name]) => void;
  /**
   * What an owner listens to from now on, in place of what it listened to before: a remote that is mounted again, or
   * loaded anew, listens once. It goes on while none of its screens is shown.
   * @returns ends it
   */
  listen: (owner: Owner, listeners: Listeners) => () => void;
}

/** What the API answered the site for a page, and the page has come with. */
export interface ReadyAnswer {
  content: unknown;
  /** Of its headers those that screens read, by their names in small letters. */
  headers: Readonly<Record<string, string>>;
}

/** What the site has drawn a guest's page with: the first render in the browser has to come to the very same. */
export interface FirstPaint {
  /** Since when its answers are known, in ms since 1970. */
  at: number;
  /** By address below the API's, with its query. */
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
  readonly events: EventBus;
  /** Not there where the page was not drawn by the site. */
  readonly first?: FirstPaint;
}

/** What a remote exposes as `./routes`; `defineRemote` makes one. Route objects with absolute paths and lazy pages. */
export interface RemoteModule {
  (context: ShellContext): RouteObject[];
  /** The remote's name: its query keys begin with it. */
  readonly owner: Owner;
  /** The versions of the context that it was built for. */
  readonly contract: ContractRange;
}
