import { pageOf, publicacionesAddress } from '@fluxpartes/api-client';
import type { CatalogoFilters, PublicacionVisible } from '@fluxpartes/contrato';
import { type ReadyAnswer, usePages, useShell } from '@fluxpartes/mf-kit';
import { useEffect } from 'react';
import { asSeenBy, publicacionesKey, useAudience } from '../../api/catalogue-api.ts';
import { type Filters, writeFilters } from './filters.ts';

/** Cards of a page. The site preloads the first page under exactly the same URL. */
export const CARDS_PER_PAGE = 24;
/**
 * After a return from a listing the loaded pages are shown as before. The first page is requested again if it is older than
 * this, in ms.
 */
const FRESH_MS = 60_000;
/** Milliseconds for which loaded pages stay in memory, so that they outlast a long visit to a listing. */
const IN_MEMORY_MS = 30 * 60_000;

/** GET /publicaciones by pages of 24. While other filters load, the previous results stay. */
export function usePublicaciones(filters: Filters) {
  const { api, first } = useShell();
  const audience = useAudience();
  const ready = first?.answers[publicacionesAddress(searchParamsOf(filters, null, CARDS_PER_PAGE))];
  const query = usePages({
    key: [...publicacionesKey(audience), writeFilters(filters).toString()],
    request: async ({ cursor, limite, signal }) => {
      const page = await api.publicaciones.list(searchParamsOf(filters, cursor, limite), { signal });
      return { ...page, items: page.items.map((row) => asSeenBy(audience, row)) };
    },
    perPage: CARDS_PER_PAGE,
    keeps: (previous) => previous[2] === audience,
    freshMs: FRESH_MS,
    inMemoryMs: IN_MEMORY_MS,
    ready: first && ready && audience === 'invitado' ? { page: pageOfAnswer(ready), at: first.at } : undefined,
  });
  const { error, rows: publicaciones } = query;
  useEffect(() => {
    if (error) console.error('Error al cargar publicaciones', error);
  }, [error]);
  return { ...query, publicaciones };
}

const pageOfAnswer = ({ content, headers }: ReadyAnswer) =>
  pageOf(content as PublicacionVisible[], new Headers(headers));

/** Only the first page asks for the total, which the screen shows as the count. */
function searchParamsOf(filters: Filters, cursor: string | null, limite: number): CatalogoFilters {
  const page = { limite, ...filters };
  return cursor === null ? { ...page, total: '1' } : { ...page, cursor };
}
