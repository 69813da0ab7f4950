import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh where its query says nothing else: a listing just seen is not fetched again at once. */
const FRESH_MS = 30_000;

/**
 * The query client of every frame, the shell's, the standalone one and the tests'.
 * A refused call is not sent again by itself. Without a network a call fails and its screen says so, with 'Reintentar':
 * by default the library would wait for the browser's `online` event without a word. What failed is asked for again when
 * that event comes.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
