import { QueryClient } from '@tanstack/react-query';

/** Default freshness in ms: a listing that was just shown is not fetched again. */
const FRESH_MS = 30_000;

/** The usual delay in ms from the browser's `online` event until the network works. */
const NETWORK_AFTER_MS = 2000;

/**
 * The query client of the shell, of the standalone page and of the tests. A refused call is not retried automatically.
 * Without a network a call fails and its screen shows the failure with 'Reintentar'. By default the library would silently
 * wait for the browser's `online` event. After that event, failed calls are requested again, and once more a moment later:
 * the event comes before the network works.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const askAgain = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined && !!state.error });
  // SSR has no `online` event and creates a client for each page.
  if (typeof window !== 'undefined') window.addEventListener('online', () => setTimeout(askAgain, NETWORK_AFTER_MS));
  return client;
}
