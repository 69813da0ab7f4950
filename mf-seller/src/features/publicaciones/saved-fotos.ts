import { createStore, get, promisifyRequest } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import type { useFotos } from './use-fotos.ts';

/**
 * The photos of an unsent form: stored on each change, and put back when the form opens. With `onRequest` they wait for
 * `putBack`.
 * @param key the user's id for a new listing, a text for other forms
 * @returns `hadFotos`: photos were restored. `areWaiting`: photos wait for `putBack`. `forgetFotos` deletes the stored
 * photos, after sending or when the user starts again. It also works while they are still being read.
 */
export function useSavedFotos(key: IDBValidKey, { fotos, restore }: ReturnType<typeof useFotos>, onRequest = false) {
  const [storage] = useState(() => fotosStore(key));
  const [estado, setEstado] = useState<'leyendo' | 'sin_fotos' | 'esperan' | 'repuestas'>('leyendo');
  const waiting = useRef<readonly SavedFoto[]>([]);
  const forgotten = useRef(false);

  useEffect(() => {
    let isValid = true;
    void storage.read().then((savedOnes) => {
      if (!isValid || forgotten.current) return;
      if (onRequest) waiting.current = savedOnes;
      else restore(savedOnes);
      setEstado(savedOnes.length === 0 ? 'sin_fotos' : onRequest ? 'esperan' : 'repuestas');
    });
    return () => {
      isValid = false;
    };
  }, [storage, restore, onRequest]);

  const wasRead = estado === 'sin_fotos' || estado === 'repuestas';
  useEffect(() => {
    if (wasRead) void storage.save(fotos);
  }, [storage, fotos, wasRead]);

  const forgetFotos = () => {
    forgotten.current = true;
    setEstado('sin_fotos');
    void storage.save([]);
  };
  const putBack = () => {
    restore(waiting.current);
    setEstado('repuestas');
  };
  return { hadFotos: estado === 'repuestas', areWaiting: estado === 'esperan', putBack, forgetFotos };
}

/** A stored photo: already shrunk, with the file name of its upload. */
interface SavedFoto {
  /** Identifies the photo, so that a form that is sent again is recognised as having the same photos. */
  id: number;
  file: Blob;
  nombre: string;
}

/** The photos of an unsent form. Storage errors are ignored. */
interface FotosStore {
  /** The stored photos in their order; empty if storage is unavailable. */
  read: () => Promise<readonly SavedFoto[]>;
  /** Replaces the stored photos; an empty list deletes them. */
  save: (fotos: readonly SavedFoto[]) => Promise<void>;
}

const database = createStore('fluxpartes', 'fotos_de_borrador');

/**
 * A form's photos in IndexedDB, because local storage holds only text. A phone that runs out of memory while its camera
 * is open reloads the page.
 */
function fotosStore(key: IDBValidKey): FotosStore {
  return {
    read: async () => {
      const saved = await orUndefined(() => get<unknown>(key, database));
      return Array.isArray(saved) ? saved.filter(isSavedFoto) : [];
    },
    save: async (list) => {
      const copies = list.map(({ id, file, nombre }) => ({ id, file, nombre }));
      await orUndefined(() =>
        database('readwrite', (fotos) => {
          if (copies.length > 0) fotos.put(copies, key);
          else fotos.delete(key);
          // The library's set() leaves the commit to the browser, which may end a page before it commits.
          fotos.transaction.commit();
          return promisifyRequest(fotos.transaction);
        }),
      );
    },
  };
}

/** Undefined if the database is missing, as in some private windows, or rejects the request. */
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
