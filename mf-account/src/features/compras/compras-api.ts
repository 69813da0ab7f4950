import type { ApiClient } from '@fluxpartes/api-client';
import { type Compra, LIST_LIMIT, type Venta } from '@fluxpartes/contrato';
import {
  createOverlay,
  type List,
  type OverRows,
  refreshPageOf,
  useAction,
  usePages,
  useShell,
} from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Pendiente, pendientesOf, retainReceived } from './compra-values.ts';
import { prepareImage, type Selection } from './upload-queue.ts';

const comprasKey = (userId: number) => ['mf-account', 'compras', userId] as const;
const pendientesKey = (userId: number) => ['mf-account', 'compras_pendientes', userId] as const;

const COMPRAS_PER_PAGE = 50;

/** Rows from the last response to a change. They replace the rows in all lists. */
export const comprasOverlay = createOverlay<Compra>(['mf-account', 'compras']);

function comprasList(api: ApiClient, userId: number, q: string): Pick<List<Compra>, 'key' | 'request' | 'perPage'> {
  return {
    key: [...comprasKey(userId), q],
    request: ({ cursor, limite, signal }) =>
      api.usuarios.compras(userId, { limite, q, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: COMPRAS_PER_PAGE,
  };
}

/** All purchases, or the search results, newest first. The previous rows stay while a search loads. */
export function useCompras(userId: number, { q = '', enabled = true } = {}) {
  const { api } = useShell();
  const query = usePages<Compra>({
    ...comprasList(api, userId, q),
    overlay: comprasOverlay,
    keeps: (previous) => previous[2] === userId,
    scope: 'todas',
    // A purchase may have been made since the last visit.
    onEnter: true,
    enabled,
  });
  return { ...query, compras: query.rows };
}

export type ComprasQueryResult = ReturnType<typeof useCompras>;

const FIRST_PENDIENTES = 4;
const MORE_PENDIENTES = 12;

/**
 * The purchases with a next step, on any page of the table. 'Ver más' requests one longer list, not a next page, so that
 * one call refreshes all of it. A response holds at most 500 rows; the table shows all purchases.
 */
export function usePendientes(userId: number) {
  const { api } = useShell();
  const limite = useRef(FIRST_PENDIENTES);
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
  const pendientes = shown.due === due ? shown.pendientes : retainReceived(due, shown.pendientes, over);
  if (shown.due !== due) setShown({ due, pendientes });
  const loaded = data?.items.length ?? 0;

  const showMore = async () => {
    limite.current = Math.min(loaded + MORE_PENDIENTES, LIST_LIMIT);
    setLoadingMore(true);
    await refetch();
    setLoadingMore(false);
  };

  return {
    pendientes,
    refunds: useOpenRefunds(items, over),
    remaining: Math.max((data?.total ?? 0) - loaded, 0),
    canShowMore: data?.nextCursor != null && loaded < LIST_LIMIT,
    showMore: () => void showMore(),
    ...{ loadingMore, isPending, isError, isFetching, refetch },
  };
}

export type PendientesQueryResult = ReturnType<typeof usePendientes>;

/**
 * The annulled purchases with a refund that has no account yet. A purchase that gets its account on this screen stays until
 * the user leaves the screen, because the focus returns to it.
 */
function useOpenRefunds(items: readonly Compra[], over: OverRows<Compra>): Compra[] {
  const [asked] = useState(() => new Map<number, Compra>());
  for (const compra of items) if (compra.devolucion && !compra.devolucion.cuenta) asked.set(compra.id, compra);
  const isPending = (id: number) => items.some((compra) => compra.id === id);
  return over([...asked.values()]).filter(
    ({ id, devolucion }) => devolucion && !devolucion.fecha && (devolucion.cuenta || isPending(id)),
  );
}

/**
 * Refreshes a purchase after a change; the changed row of the response is shown immediately. Each active list requests only
 * the page that holds the purchase, so that a long list costs no more than a short one.
 */
export function useReloadCompras(userId: number): (ventaId: Compra['id'], changed?: Venta) => void {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useCallback(
    (ventaId, changed) => {
      if (changed) comprasOverlay.put(queryClient, changed);
      void queryClient.invalidateQueries({ queryKey: pendientesKey(userId) });
      for (const list of queryClient.getQueryCache().findAll({ queryKey: comprasKey(userId) })) {
        const q = String(list.queryKey[3]);
        if (list.isActive()) void refreshPageOf({ ...comprasList(api, userId, q), queryClient }, ventaId);
        else void list.invalidate();
      }
    },
    [api, queryClient, userId],
  );
}

export const UPLOAD = 'mf-account/compras/upload-comprobante';
export const CONFIRM = 'mf-account/compras/confirmar-recepcion';
export const ANNUL = 'mf-account/compras/anular';

/** The version that the buyer has seen is the precondition of a change. */
export type SeenCompra = Pick<Compra, 'id' | 'version'>;

export function useUploadComprobante(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: UPLOAD,
    stopsOnLeave: true,
    call: async ({ ventaId, file, turn, key }: Omit<Selection, 'url'> & { ventaId: Compra['id'] }, control) => {
      const image = await prepareImage(file, turn);
      control.signal.throwIfAborted();
      const { venta } = await api.ventas.uploadComprobante(ventaId, image, { ...control, idempotencyKey: key });
      reload(ventaId, venta);
    },
  });
}

export function useConfirmarRecepcion(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: CONFIRM,
    call: async ({ id, version }: SeenCompra) =>
      reload(id, (await api.ventas.confirmarRecepcion(id, { version })).venta),
  });
}

export function useAnularCompra(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: ANNUL,
    call: async ({ id, version }: SeenCompra) => reload(id, (await api.ventas.anular(id, '', { version })).venta),
  });
}
