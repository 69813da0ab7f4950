import { liquidacionesCalls } from '@fluxpartes/api-client';
import type { Liquidacion, LiquidacionEstado, LiquidacionPendiente } from '@fluxpartes/contrato';
import { usePages, useShell } from '@fluxpartes/mf-kit';
import { type Historial, useHistorial } from '../../../historial-panel.tsx';
import { historialKey, LIQUIDACIONES_KEY, liquidacionesOverlay, PENDIENTES_KEY } from './liquidaciones-cache.ts';

/** Cards of a page. */
const PER_PAGE = 20;

/** What a list is asked for. */
export interface LiquidacionesFilters {
  q: string;
  estado: LiquidacionEstado | undefined;
}

const withTotal = (cursor: string | null) => (cursor === null ? { total: '1' as const } : { cursor });

/** A shop that is to be paid, by its own number. */
export type Pendiente = LiquidacionPendiente & { id: number };

/** GET /liquidaciones/pendientes by pages, read anew each time that the screen is opened. */
export function usePendientes(q: string) {
  const { http } = useShell().api;
  return usePages<Pendiente>({
    key: [...PENDIENTES_KEY, q],
    request: async ({ cursor, limite, signal }) => {
      const page = await liquidacionesCalls(http).pendientes({ limite, q, ...withTotal(cursor) }, { signal });
      return { ...page, items: page.items.map((local) => ({ ...local, id: local.vendedor_id })) };
    },
    perPage: PER_PAGE,
    keeps: () => true,
    onEnter: true,
  });
}

/** GET /liquidaciones by pages. */
export function useLiquidaciones({ q, estado }: LiquidacionesFilters) {
  const { http } = useShell().api;
  return usePages<Liquidacion>({
    key: [...LIQUIDACIONES_KEY, q, estado ?? ''],
    request: ({ cursor, limite, signal }) =>
      liquidacionesCalls(http).list({ limite, q, ...(estado && { estado }), ...withTotal(cursor) }, { signal }),
    perPage: PER_PAGE,
    overlay: liquidacionesOverlay,
    // Another search of the same ones; those of another state would stand under the wrong name.
    keeps: (previous) => previous.at(-1) === (estado ?? ''),
    onEnter: true,
  });
}

/** GET /liquidaciones/{id}/historial, newest first. */
export function useLiquidacionHistorial(id: number): Historial {
  const { http } = useShell().api;
  return useHistorial(historialKey(id), (page, options) => liquidacionesCalls(http).historial(id, page, options));
}
