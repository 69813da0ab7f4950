import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './list.module.css';

export interface LoadMoreProps {
  /** Whether more rows follow; if not, the component renders null. */
  hasMore: boolean;
  /** The next page is loading. */
  isLoading: boolean;
  /** The last page failed to load: loading stops until the user presses 'Reintentar'. */
  failed: boolean;
  count: number;
  onMore: () => void;
  /**
   * A CSS selector of the element that takes the focus in a row (`data-row`); without it the row itself takes the focus.
   */
  focusable?: string;
}

/** The distance below the screen at which the next page is requested. */
const AHEAD = '800px';

/** Loads the next page as its button comes near the screen, or when the user presses 'Ver más'. */
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
 * The button is disabled while the page loads, and loses the focus. For the user who pressed it, the focus moves to the
 * first new row; if no row came, to the button.
 * @returns a function to call when the button was pressed
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

/** From this number of rows on, rows far from the screen are emptied. */
const LONG = 240;
/**
 * The distance from the screen within which a row is rendered: larger than the distance at which the next page is
 * requested.
 */
const NEAR = '1500px';
/** A larger change of the row count means another list; a smaller one means its next page, or a deletion. */
const PAGE = 50;
/**
 * Number of rows at the top that are rendered with the list itself. No screen shows more rows before the observer has run.
 */
const FIRST = 12;

/** Called with whether a row is near the screen, and with its height in px. */
type Notice = (isNear: boolean, height: number) => void;

/** A list of any length, as its rows see it; the same object until the list becomes a long one. */
export interface LongList {
  /** Observes a row, and returns a function that stops the observation. Null while every row stays whole. */
  watch: ((row: Element, notice: Notice) => () => void) | null;
  /** A CSS selector of the element in a row that takes the focus; without it the row itself takes the focus. */
  focusable?: string | undefined;
  /** The number of initial rows. Only the first of them are rendered before the observer has run. */
  opening: number;
}

interface Options {
  /** The number of rows from which a list counts as long: smaller if each row is a whole form. */
  from?: number;
  focusable?: string;
}

/**
 * The product's single solution for long lists. In a long list the rows far from the screen are empty and keep their
 * height, so that 5 000 rows scroll as smoothly as 20. Every row stays in the page, so the user can count it, scroll to it
 * and return to it. One observer watches all rows.
 */
export function useLongList(count: number, { from = LONG, focusable }: Options = {}): LongList {
  const isLong = count > from;
  const [known, setKnown] = useState({ count, opening: count });
  if (known.count !== count) {
    setKnown({ count, opening: Math.abs(count - known.count) > PAGE ? count : known.opening });
  }
  const watch = useMemo(() => (isLong && typeof IntersectionObserver !== 'undefined' ? createWatch() : null), [isLong]);
  const { opening } = known;
  return useMemo(() => ({ watch, focusable, opening }), [watch, focusable, opening]);
}

/** One observer for all rows of a list. */
function createWatch(): LongList['watch'] {
  const notices = new WeakMap<Element, Notice>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        notices.get(target)?.(isIntersecting, boundingClientRect.height);
      }
    },
    { rootMargin: NEAR },
  );
  return (row, notice) => {
    notices.set(row, notice);
    observer.observe(row);
    return () => observer.unobserve(row);
  };
}

/** The state of a row: rendered, empty with its last height, or empty and never rendered. */
type Place = 'built' | 'unseen' | { height: number };

export interface LongListRowProps extends Omit<ComponentProps<'li'>, 'id'> {
  list: LongList;
  /** The id of the row's entity; the scroll position is stored under this id. */
  id: number;
  /** The row's index in the list, from 0. */
  index: number;
}

/** A row of a long list. A row that has the focus stays rendered, however far the user scrolls. */
export function LongListRow({ list, id, index, className, children, style, ...rest }: LongListRowProps) {
  const { watch, focusable, opening } = list;
  const row = useRef<HTMLLIElement>(null);
  const [place, setPlace] = useState<Place>(watch === null || index < FIRST || index >= opening ? 'built' : 'unseen');
  const isBuilt = watch === null || place === 'built';
  useEffect(() => {
    const element = row.current;
    if (!watch || !element) return;
    return watch(element, (isNear, height) =>
      setPlace(isNear || element.contains(document.activeElement) ? 'built' : { height }),
    );
  }, [watch]);
  useLayoutEffect(() => {
    if (!isBuilt || !focusable || document.activeElement !== row.current) return;
    row.current?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  }, [isBuilt, focusable]);
  return (
    <li
      {...rest}
      ref={row}
      data-row={id}
      tabIndex={-1}
      className={classNames(className, !isBuilt && place === 'unseen' && styles.unseen)}
      style={!isBuilt && typeof place === 'object' ? { ...style, height: place.height } : style}
      onFocus={() => setPlace('built')}
    >
      {isBuilt ? children : null}
    </li>
  );
}
