import { hasSesionEnded, isConnectionError, liquidacionesCalls } from '@fluxpartes/api-client';
import type { Liquidacion } from '@fluxpartes/contrato';
import { useAction, useIsRunning, useShell } from '@fluxpartes/mf-kit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../edits/text-prompt-dialog.tsx';
import { historialKey, LIQUIDACIONES_KEY, liquidacionesOverlay, PENDIENTES_KEY } from './liquidaciones-cache.ts';
import type { Pendiente } from './use-liquidaciones.ts';

/** What is done to settlements. */
type Request =
  | { type: 'liquidar'; local: Pendiente }
  | { type: 'pagar'; liquidacion: Liquidacion; referencia: string }
  | { type: 'impaga'; liquidacion: Liquidacion }
  | { type: 'deshacer'; liquidacion: Liquidacion };

/** What was done last, in a sentence, and what takes it back. */
interface Latest {
  sentence: string;
  undoing: Request & { liquidacion: Liquidacion };
}

type Calls = ReturnType<typeof liquidacionesCalls>;

const NAME = 'mf-admin/liquidaciones/cambio';
/** One shop, and one settlement, has one call under way; others go on beside it. */
const slotOf = (request: Request) =>
  request.type === 'liquidar' ? `local ${request.local.id}` : request.liquidacion.id;

/** Whether a shop is being settled with. */
export const useIsSettling = (vendedorId: number) => useIsRunning(NAME, `local ${vendedorId}`);
/** Whether a settlement is being changed. */
export const useIsChanging = (liquidacionId: number) => useIsRunning(NAME, liquidacionId);

/** The calls, with the lists asked for again behind each; `latest` is what can be undone, by its button or Z. */
export function useLiquidacionActions() {
  const { api, alerts } = useShell();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<Latest | null>(null);
  const { run } = useAction({
    name: NAME,
    call: async (request: Request): Promise<Liquidacion> => {
      const calls = liquidacionesCalls(api.http);
      try {
        const { liquidacion } = await send(calls, request);
        liquidacionesOverlay.put(queryClient, liquidacion);
        void queryClient.invalidateQueries({ queryKey: historialKey(liquidacion.id) });
        return liquidacion;
      } catch (error) {
        if (request.type !== 'liquidar') lookAgain(calls, queryClient, request.liquidacion.id).catch(() => {});
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
  /** The same where no dialog is open that would tell a failure. */
  const actAndTell = async (request: Request): Promise<void> => {
    const outcome = await act(request);
    if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) {
      void alerts.notify(failureOf(request, outcome.error));
    }
  };
  return { act, actAndTell, latest, forget: () => setLatest(null) };
}

function send(calls: Calls, request: Request) {
  if (request.type === 'liquidar') {
    const { vendedor_id, ventas, neto, cuenta_bancaria } = request.local;
    const data = { vendedor_id, ventas: ventas.map(({ venta_id }) => venta_id), neto, cuenta_bancaria };
    return calls.liquidar(data);
  }
  const { id, version } = request.liquidacion;
  if (request.type === 'pagar') return calls.pagar(id, request.referencia, { version });
  if (request.type === 'impaga') return calls.pagar(id, '', { version });
  return calls.deshacer(id, { version });
}

/** A settlement as it is, also where no list that is open holds it any more. */
async function lookAgain(calls: Calls, queryClient: QueryClient, id: number): Promise<void> {
  const { items } = await calls.list({ q: String(id) });
  const actual = items.find((liquidacion) => liquidacion.id === id);
  if (actual) liquidacionesOverlay.put(queryClient, actual);
}

/** Why it was not done; where no answer came, how to find out whether it was. */
function failureOf({ type }: Request, error: unknown): string {
  return type === 'liquidar' && isConnectionError(error)
    ? "No llegó la respuesta. Si el local ya no está en la lista, se liquidó: buscalo en 'Por pagar'."
    : errorMessage(error);
}

/** What was done can be undone where it is a step forward. */
function latestOf({ type }: Request, liquidacion: Liquidacion): Latest | null {
  const { id } = liquidacion;
  if (type === 'liquidar') {
    return { sentence: `Hiciste la liquidación #${id}.`, undoing: { type: 'deshacer', liquidacion } };
  }
  if (type !== 'pagar') return null;
  return { sentence: `Marcaste como pagada la liquidación #${id}.`, undoing: { type: 'impaga', liquidacion } };
}
