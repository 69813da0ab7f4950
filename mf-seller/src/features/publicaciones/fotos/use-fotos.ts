import { FOTOS_MAXIMAS } from '@fluxpartes/dominio';
import { achicarFoto } from '@fluxpartes/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mover } from './orden.ts';

/** A photo of the form: resized, with an address to preview it. */
export interface Foto {
  id: number;
  archivo: Blob;
  nombre: string;
  url: string;
}

/** What came of adding files to the form's photos. */
export interface ResultadoDeAgregar {
  /** There were more files than places. */
  sobraron: boolean;
  /** Names of the files that are no image that this browser reads. */
  ilegibles: string[];
}

/**
 * The photos that a listing's form sends, in their order, at most FOTOS_MAXIMAS or as many `lugares` as there are.
 * Their previews are let go with it.
 */
export function useFotos(achicar: (archivo: Blob) => Promise<Blob> = achicarFoto) {
  const [fotos, setFotos] = useState<readonly Foto[]>([]);
  const [preparando, setPreparando] = useState(0);
  // From the clock on, so that no photo gets the number of one that a reload puts back.
  const siguienteId = useRef(Date.now());
  const ocupados = useRef(0);
  // Which set of photos is being made: what was begun for one that was emptied meanwhile is not for the next one.
  const tanda = useRef(0);
  const urls = useRef(new Set<string>());

  useEffect(() => {
    const vivas = urls.current;
    return () => {
      for (const url of vivas) URL.revokeObjectURL(url);
    };
  }, []);

  const poner = useCallback((archivo: Blob, nombre: string, id = siguienteId.current++) => {
    const url = URL.createObjectURL(archivo);
    urls.current.add(url);
    setFotos((antes) => [...antes, { id, archivo, nombre, url }]);
  }, []);

  const preparar = useCallback(
    async (archivo: File, sigue: () => boolean): Promise<boolean> => {
      try {
        const lista = await achicar(archivo);
        if (sigue()) poner(lista, nombreJpeg(archivo.name));
        return true;
      } catch {
        if (sigue()) ocupados.current--;
        return !sigue();
      }
    },
    [achicar, poner],
  );

  const agregar = useCallback(
    async (archivos: readonly File[], lugares: number = FOTOS_MAXIMAS): Promise<ResultadoDeAgregar> => {
      const entran = archivos.slice(0, Math.max(0, lugares - ocupados.current));
      ocupados.current += entran.length;
      setPreparando((n) => n + entran.length);
      const ilegibles: string[] = [];
      const mia = tanda.current;
      const sigue = () => tanda.current === mia;
      for (const archivo of entran) {
        if (!(await preparar(archivo, sigue))) ilegibles.push(archivo.name);
        if (!sigue()) return { sobraron: false, ilegibles: [] };
        setPreparando((n) => n - 1);
      }
      return { sobraron: entran.length < archivos.length, ilegibles };
    },
    [preparar],
  );

  const quitar = useCallback((foto: Foto) => {
    ocupados.current--;
    URL.revokeObjectURL(foto.url);
    urls.current.delete(foto.url);
    setFotos((antes) => antes.filter(({ id }) => id !== foto.id));
  }, []);

  const reordenar = useCallback((desde: number, hasta: number) => setFotos((antes) => mover(antes, desde, hasta)), []);

  /** Photos that were made ready before, as many as there is room for. */
  const reponer = useCallback(
    (listas: readonly Omit<Foto, 'url'>[]) => {
      const entran = listas.slice(0, FOTOS_MAXIMAS - ocupados.current);
      ocupados.current += entran.length;
      for (const { id, archivo, nombre } of entran) poner(archivo, nombre, id);
    },
    [poner],
  );

  /** Empties the set, of what is being made ready too. */
  const vaciar = useCallback(() => {
    tanda.current++;
    ocupados.current = 0;
    setPreparando(0);
    for (const url of urls.current) URL.revokeObjectURL(url);
    urls.current.clear();
    setFotos([]);
  }, []);

  return { fotos, preparando, ocupados: () => ocupados.current, agregar, quitar, reordenar, reponer, vaciar };
}

function nombreJpeg(nombre: string): string {
  return `${nombre.replace(/\.[^.]*$/, '') || 'foto'}.jpg`;
}
