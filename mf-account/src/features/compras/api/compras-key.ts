import type { Page } from '@fluxpartes/api-client';
import type { Compra } from '@fluxpartes/contrato';
import type { InfiniteData } from '@tanstack/react-query';

/** What a list of purchases is kept as: its pages, each under the cursor that it was asked for with. */
export type PaginasDeCompras = InfiniteData<Page<Compra>, string | null>;

/** What the purchases with a step to go are kept as: the first of them, and how many there are in all. */
export type PrimerasPendientes = Page<Compra>;

/** The first parts of the key that the table's lists of a user's purchases are kept under, whatever is searched for. */
export function comprasKey(userId: number) {
  return ['compras', userId] as const;
}

/** Where the purchases with a step to go are kept. */
export function pendientesKey(userId: number) {
  return ['compras_pendientes', userId] as const;
}
