import { createKeys, hasSesionEnded, liquidacionesCalls, outcomeOf } from '@fluxpartes/api-client';
import type { Liquidacion } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { historialKey, LIQUIDACIONES_KEY, liquidacionesOverlay, PENDIENTES_KEY } from './liquidaciones-cache.ts';
import type { Pendiente } from './use-liquidaciones.ts';

/** What is done to settlements; each gives back what it made, or a sentence to be told. */
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

/** The calls, with the lists asked for again behind each; `latest` is what can be undone, by its button or Z. */
export function useLiquidacionActions() {
  const { api, alerts } = useShell();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<Latest | null>(null);
  const keys = useRef(createKeys());
  const [busy, setBusy] = useState<number | null>(null);
  const { run } = useAction({
    name: 'mf-admin/liquidaciones/cambio',
    call: async (request: Request): Promise<Liquidacion> => {
      const calls = liquidacionesCalls(api.http);
      try {
        const { liquidacion } = await send(calls, request, keys.current);
        // What was settled, undone and is settled again is another settlement.
        keys.current = createKeys();
        liquidacionesOverlay.put(queryClient, liquidacion);
        void queryClient.invalidateQueries({ queryKey: historialKey(liquidacion.id) });
        return liquidacion;
      } finally {
        for (const queryKey of [LIQUIDACIONES_KEY, PENDIENTES_KEY]) void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  /** Undefined where it was not done; then it has been told why. */
  const act = async (request: Request): Promise<Liquidacion | undefined> => {
    setBusy(request.type === 'liquidar' ? request.local.id : request.liquidacion.id);
    const outcome = await run(request);
    setBusy(null);
    if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) void alerts.notify(outcomeOf(outcome.error));
    if (outcome?.type !== 'done') return undefined;
    setLatest(latestOf(request, outcome.data));
    return outcome.data;
  };
  return { act, busy, latest, forget: () => setLatest(null) };
}

/** The same sales of a shop that were seen at the same amount are one settlement, however often they are sent. */
function send(calls: ReturnType<typeof liquidacionesCalls>, request: Request, keyOf: (data: object) => string) {
  if (request.type === 'liquidar') {
    const { vendedor_id, ventas, neto } = request.local;
    const data = { vendedor_id, ventas: ventas.map(({ venta_id }) => venta_id), neto };
    return calls.liquidar(data, { idempotencyKey: keyOf(data) });
  }
  const { id, version } = request.liquidacion;
  if (request.type === 'pagar') return calls.pagar(id, request.referencia, { version });
  if (request.type === 'impaga') return calls.pagar(id, '', { version });
  return calls.deshacer(id, { version });
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
