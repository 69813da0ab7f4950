import { LoadMore, LongListRow, useLongList } from '@fluxpartes/ui';
import { type CSSProperties, type FocusEvent, type ReactNode, useRef } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';
import styles from './card-list.module.css';
import { useFocusOnCard } from './use-focus-on-card.ts';

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

const CARD = 'article';

/**
 * A list of any length by pages: only the cards near the screen and the one that has the focus are built. J and K go from
 * card to card.
 */
export function CardList<T extends { id: number }>(props: CardListProps<T>) {
  const { label, rows, total, card, estimatedHeight, query } = props;
  const longList = useLongList(rows.length, { from: 0, focusable: CARD });
  const { list, onFocus, move } = useWalk();
  useFocusOnCard(list, CARD);
  useKeys({ J: () => move(1), K: () => move(-1) });
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

/** The way from card to card: on from the last one that had the focus. */
function useWalk() {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef<number | null>(null);
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-row]');
    last.current = row && list.current ? [...list.current.children].indexOf(row) : null;
  };
  const move = (steps: number) => {
    const rows = list.current?.children;
    if (!rows) return;
    const aim = Math.min(Math.max(last.current === null ? 0 : last.current + steps, 0), rows.length - 1);
    const row = rows[aim];
    if (!(row instanceof HTMLElement)) return;
    row.scrollIntoView({ block: 'nearest' });
    // One that is not built yet hands the focus on to its card.
    (row.querySelector<HTMLElement>(CARD) ?? row).focus({ preventScroll: true });
  };
  return { list, onFocus, move };
}
