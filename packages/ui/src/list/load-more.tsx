import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** Whether rows follow after those that are shown. Without, nothing is shown. */
  hasMore: boolean;
  /** A page is on its way. */
  isLoading: boolean;
  /** The last page that was asked for did not come: nothing more is asked for until someone presses 'Reintentar'. */
  failed: boolean;
  /** How many rows are shown. */
  count: number;
  /** Asks for the next page. */
  onMore: () => void;
  /** A CSS selector of what takes the focus in a row (`data-row`); the row itself without it. */
  focusable?: string;
}

/** How far below the screen the end of the list may be before the next page is asked for. */
const AHEAD = '800px';

/** Loads the next page as its button comes near the screen; 'Ver más' does the same for whoever presses it. */
export function LoadMore({ hasMore, isLoading, failed, count, onMore, focusable }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onMore);
  const may = hasMore && !isLoading && !failed;
  useEffect(() => {
    if (!may || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && ask(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [may]);
  const note = useFocusOnFirstNew({ isLoading, count, focusable, end });
  if (!hasMore) return null;
  return (
    <div className={styles.more} ref={end}>
      <Button
        disabled={isLoading}
        onClick={() => {
          note();
          onMore();
        }}
      >
        {failed ? 'Reintentar' : 'Ver más'}
      </Button>
    </div>
  );
}

type Focus = Pick<LoadMoreProps, 'isLoading' | 'count' | 'focusable'> & { end: RefObject<HTMLElement | null> };

/**
 * The button is disabled while it loads and loses the focus. Whoever pressed it goes on at the first of the new rows,
 * or at the button where none came.
 * @returns notes that it was pressed.
 */
function useFocusOnFirstNew({ isLoading, count, focusable, end }: Focus): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (isLoading || from.current === null) return;
    const rows = document.querySelectorAll<HTMLElement>('[data-row]');
    const row = count > from.current ? rows[from.current] : undefined;
    const first = focusable ? row?.querySelector<HTMLElement>(focusable) : row;
    from.current = null;
    (first ?? row ?? end.current?.querySelector('button'))?.focus({ preventScroll: true });
  }, [isLoading, count, focusable, end]);
  return () => {
    from.current = count;
  };
}
