import { LoadMore } from '@fluxpartes/ui';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';
import styles from './card-list.module.css';

export interface CardListProps<T extends { id: number }> {
  /** The list's name for assistive technology. */
  label: string;
  /** The rows that have come so far. */
  rows: readonly T[];
  /** How many there are in all; null where that is not known. */
  total: number | null;
  /** One row's card: an `article` that can take the focus (`tabIndex={-1}`). */
  card: (row: T) => ReactNode;
  /** A guess at a card's height in pixels, until it has been measured. */
  estimatedHeight: number;
  /** The list's query, as far as going on with it is concerned. */
  query: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
}

/** Cards that are built beyond each edge of the screen. */
const OVERSCAN_ROWS = 3;
const CARD = 'article';

/**
 * A list of any length by pages: only the cards on the screen, a few around them and the one that has the focus are built.
 * J and K go from card to card.
 */
export function CardList<T extends { id: number }>(props: CardListProps<T>) {
  const { label, rows, total, card, estimatedHeight, query } = props;
  const list = useRef<HTMLOListElement>(null);
  const [inFocus, setInFocus] = useState<number | null>(null);
  const [margin, setMargin] = useState(0);
  // What stands above the list may have another height after any render: a filter, a search, a message.
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0));
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (position) => rows[position]?.id ?? position,
    overscan: OVERSCAN_ROWS,
    scrollMargin: margin,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => focusedIndex(defaultRangeExtractor(range), inFocus, range.count),
      [inFocus],
    ),
  });
  const goTo = useGoToCard(list, (position) => virtual.scrollToIndex(position, { align: 'auto' }));
  const move = (steps: number) => {
    const aim = Math.min(Math.max(inFocus === null ? 0 : inFocus + steps, 0), rows.length - 1);
    if (aim < 0) return;
    setInFocus(aim);
    goTo(aim);
  };
  useKeys({ J: () => move(1), K: () => move(-1) });
  return (
    <>
      <ol
        ref={list}
        className={styles.list}
        aria-label={label}
        style={{ height: virtual.getTotalSize() }}
        onFocus={({ target }) => setInFocus(indexOf(target))}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className={styles.row}
                style={{ transform: `translateY(${start - margin}px)` }}
                aria-setsize={total ?? -1}
                aria-posinset={index + 1}
              >
                {card(row)}
              </li>
            )
          );
        })}
      </ol>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetching}
        failed={query.isFetchNextPageError}
        count={rows.length}
        onMore={() => void query.fetchNextPage()}
        focusable={`li[data-index="${rows.length}"] ${CARD}`}
      />
    </>
  );
}

/** The range on the screen, and the card that has the focus wherever it is: what is typed there is not thrown away. */
function focusedIndex(range: number[], inFocus: number | null, howMany: number): number[] {
  if (inFocus === null || inFocus >= howMany || range.includes(inFocus)) return range;
  return [...range, inFocus].sort((a, b) => a - b);
}

/** Which row an element of the list is in. */
function indexOf(element: Element): number | null {
  const row = element.closest<HTMLElement>('li[data-index]');
  return row ? Number(row.dataset.index) : null;
}

/** Brings a card to the screen and puts the focus on it, as soon as it is built. */
function useGoToCard(list: { current: HTMLElement | null }, bring: (position: number) => void) {
  return (position: number) => {
    bring(position);
    requestAnimationFrame(() => {
      const card = list.current?.querySelector<HTMLElement>(`li[data-index="${position}"] ${CARD}`);
      card?.focus({ preventScroll: true });
    });
  };
}
