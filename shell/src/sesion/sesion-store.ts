import { type ApiClient, isApiError, KEY_PREFIX } from '@fluxpartes/api-client';
import type { Sesion } from '@fluxpartes/contrato';
import { type CurrentSesion, eraseDrafts, type SesionStore } from '@fluxpartes/mf-kit';
import type { AdminPair } from './admin-pair.ts';
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

/** Where mf-seller keeps the photos of a listing that is not published yet: its `fotos-store.ts` has the same names. */
const FOTOS_DATABASE = 'fluxpartes';
const FOTOS_STORE = 'fotos_de_borrador';

/** The session store with what only the shell may do: open a session, and forget one that the API has ended. */
export interface ShellSesion extends SesionStore {
  /** Keeps what POST /login or GET /sesion answered. `email` is the admin's, where the answer is the admin. */
  enter: (sesion: Sesion, email?: string) => void;
  /** The admin pair was recognised here: keeps e-mail and proof, and hands the pair over in memory. */
  enterAsAdmin: (pair: AdminPair) => void;
  /** Forgets the session in this browser; the API is not told. */
  forget: () => void;
  /** Another tab has changed local storage: it is read again. Where that tab signs out, the drafts of this one go too. */
  otherTab: (change: Pick<StorageEvent, 'key' | 'newValue'>) => void;
  /** The key of the history entry on which somebody has signed out; null where nobody has. */
  closedOn: () => string | null;
  /** Somebody has signed out here, and the API does not know yet. */
  isClosing: () => boolean;
}

interface Options {
  storage: BrowserStorage;
  /** The proof that the admin's storage must hold; null where the site publishes no admin pair. */
  adminProof: string | null;
  logout: ApiClient['auth']['logout'];
}

/**
 * The session as local storage keeps it, with subscribers. The API decides by its own cookie. Local storage is read each
 * time that one asks, so that each of the admin's screens compares the proof again.
 */
export function createSesionStore({ storage, adminProof, logout }: Options): ShellSesion {
  let actual = readSesion(storage, adminProof);
  let pair: AdminPair | null = null;
  let closedOn: string | null = null;
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  /** Whether local storage says something else than what was last read of it. */
  const cambio = () => {
    const newOne = readSesion(storage, adminProof);
    if (isSame(actual, newOne)) return false;
    actual = newOne;
    return true;
  };
  const reread = () => {
    if (cambio()) notify();
  };
  const forget = () => {
    pair = null;
    forgetSesion(storage);
    reread();
  };
  const enterAsAdmin = (typed: AdminPair) => {
    // As someone else would: a pair that is typed again opens a new session, whatever the old one has left behind.
    forget();
    markPendingLogout(storage, false);
    pair = typed;
    saveAdmin(storage, typed.email, adminProof ?? '');
    reread();
  };

  return {
    get: () => {
      // It is asked while screens are drawn: the others are told after.
      if (cambio()) queueMicrotask(notify);
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
      // That tab has erased what all tabs share; a tab that slept may hear of it when the next session has its own.
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
    takeAdminPair: () => {
      const delivered = pair;
      pair = null;
      return delivered;
    },
  };
}

/** Ends the session at the API. Where no answer comes, the mark stays and the next visit tries again. */
export async function closeAtApi(storage: BrowserStorage, logout: ApiClient['auth']['logout']): Promise<void> {
  try {
    await logout();
  } catch (error) {
    const wasClosedAlready = isApiError(error) && error.status === 401;
    if (!wasClosedAlready) return;
  }
  markPendingLogout(storage, false);
}

/**
 * Empties the store. Deleting the database would wait for every tab that has it open, and opening one that is not there
 * would make it without its store.
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

/** The key that the router gave the present history entry, as it tells it to its screens. */
function currentKey(): string {
  const entry: unknown = history.state;
  const hasKey = typeof entry === 'object' && entry !== null && 'key' in entry;
  return hasKey && typeof entry.key === 'string' ? entry.key : 'default';
}

/** Both come from `readSesion`, which writes their keys in one order. */
function isSame(a: CurrentSesion, b: CurrentSesion): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
