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
import { useState } from 'react';
import { errorMessage } from '../../edits/error-message.ts';

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
export function usePendientes(q: string) {
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
  });
}

/** GET /liquidaciones by pages. */
export function useLiquidaciones({ q, estado }: { q: string; estado: LiquidacionEstado | undefined }) {
  const { http } = useShell().api;
  return usePages<Liquidacion>({
    key: [...LIQUIDACIONES_KEY, q, estado ?? ''],
    request: ({ cursor, limite, signal }) =>
      listLiquidaciones(http, { limite, q, ...(estado && { estado }), ...withTotal(cursor) }, { signal }),
    perPage: PER_PAGE,
    overlay: liquidacionesOverlay,
    // Previous rows stay only for the same state: rows of another state would appear under the wrong title.
    keeps: (previous) => previous.at(-1) === (estado ?? ''),
    onEnter: true,
  });
}

type Request =
  | { type: 'liquidar'; local: Pendiente }
  | { type: 'pagar'; liquidacion: Liquidacion; referencia: string }
  | { type: 'impaga'; liquidacion: Liquidacion }
  | { type: 'deshacer'; liquidacion: Liquidacion };

/** The last action that can be undone. */
interface Latest {
  sentence: string;
  undo: Request & { liquidacion: Liquidacion };
}

/** One call at a time for each shop and each settlement. */
const slotOf = (request: Request) =>
  request.type === 'liquidar' ? `local ${request.local.id}` : request.liquidacion.id;

export const useIsSettling = (vendedorId: number) => useIsRunning(CAMBIO, `local ${vendedorId}`);
export const useIsChanging = (liquidacionId: number) => useIsRunning(CAMBIO, liquidacionId);

/** After a failure, `act` leaves the report to the open dialog; `actAndNotify` shows an alert. */
export function useLiquidacionActions() {
  const { api, alerts } = useShell();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<Latest | null>(null);
  const { run } = useAction({
    name: CAMBIO,
    call: async (request: Request): Promise<Liquidacion> => {
      try {
        const { liquidacion } = await send(api, request);
        liquidacionesOverlay.put(queryClient, liquidacion);
        void queryClient.invalidateQueries({ queryKey: historialKey(liquidacion.id) });
        return liquidacion;
      } catch (error) {
        if (request.type !== 'liquidar') refresh(api, queryClient, request.liquidacion.id).catch(() => {});
        throw error;
      } finally {
        for (const queryKey of [LIQUIDACIONES_KEY, PENDIENTES_KEY]) void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  const act = async (request: Request) => {
    const outcome = await run(request, slotOf(request));
    if (outcome?.type === 'done') setLatest(latestOf(request, outcome.data));
    return outcome;
  };
  const actAndNotify = async (request: Request): Promise<void> => {
    const outcome = await act(request);
    if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) {
      void alerts.notify(failureText(request, outcome.error));
    }
  };
  return { act, actAndNotify, latest, forget: () => setLatest(null) };
}

function send({ http }: ApiClient, request: Request) {
  if (request.type === 'liquidar') {
    const { vendedor_id, ventas, neto, cuenta_bancaria } = request.local;
    const data = { vendedor_id, ventas: ventas.map(({ venta_id }) => venta_id), neto, cuenta_bancaria };
    return liquidar(http, data);
  }
  const { id, version } = request.liquidacion;
  if (request.type === 'pagar') return pagarLiquidacion(http, id, request.referencia, { version });
  if (request.type === 'impaga') return pagarLiquidacion(http, id, '', { version });
  return deshacerLiquidacion(http, id, { version });
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

/** Only forward actions can be undone, not an undo. */
function latestOf({ type }: Request, liquidacion: Liquidacion): Latest | null {
  const { id } = liquidacion;
  if (type === 'liquidar') {
    return { sentence: `Hiciste la liquidación #${id}.`, undo: { type: 'deshacer', liquidacion } };
  }
  if (type !== 'pagar') return null;
  return { sentence: `Marcaste como pagada la liquidación #${id}.`, undo: { type: 'impaga', liquidacion } };
}
