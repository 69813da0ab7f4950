import type { ApiClient } from '@fluxpartes/api-client';
import type { Compra } from '@fluxpartes/contrato';
import { createOverlay, type List } from '@fluxpartes/mf-kit';
import { comprasKey } from './compras-key.ts';

/** Rows of a page. */
const COMPRAS_PER_PAGE = 50;

/** What this browser knows of purchases beyond the lists that hold them: what a change of one answered. */
export const comprasOverlay = createOverlay<Compra>(['mf-account', 'compras']);

/**
 * A list of GET /usuarios/{id}/compras, for a search or for none (''). The first page alone asks for the total, which the
 * count is read from.
 */
export function comprasList(
  api: ApiClient,
  userId: number,
  q: string,
): Pick<List<Compra>, 'key' | 'request' | 'perPage'> {
  return {
    key: [...comprasKey(userId), q],
    request: ({ cursor, limite, signal }) =>
      api.usuarios.compras(userId, { limite, q, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: COMPRAS_PER_PAGE,
  };
}
