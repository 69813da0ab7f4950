import type { ApiClient } from '@fluxpartes/api-client';
import type { Compra } from '@fluxpartes/contrato';
import { createCapa, type Lista } from '@fluxpartes/mf-kit';
import { comprasKey } from './compras-key.ts';

/** Rows of a page. */
const COMPRAS_POR_PAGINA = 50;

/** What this browser knows of purchases beyond the lists that hold them: what a change of one answered. */
export const capaDeCompras = createCapa<Compra>('compras');

/**
 * A list of GET /usuarios/{id}/compras, for a search or for none (''). The first page alone asks for the total, which the
 * count is read from.
 */
export function listaDeCompras(
  api: ApiClient,
  userId: number,
  q: string,
): Pick<Lista<Compra>, 'clave' | 'pedir' | 'porPagina'> {
  return {
    clave: [...comprasKey(userId), q],
    pedir: ({ cursor, limite, signal }) =>
      api.usuarios.compras(userId, { limite, q, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    porPagina: COMPRAS_POR_PAGINA,
  };
}
