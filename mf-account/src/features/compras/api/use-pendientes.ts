import { type Compra, LIST_LIMIT } from '@fluxpartes/contrato';
import { type OverRows, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { keepReceived, type Pendiente, pendientesOf } from '../pendientes.ts';
import { pendientesKey } from './compras-key.ts';
import { comprasOverlay } from './compras-lists.ts';

/** Cards that are shown at first, and how many more each 'Ver más' brings. */
const AT_START = 4;
const PAGE_SIZE = 12;

/**
 * GET /usuarios/{id}/compras?pendiente=si: the first purchases with a step to go, and how many follow, whatever the table
 * has loaded. More of them are asked for as one longer list and not as a next page, so that it is loaded again by one
 * call. It grows to 500, the most that an answer holds; the table has them all.
 */
export function usePendientes(userId: number) {
  const { api } = useShell();
  const limite = useRef(AT_START);
  const [loadingMore, setLoadingMore] = useState(false);
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: pendientesKey(userId),
    queryFn: ({ signal }) =>
      api.usuarios.compras(userId, { pendiente: 'si', limite: limite.current, total: '1' }, { signal }),
    refetchOnMount: 'always',
  });
  const over = comprasOverlay.useOver();
  const items = useMemo(() => over(data?.items ?? []), [data, over]);
  const due = useMemo(() => pendientesOf(items), [items]);
  const [shown, setShown] = useState<{ due: Pendiente<Compra>[]; pendientes: Pendiente<Compra>[] }>({
    due: [],
    pendientes: [],
  });
  const pendientes = shown.due === due ? shown.pendientes : keepReceived(due, shown.pendientes, over);
  if (shown.due !== due) setShown({ due, pendientes });
  const loadedOnes = data?.items.length ?? 0;

  const showMore = async () => {
    limite.current = Math.min(loadedOnes + PAGE_SIZE, LIST_LIMIT);
    setLoadingMore(true);
    await refetch();
    setLoadingMore(false);
  };

  return {
    pendientes,
    /** Those whose money is on its way back. */
    owed: useOwed(items, over),
    /** How many follow after those that are shown. */
    remaining: Math.max((data?.total ?? 0) - loadedOnes, 0),
    canShowMore: data?.nextCursor != null && loadedOnes < LIST_LIMIT,
    showMore: () => void showMore(),
    ...{ loadingMore, isPending, isError, isFetching, refetch },
  };
}

/**
 * The purchases that were annulled after they were paid, and of which nobody knows yet where their money goes. One that is
 * told here stays until the screen is left: the focus comes back to it.
 * @param pendientes those with a step to go
 * @param over brings a purchase up to date
 */
function useOwed(pendientes: readonly Compra[], over: OverRows<Compra>): Compra[] {
  const [asked] = useState(() => new Map<number, Compra>());
  for (const compra of pendientes) if (compra.devolucion && !compra.devolucion.cuenta) asked.set(compra.id, compra);
  const isPending = (id: number) => pendientes.some((compra) => compra.id === id);
  return over([...asked.values()]).filter(
    ({ id, devolucion }) => devolucion && !devolucion.fecha && (devolucion.cuenta || isPending(id)),
  );
}

/** The purchases with a step to go as the strip reads them. */
export type PendientesQueryResult = ReturnType<typeof usePendientes>;
