import { MAX_FOTOS } from '@fluxpartes/dominio';
import { shrinkPhoto } from '@fluxpartes/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A photo of the form: resized, with a preview URL. */
export interface Foto {
  id: number;
  file: Blob;
  nombre: string;
  url: string;
}

/** The result of adding files. */
interface AddResult {
  /** There were more files than places. */
  leftOver: boolean;
  /** Names of the files that are not an image or that this browser cannot read. */
  unreadableOnes: string[];
}

/**
 * The photos that a listing's form sends, in their order: at most MAX_FOTOS, or `places`. Their preview URLs are revoked on
 * unmount.
 */
export function useFotos(shrink: (file: Blob) => Promise<Blob> = shrinkPhoto) {
  const [fotos, setFotos] = useState<readonly Foto[]>([]);
  const [preparing, setPreparing] = useState(0);
  // Ids start at the current time, so that no photo gets the id of a restored photo.
  const nextId = useRef(Date.now());
  const taken = useRef(0);
  // Incremented when the set is emptied: a shrink that began before is discarded.
  const batch = useRef(0);
  const urls = useRef(new Set<string>());

  useEffect(() => {
    const alive = urls.current;
    return () => {
      for (const url of alive) URL.revokeObjectURL(url);
    };
  }, []);

  const put = useCallback((file: Blob, nombre: string, id = nextId.current++) => {
    const url = URL.createObjectURL(file);
    urls.current.add(url);
    setFotos((antes) => [...antes, { id, file, nombre, url }]);
  }, []);

  const prepare = useCallback(
    async (file: File, goesOn: () => boolean): Promise<boolean> => {
      try {
        const list = await shrink(file);
        if (goesOn()) put(list, nombreJpeg(file.name));
        return true;
      } catch {
        if (goesOn()) taken.current--;
        return !goesOn();
      }
    },
    [shrink, put],
  );

  const add = useCallback(
    async (files: readonly File[], places: number = MAX_FOTOS): Promise<AddResult> => {
      const fitting = files.slice(0, Math.max(0, places - taken.current));
      taken.current += fitting.length;
      setPreparing((n) => n + fitting.length);
      const unreadableOnes: string[] = [];
      const own = batch.current;
      const goesOn = () => batch.current === own;
      for (const file of fitting) {
        if (!(await prepare(file, goesOn))) unreadableOnes.push(file.name);
        if (!goesOn()) return { leftOver: false, unreadableOnes: [] };
        setPreparing((n) => n - 1);
      }
      return { leftOver: fitting.length < files.length, unreadableOnes };
    },
    [prepare],
  );

  const remove = useCallback((foto: Foto | undefined) => {
    if (!foto) return;
    taken.current--;
    URL.revokeObjectURL(foto.url);
    urls.current.delete(foto.url);
    setFotos((antes) => antes.filter(({ id }) => id !== foto.id));
  }, []);

  const reorder = useCallback((desde: number, until: number) => setFotos((antes) => move(antes, desde, until)), []);

  /** Adds photos that were already shrunk, up to the maximum number. */
  const restore = useCallback(
    (lists: readonly Omit<Foto, 'url'>[]) => {
      const fitting = lists.slice(0, MAX_FOTOS - taken.current);
      taken.current += fitting.length;
      for (const { id, file, nombre } of fitting) put(file, nombre, id);
    },
    [put],
  );

  /** Empties the set and discards photos that are being shrunk. */
  const emptyOut = useCallback(() => {
    batch.current++;
    taken.current = 0;
    setPreparing(0);
    for (const url of urls.current) URL.revokeObjectURL(url);
    urls.current.clear();
    setFotos([]);
  }, []);

  return { fotos, preparing, taken: () => taken.current, add, remove, reorder, restore, emptyOut };
}

function nombreJpeg(nombre: string): string {
  return `${nombre.replace(/\.[^.]*$/, '') || 'foto'}.jpg`;
}

/** A copy with one element moved; an invalid position changes no order. */
export function move<T>(list: readonly T[], desde: number, until: number): T[] {
  const moved = list[desde];
  if (moved === undefined || until < 0 || until >= list.length) return [...list];
  const others = list.filter((_, i) => i !== desde);
  return [...others.slice(0, until), moved, ...others.slice(until)];
}
