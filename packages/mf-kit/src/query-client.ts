import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh where its query says nothing else: a listing just seen is not fetched again at once. */
const FRESH_MS = 30_000;

/** From a browser's word that there is a network until there is one, as a rule. In ms. */
const NETWORK_AFTER_MS = 2000;

/**
 * The query client of every frame, the shell's, the standalone one and the tests'.
 * A refused call is not sent again by itself. Without a network a call fails and its screen says so, with 'Reintentar':
 * by default the library would wait for the browser's `online` event without a word. What failed is asked for again when
 * that event comes, and once more a moment later: the event comes before the network does.
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
  // Where pages are drawn there is no such event, and a client is of one page.
  if (typeof window !== 'undefined') window.addEventListener('online', () => setTimeout(askAgain, NETWORK_AFTER_MS));
  return client;
}
