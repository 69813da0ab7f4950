import { createStore, get, promisifyRequest } from 'idb-keyval';

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

const database = createStore('fluxpartes', 'fotos_de_borrador');

/**
 * One user's photos in the browser's own database: local storage holds texts only, and a phone that runs out of memory
 * while its camera is open loads the page again.
 */
export function fotosStore(userId: number): FotosStore {
  return {
    read: async () => {
      const saved = await orUndefined(() => get<unknown>(userId, database));
      return Array.isArray(saved) ? saved.filter(isSavedFoto) : [];
    },
    save: async (list) => {
      const copies = list.map(({ id, file, nombre }) => ({ id, file, nombre }));
      await orUndefined(() =>
        database('readwrite', (fotos) => {
          if (copies.length > 0) fotos.put(copies, userId);
          else fotos.delete(userId);
          // The library's set() leaves this to the browser, which may end a page before it commits.
          fotos.transaction.commit();
          return promisifyRequest(fotos.transaction);
        }),
      );
    },
  };
}

/** Undefined where there is no database, as in some private windows, or it refuses. */
async function orUndefined<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch {
    return undefined;
  }
}

function isSavedFoto(value: unknown): value is SavedFoto {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value) || !('file' in value) || !('nombre' in value)) return false;
  return typeof value.id === 'number' && value.file instanceof Blob && typeof value.nombre === 'string';
}
