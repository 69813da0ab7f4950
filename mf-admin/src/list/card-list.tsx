import { focusTitle } from '@fluxpartes/mf-kit';
import { LoadMore, LongListRow, useLongList } from '@fluxpartes/ui';
import { type CSSProperties, type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useShortcuts } from '../shortcuts.tsx';
import styles from './list.module.css';

interface CardListProps<T extends { id: number }> {
  label: string;
  /** The rows loaded so far. */
  rows: readonly T[];
  /** The count of all rows; null while unknown. */
  total: number | null;
  /** A row's card: an `article` with `tabIndex={-1}`. */
  card: (row: T) => ReactNode;
  /** In px, until a card has been measured. */
  estimatedHeight: number;
  query: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
}

const CARD = 'article';

/** A paged list: only the cards near the viewport and the focused one are rendered. J and K move from card to card. */
export function CardList<T extends { id: number }>(props: CardListProps<T>) {
  const { label, rows, total, card, estimatedHeight, query } = props;
  const longList = useLongList(rows.length, { from: 0, focusable: CARD });
  const list = useRef<HTMLOListElement>(null);
  const lastFocused = useRef<number | null>(null);
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-row]');
    lastFocused.current = row && list.current ? [...list.current.children].indexOf(row) : null;
  };
  const move = (steps: number) => {
    const items = list.current?.children;
    if (!items) return;
    const next = lastFocused.current === null ? 0 : lastFocused.current + steps;
    const row = items[Math.min(Math.max(next, 0), items.length - 1)];
    if (!(row instanceof HTMLElement)) return;
    row.scrollIntoView({ block: 'nearest' });
    // A row that is not rendered yet passes the focus on to its card.
    (row.querySelector<HTMLElement>(CARD) ?? row).focus({ preventScroll: true });
  };
  useFocusOnCard(list);
  useShortcuts({ J: () => move(1), K: () => move(-1) });
  return (
    <>
      <ol
        ref={list}
        className={styles.list}
        aria-label={label}
        style={{ '--row-height': `${estimatedHeight}px` } as CSSProperties}
        onFocus={onFocus}
      >
        {rows.map((row, index) => (
          <LongListRow
            key={row.id}
            list={longList}
            id={row.id}
            index={index}
            className={styles.row}
            aria-setsize={total ?? -1}
            aria-posinset={index + 1}
          >
            {card(row)}
          </LongListRow>
        ))}
      </ol>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetching}
        failed={query.isFetchNextPageError}
        count={rows.length}
        onMore={() => void query.fetchNextPage()}
        focusable={CARD}
      />
    </>
  );
}

/**
 * Restores the focus when the focused control is removed: to its card, else to the title. It never takes the focus from
 * another element, and works behind a dialog too.
 */
function useFocusOnCard(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let control: HTMLElement | null = null;
    let card: HTMLElement | null = null;
    const onFocus = ({ target }: globalThis.FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      control = list.current?.contains(target) ? target : null;
      card = control && target.closest<HTMLElement>(CARD);
    };
    const restore = () => {
      if (control === null || control.isConnected || document.activeElement !== document.body) return;
      if (card?.isConnected) card.focus({ preventScroll: true });
      else focusTitle({ preventScroll: true });
    };
    document.addEventListener('focusin', onFocus);
    const observer = new MutationObserver(restore);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [list]);
}
