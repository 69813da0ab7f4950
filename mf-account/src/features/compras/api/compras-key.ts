import type { Page } from '@fluxpartes/api-client';
import type { Compra } from '@fluxpartes/contrato';
import type { InfiniteData } from '@tanstack/react-query';

/** What a list of purchases is kept as: its pages, each under the cursor that it was asked for with. */
export type PaginasDeCompras = InfiniteData<Page<Compra>, string | null>;

/** The first parts of the key that all lists of a user's purchases are kept under, whatever is searched for. */
export function comprasKey(userId: number) {
  return ['compras', userId] as const;
}
