import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Row } from './refresh.ts';

/** An optimistic change, shown before its response; null hides the row. */
interface Wish<T> {
  cambio: Partial<T> | null;
}

/** The confirmed and pending updates of one row. */
interface RowUpdate<T> {
  /** The last response about the row: a part of the row or all of it. */
  said?: (Partial<T> & Row) | undefined;
  deleted?: boolean | undefined;
  wishes: readonly Wish<T>[];
}

/** All confirmed and pending updates, by row id. A Map, which the query cache keeps as it is. */
type RowUpdates<T> = ReadonlyMap<number, RowUpdate<T>>;

/** Rolls back an optimistic update; idempotent. */
export type Withdraw = () => void;

/**
 * Optimistic updates, confirmed values and deletions per row, applied on top of every cached list. They are not written
 * into the lists, because a page in flight would overwrite them.
 */
export interface Overlay<T extends Row> {
  /** Shows a confirmed row until a list brings its version. An older response is ignored. */
  put: (queryClient: QueryClient, row: Partial<T> & Row) => void;
  /** Applies an optimistic change over lists and responses; a later change overrides an earlier one. */
  wish: (queryClient: QueryClient, id: number, cambio: Partial<T>) => Withdraw;
  /** Hides a row before the response arrives. */
  hide: (queryClient: QueryClient, id: number) => Withdraw;
  /** The row is deleted permanently: no list brings it back. */
  borrar: (queryClient: QueryClient, id: number) => void;
  /**
   * A row with its latest known values; null if it was deleted. For example, an undo needs the row's present version.
   */
  upToDate: (queryClient: QueryClient, row: T) => T | null;
  /** Applies the overlay to rows; referentially stable until the overlay changes. */
  useOver: () => OverRows<T>;
}

/** Applies the known updates to rows: each row with its latest values, without hidden or deleted rows. */
export type OverRows<T> = (rows: readonly T[]) => T[];

/** @param kind the name of the kind of rows, after the owner's name */
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

/**
 * A row with its updates; the same object without updates, null if it is hidden or deleted. A list's row of the same version
 * is not older than the response, and may have sold units since.
 */
function withUpdate<T extends Row>(row: T, rowUpdate: RowUpdate<T> | undefined): T | null {
  if (!rowUpdate) return row;
  const { said, deleted, wishes } = rowUpdate;
  if (deleted || wishes.some(({ cambio }) => cambio === null)) return null;
  const base = said && (isEarlier(row, said) || row.version === undefined) ? { ...row, ...said } : row;
  return wishes.length === 0 ? base : Object.assign({}, base, ...wishes.map(({ cambio }) => cambio));
}

function isEarlier(one: Row, another: Row | undefined): boolean {
  return (one.version ?? 0) < (another?.version ?? 0);
}
