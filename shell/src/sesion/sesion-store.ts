import { type ApiClient, isApiError, KEY_PREFIX } from '@fluxpartes/api-client';
import type { Sesion } from '@fluxpartes/contrato';
import { type CurrentSesion, eraseDrafts, type SesionStore } from '@fluxpartes/mf-kit';
import type { AdminCredentials } from './admin-credentials.ts';
import {
  type BrowserStorage,
  forgetSesion,
  hasPendingLogout,
  markPendingLogout,
  PENDING_LOGOUT,
  readSesion,
  saveAdmin,
  saveUsuario,
} from './storage.ts';

/** IndexedDB of mf-seller with the photos of unpublished listings; its `crear-publicacion-page.tsx` has the same names. */
const FOTOS_DATABASE = 'fluxpartes';
const FOTOS_STORE = 'fotos_de_borrador';

/** The session store with operations that only the shell may use. */
export interface ShellSesion extends SesionStore {
  /** Stores the response of POST /login or GET /sesion. `email` is given only for the admin. */
  enter: (sesion: Sesion, email?: string) => void;
  /** Stores the admin's e-mail and proof, and hands the credentials over in memory. */
  enterAsAdmin: (typed: AdminCredentials) => void;
  /** Removes the session from this browser without a call to the API. */
  forget: () => void;
  /** Reads local storage again after another tab has changed it. If that tab signs out, erases this tab's drafts. */
  otherTab: (change: Pick<StorageEvent, 'key' | 'newValue'>) => void;
  /** Key of the history entry on which the user signed out. */
  closedOn: () => string | null;
  /** Whether the user has signed out here, and the API has not confirmed the logout. */
  isClosing: () => boolean;
}

interface Options {
  storage: BrowserStorage;
  /** The proof that local storage must hold for the admin; null if the site publishes no admin credentials. */
  adminProof: string | null;
  logout: ApiClient['auth']['logout'];
}

/**
 * The session in local storage, with subscribers; the API decides by its cookie. Every `get` reads local storage, so that each
 * admin screen compares the proof again.
 */
export function createSesionStore({ storage, adminProof, logout }: Options): ShellSesion {
  let actual = readSesion(storage, adminProof);
  let credentials: AdminCredentials | null = null;
  let closedOn: string | null = null;
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const hasChanged = () => {
    const next = readSesion(storage, adminProof);
    // `readSesion` always writes the keys in the same order.
    if (JSON.stringify(actual) === JSON.stringify(next)) return false;
    actual = next;
    return true;
  };
  const reread = () => {
    if (hasChanged()) notify();
  };
  const forget = () => {
    credentials = null;
    forgetSesion(storage);
    reread();
  };
  const enterAsAdmin = (typed: AdminCredentials) => {
    // Typing the credentials again opens a new session.
    forget();
    markPendingLogout(storage, false);
    credentials = typed;
    saveAdmin(storage, typed.email, adminProof ?? '');
    reread();
  };

  return {
    get: () => {
      // Notifies later: `get` is called during rendering, when subscribers must not be notified.
      if (hasChanged()) queueMicrotask(notify);
      return actual;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter: ({ user_id, tipoCuenta }, email = 'admin') => {
      markPendingLogout(storage, false);
      if (tipoCuenta === 'admin') saveAdmin(storage, email, adminProof ?? '');
      else if (user_id !== null && tipoCuenta !== null) saveUsuario(storage, user_id, tipoCuenta);
      else forgetSesion(storage);
      reread();
    },
    enterAsAdmin,
    forget,
    otherTab: ({ key, newValue }) => {
      // localStorage is left out: the other tab has erased it. A suspended tab gets this event later, when the next session
      // may have drafts there.
      if (key === PENDING_LOGOUT && newValue !== null) eraseDrafts(KEY_PREFIX, ['sessionStorage']);
      reread();
    },
    closedOn: () => closedOn,
    isClosing: () => hasPendingLogout(storage),
    close: async () => {
      closedOn = currentKey();
      eraseDrafts(KEY_PREFIX);
      void eraseFotos().catch(() => undefined);
      markPendingLogout(storage, true);
      forget();
      await closeAtApi(storage, logout);
    },
    takeAdminCredentials: () => {
      const delivered = credentials;
      credentials = null;
      return delivered;
    },
  };
}

/** Ends the session at the API. Without a response the logout stays marked as pending, and the next visit retries. */
async function closeAtApi(storage: BrowserStorage, logout: ApiClient['auth']['logout']): Promise<void> {
  try {
    await logout();
  } catch (error) {
    const wasClosedAlready = isApiError(error) && error.status === 401;
    if (!wasClosedAlready) return;
  }
  markPendingLogout(storage, false);
}

/**
 * Erases the stored photos. Deleting the database would wait for every tab that has it open. Opening a missing database
 * would create it without its store.
 */
async function eraseFotos(): Promise<void> {
  const known = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!known.some(({ name }) => name === FOTOS_DATABASE)) return;
  const opening = indexedDB.open(FOTOS_DATABASE);
  opening.onsuccess = () => {
    const database = opening.result;
    if (database.objectStoreNames.contains(FOTOS_STORE))
      database.transaction(FOTOS_STORE, 'readwrite').objectStore(FOTOS_STORE).clear();
    database.close();
  };
}

/** The router's key of the current history entry. */
function currentKey(): string {
  const entry: unknown = history.state;
  const hasKey = typeof entry === 'object' && entry !== null && 'key' in entry;
  return hasKey && typeof entry.key === 'string' ? entry.key : 'default';
}

interface ReconcileOptions {
  sesion: ShellSesion;
  storage: BrowserStorage;
  auth: Pick<ApiClient['auth'], 'sesion' | 'logout'>;
  /** Called if the API does not know the session of local storage. */
  onEnded: () => void;
}

/**
 * Replaces the session of local storage by the API's session. Without a response the session stays; if a login or logout
 * happened after the request, its response is dropped.
 */
export async function reconcileSesion({ sesion, storage, auth, onEnded }: ReconcileOptions): Promise<void> {
  if (hasPendingLogout(storage)) return closeAtApi(storage, auth.logout);
  const antes = sesion.get();
  const atApi = await auth.sesion().catch(() => null);
  if (atApi === null || sesion.get() !== antes || isSame(antes, atApi)) return;
  if (atApi.tipoCuenta === null) {
    sesion.forget();
    onEnded();
  } else sesion.enter(atApi);
}

function isSame(local: CurrentSesion, atApi: Sesion): boolean {
  if (local.tipo === 'invitado') return atApi.tipoCuenta === null;
  if (local.tipo === 'admin') return atApi.tipoCuenta === 'admin';
  return atApi.user_id === local.userId && atApi.tipoCuenta === local.perfil;
}
