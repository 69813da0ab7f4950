import {
  type ApiClient,
  deshacerLiquidacion,
  hasSesionEnded,
  isConnectionError,
  liquidar,
  listLiquidaciones,
  listPendientes,
  pagarLiquidacion,
} from '@fluxpartes/api-client';
import type { Liquidacion, LiquidacionEstado, LiquidacionPendiente } from '@fluxpartes/contrato';
import { createOverlay, useAction, useIsRunning, usePages, useShell } from '@fluxpartes/mf-kit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../edits/error-message.ts';
import type { useUndo } from '../../list/undo-bar.tsx';

const PER_PAGE = 20;
const CAMBIO = 'mf-admin/liquidaciones/cambio';

const LIQUIDACIONES_KEY = ['mf-admin', 'liquidaciones'] as const;
const PENDIENTES_KEY = ['mf-admin', 'liquidaciones-pendientes'] as const;
export const historialKey = (id: number) => ['mf-admin', 'historial-de-liquidacion', id] as const;
export const liquidacionesOverlay = createOverlay<Liquidacion>(LIQUIDACIONES_KEY);

/** A shop to pay. Its `id` is the seller's id. */
export type Pendiente = LiquidacionPendiente & { id: number };

/** Only the first page asks for the total. */
const withTotal = (cursor: string | null) => (cursor === null ? { total: '1' as const } : { cursor });

/** GET /liquidaciones/pendientes by pages, requested again each time the screen is opened. */
export function usePendientes(q: string, enabled: boolean) {
  const { http } = useShell().api;
  return usePages<Pendiente>({
    key: [...PENDIENTES_KEY, q],
    request: async ({ cursor, limite, signal }) => {
      const page = await listPendientes(http, { limite, q, ...withTotal(cursor) }, { signal });
      return { ...page, items: page.items.map((local) => ({ ...local, id: local.vendedor_id })) };
    },
    perPage: PER_PAGE,
    keeps: () => true,
    onEnter: true,
    enabled,
  });
}

/** The filters of the list, named as in the API. */
export interface Filters {
  q?: string;
  estado?: LiquidacionEstado;
}

/** GET /liquidaciones by pages. */
export function useLiquidaciones(filters: Filters, enabled: boolean) {
  const { http } = useShell().api;
  return usePages<Liquidacion>({
    key: [...LIQUIDACIONES_KEY, filters.q, filters.estado],
    request: ({ cursor, limite, signal }) =>
      listLiquidaciones(http, { limite, ...filters, ...withTotal(cursor) }, { signal }),
    perPage: PER_PAGE,
    overlay: liquidacionesOverlay,
    // Previous rows stay only for the same state: rows of another state would appear under the wrong title.
    keeps: (previous) => previous.at(-1) === filters.estado,
    onEnter: true,
    enabled,
  });
}

type Request =
  | { type: 'liquidar'; local: Pendiente }
  | { type: 'pagar'; liquidacion: Liquidacion; referencia: string }
  | { type: 'impaga'; liquidacion: Liquidacion }
  | { type: 'deshacer'; liquidacion: Liquidacion };

/** One call at a time for each shop and each settlement. */
const slotOf = (request: Request) =>
  request.type === 'liquidar' ? `local ${request.local.id}` : request.liquidacion.id;

export const useIsSettling = (vendedorId: number) => useIsRunning(CAMBIO, `local ${vendedorId}`);
export const useIsChanging = (liquidacionId: number) => useIsRunning(CAMBIO, liquidacionId);

/** `change` rejects after a failure; `act` shows an alert. */
export function useLiquidacionActions(offer: ReturnType<typeof useUndo>['offer']) {
  const { api, alerts } = useShell();
  const queryClient = useQueryClient();
  const change = async (request: Request): Promise<void> => {
    try {
      const { liquidacion } = await send(api, request);
      liquidacionesOverlay.put(queryClient, liquidacion);
      void queryClient.invalidateQueries({ queryKey: historialKey(liquidacion.id) });
      const { id } = liquidacion;
      if (request.type === 'liquidar') {
        offer({
          sentence: `Hiciste la liquidación #${id}.`,
          undo: () => change({ type: 'deshacer', liquidacion }),
          link: { to: '/adminliquidaciones?ver=por_pagar', text: 'Ver por pagar' },
        });
      }
      if (request.type === 'pagar') {
        const undo = () => change({ type: 'impaga', liquidacion });
        offer({ sentence: `Marcaste como pagada la liquidación #${id}.`, undo });
      }
    } catch (error) {
      if (request.type !== 'liquidar') refresh(api, queryClient, request.liquidacion.id).catch(() => {});
      throw error;
    } finally {
      for (const queryKey of [LIQUIDACIONES_KEY, PENDIENTES_KEY]) void queryClient.invalidateQueries({ queryKey });
    }
  };
  const { run } = useAction({ name: CAMBIO, call: change });
  const act = async (request: Request): Promise<void> => {
    const outcome = await run(request, slotOf(request));
    if (outcome.type === 'failed' && !hasSesionEnded(outcome.error)) {
      void alerts.notify(failureText(request, outcome.error));
    }
  };
  return { change, act };
}

function send({ http }: ApiClient, request: Request) {
  if (request.type === 'liquidar') {
    const { vendedor_id, ventas, neto, cuenta_bancaria } = request.local;
    const data = { vendedor_id, ventas: ventas.map(({ venta_id }) => venta_id), neto, cuenta_bancaria };
    return liquidar(http, data);
  }
  const { id, version } = request.liquidacion;
  if (request.type === 'deshacer') return deshacerLiquidacion(http, id, { version });
  return pagarLiquidacion(http, id, request.type === 'pagar' ? request.referencia : '', { version });
}

/** The lists may no longer hold the settlement, so this requests the settlement by id. */
async function refresh({ http }: ApiClient, queryClient: QueryClient, id: number): Promise<void> {
  const { items } = await listLiquidaciones(http, { q: String(id) });
  const actual = items.find((liquidacion) => liquidacion.id === id);
  if (actual) liquidacionesOverlay.put(queryClient, actual);
}

/** After a lost response the text tells the admin how to check whether the settlement was made. */
function failureText({ type }: Request, error: unknown): string {
  return type === 'liquidar' && isConnectionError(error)
    ? "No llegó la respuesta. Si el local ya no está en la lista, se liquidó: buscalo en 'Por pagar'."
    : errorMessage(error);
}
