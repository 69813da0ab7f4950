import type { PublicacionVisible } from '@fluxpartes/contrato';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { misPublicacionesKey } from './publicaciones-keys.ts';
import type { PaginaDeMias } from './use-mis-publicaciones.ts';

type Lista = InfiniteData<PaginaDeMias>;

/** Puts what the API answered in its row's place, in every list of the seller's that holds it. */
export function ponerEnMisPublicaciones(queryClient: QueryClient, userId: number, nueva: PublicacionVisible): void {
  cambiarListas(queryClient, userId, (items) => items.map((fila) => (fila.id === nueva.id ? nueva : fila)));
}

/** Takes a deleted listing out of every list of the seller's, and out of its count. */
export function sacarDeMisPublicaciones(queryClient: QueryClient, userId: number, id: number): void {
  cambiarListas(queryClient, userId, (items) => items.filter((fila) => fila.id !== id));
}

function cambiarListas(
  queryClient: QueryClient,
  userId: number,
  cambiar: (items: PublicacionVisible[]) => PublicacionVisible[],
): void {
  queryClient.setQueriesData<Lista>({ queryKey: misPublicacionesKey(userId) }, (lista) => {
    if (lista === undefined) return undefined;
    const pages = lista.pages.map((pagina) => ({ ...pagina, items: cambiar(pagina.items) }));
    const menos = cantidad(lista.pages) - cantidad(pages);
    return {
      ...lista,
      pages: pages.map(({ total, ...pagina }) => ({ ...pagina, total: total === null ? null : total - menos })),
    };
  });
}

function cantidad(pages: readonly PaginaDeMias[]): number {
  return pages.reduce((suma, { items }) => suma + items.length, 0);
}
