import type { Compra } from '@fluxpartes/contrato';
import { usePages, useShell } from '@fluxpartes/mf-kit';
import { comprasList, comprasOverlay } from './compras-lists.ts';

interface Options {
  /** Searches over product and number; '' for all. */
  q?: string;
  /** Asks for nothing while false. */
  enabled?: boolean;
}

/**
 * GET /usuarios/{id}/compras by pages of 50, newest first. While another search loads, the rows of the last one stay.
 * Whoever comes back sees the rows of before and has them anew: a purchase may have been made meanwhile.
 */
export function useCompras(userId: number, { q = '', enabled = true }: Options = {}) {
  const { api } = useShell();
  const query = usePages<Compra>({
    ...comprasList(api, userId, q),
    overlay: comprasOverlay,
    keeps: (previous) => previous[2] === userId,
    scope: 'todas',
    onEnter: true,
    enabled,
  });
  return { ...query, compras: query.rows };
}

/** A list of purchases as the screens read it. */
export type ComprasQueryResult = ReturnType<typeof useCompras>;
