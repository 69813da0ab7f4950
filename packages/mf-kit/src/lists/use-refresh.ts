import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Row } from './pages.ts';
import { type List, refreshAll, refreshFirst } from './refresh.ts';

/** When and how much of a list that is shown is asked for again. */
export interface RefreshOptions {
  /** From which age in ms it is asked for when the window regains the focus or the network; 0 always. */
  freshMs: number;
  /** Asks for it whenever its screen opens, however fresh it is. */
  onEnter: boolean;
  /** The first page, where new rows come in; or all rows that are loaded, where each may change unseen. */
  scope: 'primera' | 'todas';
  enabled: boolean;
}

/**
 * Keeps a list that is shown true, one refresh at a time: when its screen opens, when the window regains the focus or is
 * seen again, when the network is back. One that was invalidated is asked for whole. A failure leaves what is shown.
 * @returns whether it is asking
 */
export function useRefresh<T extends Row>(
  list: Omit<List<T>, 'queryClient' | 'signal'>,
  options: RefreshOptions,
): boolean {
  const queryClient = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  // The library's own hash is not among what the shell shares with the remotes.
  const key = JSON.stringify(list.key);
  const { enabled } = options;

  const refresh = useEffectEvent(async (why: 'enter' | 'return', isValid: () => boolean) => {
    const { freshMs, scope, onEnter } = options;
    const estado = queryClient.getQueryState(list.key);
    if (!isValid() || document.hidden || estado?.data === undefined) return;
    const isStale = estado.isInvalidated || Date.now() - estado.dataUpdatedAt >= freshMs;
    if (!isStale && !(why === 'enter' && onEnter)) return;
    setRefreshing(true);
    const [owner, ...parts] = list.key;
    const request = estado.isInvalidated || scope === 'todas' ? refreshAll : refreshFirst;
    // A query of its own, so that two who show the same list ask once. What could not be asked for stays as it is: the
    // next focus asks again.
    await queryClient
      .fetchQuery({
        queryKey: [owner, 'refresco', ...parts],
        queryFn: ({ signal }) => request({ ...list, queryClient, signal }).then(() => true),
        staleTime: 0,
        gcTime: 0,
      })
      .catch(() => undefined);
    if (isValid()) setRefreshing(false);
  });

  useEffect(() => {
    if (!enabled) return;
    let isMounted = true;
    const isValid = () => isMounted;
    const onReturn = () => void refresh('return', isValid);
    void refresh('enter', isValid);
    const stopListening = queryClient.getQueryCache().subscribe((event) => {
      const wasInvalidated = event.type === 'updated' && event.action.type === 'invalidate';
      if (wasInvalidated && JSON.stringify(event.query.queryKey) === key) onReturn();
    });
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      isMounted = false;
      stopListening();
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onReturn);
      setRefreshing(false);
    };
  }, [queryClient, key, enabled]);

  return refreshing;
}
