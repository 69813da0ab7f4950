import { ApiError, isApiError } from '@fluxpartes/api-client';
import type { VentaCorreccion, VentaDetail, VentasPendientes } from '@fluxpartes/contrato';
import { createOverlay, invalidateLists, usePages, useShell } from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsSwitching, useRecordUpdates } from '../../edits/record-updates.tsx';
import { textIn } from '../../list/use-filters.ts';
import { refundAmount } from '../../refund.ts';
import { askAnyway, unpaidIn } from './approve-anyway.ts';
import { conflictsOf } from './correccion.ts';

/** The filters of the list, named as in the API. */
export interface VentasFilters {
  q?: string;
  /** Shows only the sale with this id. */
  id?: number;
  /** Shows only the sales of one queue. */
  pendiente?: VentasPendientes;
}

/** An invalid value counts as absent. */
export function readFilters(params: URLSearchParams): VentasFilters {
  const q = textIn(params);
  const id = Number(params.get('id'));
  const pendiente = QUEUE_NAMES.find((queue) => queue === params.get('pendiente'));
  return { ...(q && { q }), ...(Number.isSafeInteger(id) && id > 0 && { id }), ...(pendiente && { pendiente }) };
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
const CORREGIR = 'mf-admin/ventas/corregir';

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
  const query = usePages<VentaDetail>({
    key: [...VENTAS_KEY, pendiente ?? '', filters],
    // Only the first page asks for the total.
    request: ({ cursor, limite, signal }) =>
      api.ventas.detail({ limite, ...filters, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: VENTAS_PER_PAGE,
    overlay: ventasOverlay,
    // Previous rows stay only for the same queue, because rows of another queue would appear under the wrong tab.
    keeps: (previous) => previous.at(-2) === (pendiente ?? ''),
  });
  const over = ventasOverlay.useOver();
  // A decision takes the sale out of its queue.
  const rows = pendiente ? query.rows.filter(QUEUES[pendiente].has) : query.rows;
  return {
    ...query,
    rows,
    total: query.total === null ? null : query.total - (query.rows.length - rows.length),
    /** The latest known state of a sale, even after it left the list. */
    upToDate: (venta: VentaDetail): VentaDetail =>
      query.rows.find(({ id }) => id === venta.id) ?? over([venta])[0] ?? venta,
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

/** PUT /ventas/{id} on the corrected version. It counts as saved only if the response holds the sale. */
export function useVentaUpdates() {
  const { api, alerts } = useShell();
  const queryClient = useQueryClient();
  const put = (venta: VentaDetail): VentaDetail => {
    ventasOverlay.put(queryClient, venta);
    invalidateLists(queryClient, historialKey(venta.id));
    void queryClient.invalidateQueries({ queryKey: RECUENTOS_KEY });
    return venta;
  };
  const save = async (base: VentaDetail, own: VentaCorreccion): Promise<VentaDetail> => {
    const answer = await api.ventas.editarAsAdmin(base.id, own, { version: base.version });
    const venta: unknown = answer?.venta;
    if (typeof venta !== 'object' || venta === null) throw new ApiError(200, 'respuesta_ilegible', '', {}, answer);
    return put({ ...base, ...venta });
  };
  return useRecordUpdates<VentaDetail, VentaCorreccion>({
    name: CORREGIR,
    overlay: ventasOverlay,
    conflictsOf,
    /** Specification, section 8. */
    switchError: 'Error al actualizar pago',
    load: async (id) => {
      const [actual] = (await api.ventas.detail({ id })).items;
      if (!actual) throw new ApiError(404, 'no_encontrado', '', {}, undefined);
      return put(actual);
    },
    send: async (base, own, whenAsked) => {
      try {
        return await save(base, own);
      } catch (error) {
        // The buyer may have annulled the sale, so its card is loaded again.
        if (isApiError(error) && error.status === 409) invalidateLists(queryClient, VENTAS_KEY);
        const unpaid = unpaidIn(error);
        if (unpaid === null) throw error;
        whenAsked();
        return (await askAnyway(alerts, base, own, unpaid)) ? save(base, { ...own, aprobar_igual: true }) : null;
      }
    },
  });
}

export const useIsMarking = (id: number) => useIsSwitching(CORREGIR, id);
