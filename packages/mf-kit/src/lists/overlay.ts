import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Row } from './pages.ts';

/** A change that is shown before it is answered; null hides the row. */
interface Wish<T> {
  cambio: Partial<T> | null;
}

/** What is known of one row beyond the lists that hold it. */
interface RowUpdate<T> {
  /** What the last answer about it said, a part of the row or all of it. */
  said?: (Partial<T> & Row) | undefined;
  deleted?: boolean | undefined;
  wishes: readonly Wish<T>[];
}

/** All that is known, by row. A Map, which the query cache keeps as it is. */
type RowUpdates<T> = ReadonlyMap<number, RowUpdate<T>>;

/** Takes back what was shown ahead of its answer; once more changes nothing. */
export type Withdraw = () => void;

/**
 * One overlay over all lists of a kind of row, whatever they were searched by: what answers have said of a row, what is
 * wished for it and not answered yet, and which rows are gone. Beside the lists and not in them: a page that is on its way
 * when a row changes brings the earlier pages along as they were when it was asked for.
 */
export interface Overlay<T extends Row> {
  /** Shows a row as an answer brought it, until a list brings a newer version of it. An older answer changes nothing. */
  put: (queryClient: QueryClient, row: Partial<T> & Row) => void;
  /** Shows a change ahead of its answer, over whatever lists and answers bring; later wishes lie over earlier ones. */
  wish: (queryClient: QueryClient, id: number, cambio: Partial<T>) => Withdraw;
  /** Hides a row ahead of its answer. */
  hide: (queryClient: QueryClient, id: number) => Withdraw;
  /** The row is gone for good: no list brings it back. */
  borrar: (queryClient: QueryClient, id: number) => void;
  /** A row as it is known by now; null where it is gone. To undo something: the version that stands now is in it. */
  upToDate: (queryClient: QueryClient, row: T) => T | null;
  /** What is known now, to put over rows; the same function until something more is known. */
  useOver: () => OverRows<T>;
}

/** Puts what is known over rows: each as it is by now, without those that are hidden or gone. */
export type OverRows<T> = (rows: readonly T[]) => T[];

/** @param kind names the kind of row, whose lists it lies over, behind its owner */
export function createOverlay<T extends Row>([owner, ...kind]: QueryKey): Overlay<T> {
  const queryKey: QueryKey = [owner, 'capa', ...kind];
  const read = (queryClient: QueryClient): RowUpdates<T> =>
    queryClient.getQueryData<RowUpdates<T>>(queryKey) ?? new Map();
  const change = (queryClient: QueryClient, id: number, cambio: (antes: RowUpdate<T>) => RowUpdate<T>) => {
    const antes = read(queryClient);
    queryClient.setQueryData<RowUpdates<T>>(queryKey, new Map(antes).set(id, cambio(antes.get(id) ?? { wishes: [] })));
  };
  const wish = (queryClient: QueryClient, id: number, wished: Wish<T>): Withdraw => {
    change(queryClient, id, (antes) => ({ ...antes, wishes: [...antes.wishes, wished] }));
    return () =>
      change(queryClient, id, (antes) => ({ ...antes, wishes: antes.wishes.filter((other) => other !== wished) }));
  };
  return {
    put: (queryClient, row) =>
      change(queryClient, row.id, (antes) =>
        isEarlier(row, antes.said) ? antes : { ...antes, said: { ...antes.said, ...row } },
      ),
    wish: (queryClient, id, cambio) => wish(queryClient, id, { cambio }),
    hide: (queryClient, id) => wish(queryClient, id, { cambio: null }),
    borrar: (queryClient, id) => change(queryClient, id, (antes) => ({ ...antes, deleted: true })),
    upToDate: (queryClient, row) => withUpdate(row, read(queryClient).get(row.id)),
    useOver: () => {
      const { data } = useQuery<RowUpdates<T>>({
        queryKey,
        queryFn: () => new Map(),
        enabled: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      });
      return useCallback((rows) => over(rows, data), [data]);
    },
  };
}

function over<T extends Row>(rows: readonly T[], rowUpdates: RowUpdates<T> | undefined): T[] {
  if (!rowUpdates) return [...rows];
  return rows.map((row) => withUpdate(row, rowUpdates.get(row.id))).filter((row) => row !== null);
}

/** A row with what is known of it; the same object where nothing is, null where it is hidden or gone. */
function withUpdate<T extends Row>(row: T, rowUpdate: RowUpdate<T> | undefined): T | null {
  if (!rowUpdate) return row;
  const { said, deleted, wishes } = rowUpdate;
  if (deleted || wishes.some(({ cambio }) => cambio === null)) return null;
  const base = said && !isEarlier(said, row) ? { ...row, ...said } : row;
  return wishes.length === 0 ? base : Object.assign({}, base, ...wishes.map(({ cambio }) => cambio));
}

function isEarlier(one: Row, another: Row | undefined): boolean {
  return (one.version ?? 0) < (another?.version ?? 0);
}
