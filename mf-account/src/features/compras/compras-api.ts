import type { ApiClient, Page } from '@fluxpartes/api-client';
import type { Compra, Venta, VentaAnswer } from '@fluxpartes/contrato';
import { createOverlay, type List, type Pages, refreshPageOf, useAction, usePages, useShell } from '@fluxpartes/mf-kit';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { pendientesKey, pendientesQuery } from '../../usuario-queries.ts';
import { pendientesOf, retainCards } from './compra-values.ts';
import { prepareImage, type Selection } from './upload-queue.ts';

const comprasKey = (userId: number) => ['mf-account', 'compras', userId] as const;

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

interface ComprasOptions extends Pick<Parameters<typeof usePages<Compra>>[0], 'enabled' | 'ready'> {
  q?: string;
}

/** All purchases, or the search results, newest first. The previous rows stay while a search loads. */
export function useCompras(userId: number, { q = '', enabled = true, ready }: ComprasOptions = {}) {
  const { api } = useShell();
  const query = usePages<Compra>({
    ...comprasList(api, userId, q),
    ready,
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

/** One purchase: at first the row of a loaded list, then the result of a search for its number. */
export function useCompra(userId: number, id: number | null) {
  const queryClient = useQueryClient();
  const [known] = useState(() => loadedCompras(queryClient, userId).find((compra) => compra.id === id));
  const ready = known && { page: { items: [known], nextCursor: null, total: 1, isMore: false }, at: 0 };
  const query = useCompras(userId, { q: String(id), enabled: id !== null, ready });
  const { compras, hasNextPage, isFetching, fetchNextPage } = query;
  const compra = compras.find((row) => row.id === id);
  useEffect(() => {
    // The search also finds newer purchases with this number in the product's name, so the purchase may be on a later
    // page.
    if (!compra && hasNextPage && !isFetching) void fetchNextPage();
  }, [compra, hasNextPage, isFetching, fetchNextPage]);
  return { compra, query, isPending: id !== null && !compra && (query.isPending || hasNextPage) };
}

function loadedCompras(queryClient: QueryClient, userId: number): Compra[] {
  const lists = queryClient.getQueriesData<Pages<Compra>>({ queryKey: comprasKey(userId) });
  const pendientes = queryClient.getQueryData<Page<Compra>>(pendientesKey(userId));
  const pages = [...lists.flatMap(([, list]) => list?.pages ?? []), ...(pendientes ? [pendientes] : [])];
  return pages.flatMap(({ items }) => items);
}

/** The purchases with a next step, on any page of the table. Their cards stay in their places until the screen is left. */
export function usePendientes(userId: number) {
  const query = useQuery(pendientesQuery(useShell(), userId));
  const over = comprasOverlay.useOver();
  const { data } = query;
  const due = useMemo(() => pendientesOf(over(data?.items ?? [])), [data, over]);
  const [shown, setShown] = useState({ due, pendientes: due });
  const pendientes = shown.due === due ? shown.pendientes : retainCards(due, shown.pendientes, over);
  if (shown.due !== due) setShown({ due, pendientes });
  return { ...query, pendientes };
}

export type PendientesQueryResult = ReturnType<typeof usePendientes>;

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

/** Shows the changed purchase. After a failure it loads the purchase again, because it may have changed in between. */
export function useSettle(userId: number) {
  const reload = useReloadCompras(userId);
  return async (id: Compra['id'], response: Promise<VentaAnswer>): Promise<VentaAnswer['venta']> => {
    try {
      const { venta } = await response;
      reload(id, venta);
      return venta;
    } catch (error) {
      reload(id);
      throw error;
    }
  };
}

/** Loads a purchase that the service worker has changed, because the response went to the worker. */
export function useReadCompra(userId: number): (ventaId: Compra['id']) => Promise<void> {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useCallback(
    async (ventaId) => {
      const found = await api.usuarios
        .compras(userId, { q: String(ventaId), limite: COMPRAS_PER_PAGE })
        .catch(() => null);
      reload(
        ventaId,
        found?.items.find(({ id }) => id === ventaId),
      );
    },
    [api, reload, userId],
  );
}

export const UPLOAD = 'mf-account/compras/upload-comprobante';

/** The version that the buyer has seen is the precondition of a change. */
export type SeenCompra = Pick<Compra, 'id' | 'version'>;

export function useUploadComprobante(userId: number) {
  const { api } = useShell();
  const settle = useSettle(userId);
  return useAction({
    name: UPLOAD,
    call: async ({ ventaId, file, turn, key }: Omit<Selection, 'url'> & { ventaId: Compra['id'] }, control) => {
      const image = await prepareImage(file, turn);
      control.signal.throwIfAborted();
      return settle(ventaId, api.ventas.uploadComprobante(ventaId, image, { ...control, idempotencyKey: key }));
    },
  });
}
