import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Fila } from './paginas.ts';

/** A change that is shown before it is answered; null hides the row. */
interface Deseo<T> {
  cambio: Partial<T> | null;
}

/** What is known of one row beyond the lists that hold it. */
interface Novedad<T> {
  /** What the last answer about it said, a part of the row or all of it. */
  dicho?: (Partial<T> & Fila) | undefined;
  borrada?: boolean | undefined;
  deseos: readonly Deseo<T>[];
}

/** All that is known, by row. A Map, which the query cache keeps as it is. */
type Novedades<T> = ReadonlyMap<number, Novedad<T>>;

/** Takes back what was shown ahead of its answer. */
export type Retirar = () => void;

/**
 * One overlay over all lists of a kind of row, whatever they were searched by: what answers have said of a row, what is
 * wished for it and not answered yet, and which rows are gone. Beside the lists and not in them: a page that is on its way
 * when a row changes brings the earlier pages along as they were when it was asked for.
 */
export interface Capa<T extends Fila> {
  /** Shows a row as an answer brought it, until a list brings a newer version of it. An older answer changes nothing. */
  poner: (queryClient: QueryClient, fila: Partial<T> & Fila) => void;
  /** Shows a change ahead of its answer, over whatever lists and answers bring; later wishes lie over earlier ones. */
  desear: (queryClient: QueryClient, id: number, cambio: Partial<T>) => Retirar;
  /** Hides a row ahead of its answer. */
  ocultar: (queryClient: QueryClient, id: number) => Retirar;
  /** The row is gone for good: no list brings it back. */
  borrar: (queryClient: QueryClient, id: number) => void;
  /** A row as it is known by now; null where it is gone. To undo something: the version that stands now is in it. */
  alDia: (queryClient: QueryClient, fila: T) => T | null;
  /** What is known now, to put over rows; the same function until something more is known. */
  useSobre: () => SobreFilas<T>;
}

/** Puts what is known over rows: each as it is by now, without those that are hidden or gone. */
export type SobreFilas<T> = (filas: readonly T[]) => T[];

/** @param nombre names the overlay in the query cache: all who use it name the same kind of row */
export function createCapa<T extends Fila>(nombre: string): Capa<T> {
  const queryKey = ['capa', nombre] as const;
  const leer = (queryClient: QueryClient): Novedades<T> =>
    queryClient.getQueryData<Novedades<T>>(queryKey) ?? new Map();
  const cambiar = (queryClient: QueryClient, id: number, cambio: (antes: Novedad<T>) => Novedad<T>) => {
    const antes = leer(queryClient);
    queryClient.setQueryData<Novedades<T>>(queryKey, new Map(antes).set(id, cambio(antes.get(id) ?? { deseos: [] })));
  };
  const desear = (queryClient: QueryClient, id: number, deseo: Deseo<T>): Retirar => {
    cambiar(queryClient, id, (antes) => ({ ...antes, deseos: [...antes.deseos, deseo] }));
    return () =>
      cambiar(queryClient, id, (antes) => ({ ...antes, deseos: antes.deseos.filter((otro) => otro !== deseo) }));
  };
  return {
    poner: (queryClient, fila) =>
      cambiar(queryClient, fila.id, (antes) =>
        esAnterior(fila, antes.dicho) ? antes : { ...antes, dicho: { ...antes.dicho, ...fila } },
      ),
    desear: (queryClient, id, cambio) => desear(queryClient, id, { cambio }),
    ocultar: (queryClient, id) => desear(queryClient, id, { cambio: null }),
    borrar: (queryClient, id) => cambiar(queryClient, id, (antes) => ({ ...antes, borrada: true })),
    alDia: (queryClient, fila) => conNovedad(fila, leer(queryClient).get(fila.id)),
    useSobre: () => {
      const { data } = useQuery<Novedades<T>>({
        queryKey,
        queryFn: () => new Map(),
        enabled: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      });
      return useCallback((filas) => sobre(filas, data), [data]);
    },
  };
}

function sobre<T extends Fila>(filas: readonly T[], novedades: Novedades<T> | undefined): T[] {
  if (!novedades) return [...filas];
  return filas.map((fila) => conNovedad(fila, novedades.get(fila.id))).filter((fila) => fila !== null);
}

/** A row with what is known of it; the same object where nothing is, null where it is hidden or gone. */
function conNovedad<T extends Fila>(fila: T, novedad: Novedad<T> | undefined): T | null {
  if (!novedad) return fila;
  const { dicho, borrada, deseos } = novedad;
  if (borrada || deseos.some(({ cambio }) => cambio === null)) return null;
  const base = dicho && !esAnterior(dicho, fila) ? { ...fila, ...dicho } : fila;
  return deseos.length === 0 ? base : Object.assign({}, base, ...deseos.map(({ cambio }) => cambio));
}

function esAnterior(una: Fila, otra: Fila | undefined): boolean {
  return (una.version ?? 0) < (otra?.version ?? 0);
}
