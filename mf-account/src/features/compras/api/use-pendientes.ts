import { type Compra, LIST_LIMIT } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { keepReceived, type Pendiente, pendientesOf } from '../pendientes.ts';
import { pendientesKey } from './compras-key.ts';
import { comprasOverlay } from './compras-lists.ts';
import { useOwed } from './use-owed.ts';

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

/** The purchases with a step to go as the strip reads them. */
export type PendientesQueryResult = ReturnType<typeof usePendientes>;
