/** A photo as it is kept: already small, with the name that it is sent under. */
export interface SavedFoto {
  /** By which a form that is sent again is known to have the same photos. */
  id: number;
  file: Blob;
  nombre: string;
}

/** The photos of a new listing that is not sent yet. Where they cannot be kept, nothing fails. */
export interface FotosStore {
  /** Those that are kept, in their order; none where nothing is, or nothing can be. */
  read: () => Promise<readonly SavedFoto[]>;
  /** Keeps these in place of the last ones; an empty list forgets them. */
  save: (fotos: readonly SavedFoto[]) => Promise<void>;
}

const BASE = 'fluxpartes';
const FOTOS = 'fotos_de_borrador';

/**
 * One user's photos in the browser's own database: local storage holds texts only, and a phone that runs out of memory
 * while its camera is open loads the page again.
 */
export function fotosStore(userId: number): FotosStore {
  const base = sharedBase();
  return {
    read: async () => {
      const savedOnes = await inFotosStore(base, 'readonly', (fotos) => fotos.get(userId));
      return Array.isArray(savedOnes) ? savedOnes.filter(isSavedFoto) : [];
    },
    save: async (list) => {
      const duplicate = list.map(({ id, file, nombre }) => ({ id, file, nombre }));
      await inFotosStore(base, 'readwrite', (fotos) =>
        duplicate.length > 0 ? fotos.put(duplicate, userId) : fotos.delete(userId),
      );
    },
  };
}

/** Opens the database once: what is changed right before a page goes has no time to wait for it. */
function sharedBase(): () => Promise<IDBDatabase> {
  let base: Promise<IDBDatabase> | null = null;
  const forget = () => {
    base = null;
  };
  const open = async () => {
    const opening = indexedDB.open(BASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(FOTOS);
    const opened = await resultOf(opening);
    opened.onclose = forget;
    opened.onversionchange = () => {
      forget();
      opened.close();
    };
    return opened;
  };
  return () => {
    base ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return base;
  };
}

/** Runs one request; undefined where there is no database, as in some private windows, or it refuses. */
async function inFotosStore(
  base: () => Promise<IDBDatabase>,
  mode: IDBTransactionMode,
  request: (fotos: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const transaction = (await base()).transaction(FOTOS, mode);
    const pending = resultOf(request(transaction.objectStore(FOTOS)));
    // Said at once, it is kept even where the page has gone before the answer.
    transaction.commit();
    return await pending;
  } catch {
    return undefined;
  }
}

function resultOf<T>(pending: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.onsuccess = () => resolve(pending.result);
    pending.onerror = () => reject(pending.error);
  });
}

function isSavedFoto(value: unknown): value is SavedFoto {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value) || !('file' in value) || !('nombre' in value)) return false;
  return typeof value.id === 'number' && value.file instanceof Blob && typeof value.nombre === 'string';
}
