import { createStore, get, promisifyRequest } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import type { useFotos } from './use-fotos.ts';

/**
 * The photos of an unsent form: stored on each change, and put back when the form opens.
 * @param key the key of the form's draft
 * @returns `hadFotos`: photos were restored. `forgetFotos` deletes the stored photos, after sending or when the user
 * starts again. It also works while they are still being read.
 */
export function useSavedFotos(key: string | number, { fotos, restore }: ReturnType<typeof useFotos>) {
  // Null until the stored photos were read.
  const [hadFotos, setHadFotos] = useState<boolean | null>(null);
  const forgotten = useRef(false);

  useEffect(() => {
    let isValid = true;
    void readFotos(key).then((savedOnes) => {
      if (!isValid || forgotten.current) return;
      restore(savedOnes);
      setHadFotos(savedOnes.length > 0);
    });
    return () => {
      isValid = false;
    };
  }, [key, restore]);

  useEffect(() => {
    if (hadFotos !== null) void saveFotos(key, fotos);
  }, [key, fotos, hadFotos]);

  const forgetFotos = () => {
    forgotten.current = true;
    setHadFotos(false);
    void saveFotos(key, []);
  };
  return { hadFotos: hadFotos === true, forgetFotos };
}

/** A stored photo: already shrunk, with the file name of its upload. */
interface SavedFoto {
  /** Identifies the photo, so that a form that is sent again is recognised as having the same photos. */
  id: number;
  file: Blob;
  nombre: string;
}

/**
 * The photos are in IndexedDB, because local storage holds only text. A phone that runs out of memory while its camera is
 * open reloads the page.
 */
const database = createStore('fluxpartes', 'fotos_de_borrador');

/** The stored photos in their order; empty if storage is unavailable. */
async function readFotos(key: IDBValidKey): Promise<readonly SavedFoto[]> {
  const saved = await orUndefined(() => get<unknown>(key, database));
  return Array.isArray(saved) ? saved.filter(isSavedFoto) : [];
}

/** Replaces the stored photos; an empty list deletes them. */
async function saveFotos(key: IDBValidKey, list: readonly SavedFoto[]): Promise<void> {
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
