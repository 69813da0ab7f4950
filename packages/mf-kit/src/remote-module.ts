import type { ApiClient } from '@fluxpartes/api-client';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';

/** The version of ShellContext. A remote built for another one is not mounted. */
export const SHELL_CONTEXT_VERSION = 2;

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
  /** The admin pair typed in the login form, handed over in memory once; null when there is none. */
  takeAdminPair: () => { email: string; password: string } | null;
}

/** Accessible in-app dialogs. They stay up across a navigation. */
export interface Alerts {
  /** An alertdialog with the exact text and 'Aceptar'; resolves when it is closed. */
  notify: (text: string) => Promise<void>;
  /** An alertdialog with 'Cancelar' focused first and 'Aceptar'; true when accepted. */
  confirm: (text: string, detail?: string) => Promise<boolean>;
}

/** What the site publishes at run time for the screens. */
export interface SiteConfig {
  /** Bank constants of 'Datos para transferencia', shown as given. */
  transferencia: { alias: string; cbu: string; titular: string };
}

/** All that the shell hands to a remote. */
export interface ShellContext {
  readonly version: typeof SHELL_CONTEXT_VERSION;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly sesion: SesionStore;
  readonly alerts: Alerts;
  readonly config: SiteConfig;
}

/** What a remote exposes as `./routes`: route objects with absolute paths and lazy pages. */
export type RemoteModule = (context: ShellContext) => RouteObject[];
