import { getCobros, getVentasRecuento } from '@fluxpartes/api-client';
import type { Venta, VentaVendida } from '@fluxpartes/contrato';
import type { VentaGrupo } from '@fluxpartes/dominio';
import { createOverlay, usePages, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { usuarioKey } from '../../usuario-key.ts';

/** Runs tasks in FIFO order, at most `limit` at a time. */
export function limitConcurrency(limit: number) {
  let running = 0;
  const waiters: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    // A finished task hands its slot to the next waiting task, so `running` does not change then.
    if (running < limit) running += 1;
    else await new Promise<void>((resume) => waiters.push(resume));
    try {
      return await task();
    } finally {
      const next = waiters.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const VENTAS_PER_PAGE = 24;
/** A page has up to 24 buyers, too many concurrent requests for a slow phone. */
const limited = limitConcurrency(4);
const COMPRADOR_FRESH_MS = 5 * 60_000;
/** The maximum number of rows that the API returns per page. */
const ROWS_PER_REQUEST = 500;
/** At most ten calls for the chart. */
export const VENTAS_IN_CHART = 5000;

/** The prefix of all of a seller's lists of sales in the query cache. */
export const VENTAS_KEY = ['mf-seller', 'ventas'] as const;

/** Sales as the response to a change has them. */
export const ventasOverlay = createOverlay<VentaVendida>(VENTAS_KEY);

/** The sales that the list shows: all of them, those of a group, or those that the shop is still owed. */
export type VentasView = VentaGrupo | 'todas' | 'a_cobrar';

/**
 * GET /usuarios/{id}/ventas by pages, newest first. While another search loads, the previous results stay. All loaded pages
 * are requested again when the user returns to the screen or focuses the window, so that payments are up to date.
 */
export function useVentas(userId: number, q: string, view: VentasView = 'todas') {
  const { api } = useShell();
  const grupo = view === 'todas' || view === 'a_cobrar' ? undefined : view;
  const a_cobrar = view === 'a_cobrar' ? ('si' as const) : undefined;
  const query = usePages<VentaVendida>({
    key: [...VENTAS_KEY, userId, q, view],
    request: ({ cursor, limite, signal }) => {
      const page = { limite, q, grupo, a_cobrar, ...(cursor === null ? { total: '1' as const } : { cursor }) };
      return api.usuarios.ventas(userId, page, { signal });
    },
    perPage: VENTAS_PER_PAGE,
    overlay: ventasOverlay,
    keeps: (previous) => previous[2] === userId && previous[4] === view,
    scope: 'todas',
    freshMs: 0,
    onEnter: true,
  });
  return { ...query, ventas: query.rows };
}

/** GET /usuarios/{id}/ventas-recuento. If it fails, the tabs have no numbers. */
export function useVentasRecuento(userId: number) {
  const { http } = useShell().api;
  return useQuery({
    queryKey: [...VENTAS_KEY, userId, 'recuento'],
    queryFn: ({ signal }) => getVentasRecuento(http, userId, { signal }),
    staleTime: 0,
  });
}

/**
 * GET /usuarios/{id} of a buyer; the request is made once per buyer.
 * @param vendedorId part of the key, because the visible fields depend on the viewer
 */
export function useComprador(vendedorId: number, compradorId: number) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['mf-seller', 'comprador', vendedorId, compradorId],
    // No abort signal is passed: a card that scrolls away must not cancel a request that another card needs.
    queryFn: () => limited(() => api.usuarios.get(compradorId)),
    staleTime: COMPRADOR_FRESH_MS,
    refetchOnWindowFocus: false,
  });
}

/** GET /usuarios/{id}/cobros, requested again each time the screen is opened. */
export function useCobros(userId: number) {
  const { http } = useShell().api;
  return useQuery({
    queryKey: ['mf-seller', 'cobros', userId],
    queryFn: ({ signal }) => getCobros(http, userId, { signal }),
    staleTime: 0,
  });
}

/** Whether the seller has no bank account. Never from the cache, because the seller may just have added one. */
export function useIsWithoutCuenta(userId: number, enabled: boolean): boolean {
  const { api } = useShell();
  const { data } = useQuery({
    queryKey: usuarioKey(userId),
    queryFn: ({ signal }) => api.usuarios.get(userId, { signal }),
    staleTime: 0,
    enabled,
  });
  return data?.cuenta_bancaria === '';
}

/** The loaded rows of the list, newest first; `next` is the cursor after them. */
interface Loaded {
  ventas: readonly Venta[];
  next: string | null;
}

/**
 * The sales of the last 30 × 24 h: the API's count, and their dates. The dates come from the first rows of the list that
 * are not annulled, so that count and dates agree. Rows that the list has not loaded are requested by 500.
 */
export function useUltimos30(userId: number, loaded: Loaded) {
  const { api } = useShell();
  const cuenta = useQuery({
    queryKey: ['mf-seller', 'ventas-ultimos-30', userId],
    queryFn: ({ signal }) => api.usuarios.ventasUltimos30(userId, { signal }),
    staleTime: 0,
  });
  const total = cuenta.data?.ventasUltimos30;
  const count = Math.min(total ?? 0, VENTAS_IN_CHART);
  const fechas = useQuery({
    queryKey: ['mf-seller', 'ventas-ultimos-30', userId, 'fechas', total, loaded.ventas[0]?.id],
    queryFn: async ({ signal }) => {
      const counted = (rows: readonly Venta[]) => rows.filter(({ anulada }) => !anulada);
      const ventas = counted(loaded.ventas).slice(0, count);
      let cursor = loaded.next;
      while (ventas.length < count && cursor !== null) {
        const missing = count - ventas.length;
        const limite = Math.min(ROWS_PER_REQUEST, missing);
        const page = await api.usuarios.ventas(userId, { limite, cursor }, { signal });
        ventas.push(...counted(page.items).slice(0, missing));
        cursor = page.nextCursor;
      }
      return ventas.map(({ fecha }) => fecha);
    },
    enabled: total !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { total, fechas: fechas.data, query: cuenta.isError ? cuenta : fechas };
}
