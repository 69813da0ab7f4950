import { ApiError, isApiError } from '@fluxpartes/api-client';
import type { VentaCorreccion, VentaDetail, VentasPendientes } from '@fluxpartes/contrato';
import {
  createOverlay,
  invalidateLists,
  type Search,
  useAction,
  useIsRunning,
  usePages,
  useSearch,
  useShell,
} from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sent, Update } from '../../edits/record-updates.tsx';
import { refundAmount } from '../../refund.ts';

/** The filters of the list, kept in the URL. */
interface VentasFilters {
  /** '' without a search. */
  q: string;
  /** Shows only the sale with this id. */
  id: number | null;
  /** Shows only the sales of one queue. */
  pendiente: VentasPendientes | null;
}

export interface FiltersInUrl {
  filters: VentasFilters;
  search: Search;
  /** Sets a parameter; null removes it. */
  change: (nombre: 'id' | 'pendiente', value: string | null) => void;
}

/** A search covers all sales, so it removes the filter of a single sale. */
export function useFiltersInUrl(): FiltersInUrl {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const write = (cambios: Record<string, string | null>, replace: boolean) => {
    const next = new URLSearchParams(params);
    for (const [nombre, value] of Object.entries(cambios)) {
      if (value === null || value === '') next.delete(nombre);
      else next.set(nombre, value);
    }
    setParams(next, { replace });
  };
  const search = useSearch(filters.q, (q, { replace }) => write({ q, id: null }, replace));
  return { filters, search, change: (nombre, value) => write({ [nombre]: value }, false) };
}

/** An invalid value counts as absent. */
export function readFilters(params: URLSearchParams): VentasFilters {
  const id = Number(params.get('id'));
  return {
    q: params.get('q')?.trim() ?? '',
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    pendiente: QUEUE_NAMES.find((queue) => queue === params.get('pendiente')) ?? null,
  };
}

/** The active filters, named as in the API. */
export function asSearchParams({ q, id, pendiente }: VentasFilters) {
  return {
    ...(q === '' ? {} : { q }),
    ...(id === null ? {} : { id }),
    ...(pendiente ? { pendiente } : {}),
  };
}

export function csvUrl(filters: VentasFilters): string {
  const params = Object.entries(asSearchParams(filters)).map(([nombre, value]) => [nombre, String(value)]);
  const text = new URLSearchParams(params).toString();
  return `/api/ventas-detalle.csv${text === '' ? '' : `?${text}`}`;
}

export function hasFilters(filters: VentasFilters): boolean {
  return Object.keys(asSearchParams(filters)).length > 0;
}

/** A queue of the admin: its name, its tab, a sale's state in it, and which sales wait in it. */
interface Queue {
  title: string;
  tab: string;
  estado: string;
  has: (venta: VentaDetail) => boolean;
}

/** In the order of the tabs. `ventas-list.repository.ts` has the same conditions in SQL. */
export const QUEUES: Record<VentasPendientes, Queue> = {
  pago: {
    ...{ title: 'Pagos por comprobar', tab: 'Por comprobar', estado: 'Por comprobar' },
    has: (venta) => isUnpaid(venta) && (venta.comprobante_pago_url !== null || venta.monto === 0),
  },
  comprobante: {
    ...{ title: 'Sin comprobante', tab: 'Sin comprobante', estado: 'Sin comprobante' },
    has: (venta) => isUnpaid(venta) && venta.comprobante_pago_url === null && venta.monto > 0,
  },
  anulacion: {
    ...{ title: 'Anulaciones pedidas', tab: 'Anulaciones', estado: 'Anulación pedida' },
    has: ({ pedido }) => pedido?.estado === 'pendiente',
  },
  devolucion: {
    ...{ title: 'A devolver', tab: 'A devolver', estado: 'A devolver' },
    has: (venta) => venta.devolucion !== null && !venta.devolucion.fecha && refundAmount(venta) > 0,
  },
};
export const QUEUE_NAMES = ['pago', 'comprobante', 'anulacion', 'devolucion'] as const;

function isUnpaid({ pago_recibido, anulada }: VentaDetail): boolean {
  return !pago_recibido && !anulada;
}

/** A sale's state in two words, and the date since when it waits. */
export function waitingOf(venta: VentaDetail): { estado: string; since: string } {
  const { anulada, pedido, comprobante_subido_en, pago_recibido, fecha } = venta;
  const name = QUEUE_NAMES.findLast((queue) => QUEUES[queue].has(venta));
  const since = {
    pago: comprobante_subido_en,
    comprobante: fecha,
    anulacion: pedido?.fecha,
    devolucion: anulada?.fecha,
  };
  if (name) return { estado: QUEUES[name].estado, since: since[name] ?? fecha };
  return { estado: anulada ? 'Anulada' : pago_recibido ? 'Pago recibido' : '', since: anulada?.fecha ?? fecha };
}

const VENTAS_PER_PAGE = 30;
const MARK_PAGO = 'mf-admin/ventas/marcar-pago';
/** Specification, section 8. */
const UPDATE_PAGO_ERROR = 'Error al actualizar pago';

/** The prefix of all the admin's lists of sales in the query cache. */
export const VENTAS_KEY = ['mf-admin', 'ventas'] as const;
/** The prefix of the counts of sales. */
export const RECUENTOS_KEY = ['mf-admin', 'recuentos-de-ventas'] as const;
export const historialKey = (id: number) => ['mf-admin', 'historial-de-venta', id] as const;
export const ventasOverlay = createOverlay<VentaDetail>(VENTAS_KEY);

/** GET /ventas-detalle by pages. While another search loads, the previous results stay. */
export function useVentas(filters: VentasFilters) {
  const { api } = useShell();
  const { pendiente } = filters;
  const searchParams = asSearchParams(filters);
  const query = usePages<VentaDetail>({
    key: [...VENTAS_KEY, pendiente ?? '', searchParams],
    // Only the first page asks for the total.
    request: ({ cursor, limite, signal }) =>
      api.ventas.detail({ limite, ...searchParams, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: VENTAS_PER_PAGE,
    overlay: ventasOverlay,
    // Previous rows stay only for the same queue, because rows of another queue would appear under the wrong tab.
    keeps: (previous) => previous.at(-2) === (pendiente ?? ''),
  });
  const over = ventasOverlay.useOver();
  // A decision takes the sale out of its queue.
  const ventas = pendiente ? query.rows.filter(QUEUES[pendiente].has) : query.rows;
  return {
    ...query,
    ventas,
    total: query.total === null ? null : query.total - (query.rows.length - ventas.length),
    /** The latest known state of a sale, even after it left the list. */
    upToDate: (venta: VentaDetail): VentaDetail => {
      const listed = query.rows.find(({ id }) => id === venta.id);
      return listed ?? over([venta])[0] ?? venta;
    },
  };
}

/** The number of sales in each queue, counted again every minute; undefined while unknown. */
export function useQueueCounts(): Partial<Record<VentasPendientes, number | null>> | undefined {
  const { api } = useShell();
  const count = async (pendiente: VentasPendientes, signal: AbortSignal) =>
    [pendiente, (await api.ventas.detail({ limite: 1, total: '1', pendiente }, { signal })).total] as const;
  const { data } = useQuery({
    queryKey: [...RECUENTOS_KEY, 'colas'],
    queryFn: async ({ signal }) =>
      Object.fromEntries(await Promise.all(QUEUE_NAMES.map((queue) => count(queue, signal)))),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return data;
}

/** The number of all sales that a search finds; 0 while unknown. */
export function useCountOfAll(q: string): number {
  const { api } = useShell();
  const { data } = useQuery({
    queryKey: [...RECUENTOS_KEY, 'todas', q],
    queryFn: async ({ signal }) => (await api.ventas.detail({ limite: 1, total: '1', q }, { signal })).total,
    staleTime: 0,
    enabled: q !== '',
  });
  return data ?? 0;
}

/**
 * PUT /ventas/{id} on the corrected version. It counts as saved only if the response holds the sale.
 */
export function useCorregirVenta() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-admin/ventas/corregir',
    call: async ({ base, own }: { base: VentaDetail; own: VentaCorreccion }): Promise<Sent<VentaDetail>> => {
      const { id, version } = base;
      const put = (venta: VentaDetail): VentaDetail => {
        ventasOverlay.put(queryClient, venta);
        invalidateLists(queryClient, historialKey(id));
        return venta;
      };
      try {
        const answer = await api.ventas.editarAsAdmin(id, own, { version });
        const venta: unknown = answer?.venta;
        if (typeof venta !== 'object' || venta === null) {
          throw new ApiError(200, 'respuesta_ilegible', '', {}, answer);
        }
        return { tipo: 'guardado', actual: put({ ...base, ...venta }) };
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) {
          // 409: the buyer may have annulled the sale, so its card is loaded again.
          if (isApiError(error) && error.status === 409) invalidateLists(queryClient, VENTAS_KEY);
          throw error;
        }
        const [actual] = (await api.ventas.detail({ id })).items;
        if (!actual) throw new ApiError(404, 'no_encontrado', '', {}, undefined);
        return { tipo: 'cruzado', actual: put(actual) };
      }
    },
  });
}

/**
 * 'Aprobar' and 'Desaprobar', as an optimistic update until the response or a question arrives. The last saved update can
 * be undone, even after another search.
 */
export function usePagos(update: Update<VentaDetail, VentaCorreccion>) {
  const { alerts } = useShell();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<VentaDetail | null>(null);

  const { run } = useAction({
    name: MARK_PAGO,
    call: async ({ venta, isUndo }: { venta: VentaDetail; isUndo: boolean }) => {
      const pago_recibido = !venta.pago_recibido;
      const withdraw = ventasOverlay.wish(queryClient, venta.id, { pago_recibido });
      try {
        const updated = await update(venta, { pago_recibido }, UPDATE_PAGO_ERROR, withdraw);
        if (updated.tipo === 'fallido' && updated.notice !== null) void alerts.notify(updated.notice);
        const isSaved = updated.tipo === 'guardado' && updated.isOwn && updated.actual.pago_recibido === pago_recibido;
        if (isSaved) setLatest(isUndo ? null : updated.actual);
        void queryClient.invalidateQueries({ queryKey: RECUENTOS_KEY });
      } finally {
        withdraw();
      }
    },
  });
  const toggle = useCallback((venta: VentaDetail) => void run({ venta, isUndo: false }, venta.id), [run]);
  const forget = () => setLatest(null);
  const undo = () => {
    const actual = latest && ventasOverlay.upToDate(queryClient, latest);
    // If another admin has toggled it back, the undo sends no request.
    if (actual && actual.pago_recibido === latest?.pago_recibido) void run({ venta: actual, isUndo: true }, actual.id);
    else forget();
  };
  return { toggle, latest, undo, forget };
}

export function useIsMarking(id: number): boolean {
  return useIsRunning(MARK_PAGO, id);
}
