import type { ApiClient, Page } from '@fluxpartes/api-client';
import type { Compra } from '@fluxpartes/contrato';

/** Rows of a page. */
const COMPRAS_POR_PAGINA = 50;

interface Pedido {
  q: string;
  /** Where the page before ended; null for the first one. */
  cursor: string | null;
  signal?: AbortSignal;
}

/** A page of GET /usuarios/{id}/compras. The first one alone asks for the total, which the count is read from. */
export function pedirCompras(api: ApiClient, userId: number, { q, cursor, signal }: Pedido): Promise<Page<Compra>> {
  const pagina = { limite: COMPRAS_POR_PAGINA, q };
  const parametros = cursor === null ? { ...pagina, total: '1' as const } : { ...pagina, cursor };
  return api.usuarios.compras(userId, parametros, { signal });
}
