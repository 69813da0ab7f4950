import { type ComponentProps, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './long-list.module.css';

/** From how many rows on those that are far from the screen are taken out of the page. */
const LONG = 240;
/** How far from the screen a row still counts as near: further than the next page is asked for. */
const NEAR = '1500px';
/** More rows than this that come or go at once make another list; fewer are its next page, or what was deleted. */
const PAGE = 50;
/** Rows at the top that are built with the list itself: no screen shows more of them before it has looked. */
const FIRST = 12;

/** Told whether a row is near the screen, and how high it is. */
type Notice = (isNear: boolean, height: number) => void;

/** A list of any length, as its rows know it; the same object until the list becomes a long one. */
export interface LongList {
  /** Watches a row, and returns what stops that. Null while every row stays whole. */
  watch: ((row: Element, notice: Notice) => () => void) | null;
  /** What takes the focus inside of a row that was given it; the row itself where that is missing. */
  focusable?: string | undefined;
  /** How many rows came with it: of those, only the first are built before it is known which are near. */
  opening: number;
}

interface Options {
  /** From how many rows on it is a long one: fewer, where a row is a whole form. */
  from?: number;
  focusable?: string;
}

/**
 * The one answer to long lists: rows that are far from the screen are not painted, and in a long list they are empty and
 * keep their height, so that 5 000 of them scroll as 20 do. Every row stays in the page: its place can be counted, gone to
 * and gone back to. One observer looks after them all.
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

/** What a row's place is: built, empty with the height that it had, or empty and never seen. */
type Place = 'built' | 'unseen' | { height: number };

export interface LongListRowProps extends Omit<ComponentProps<'li'>, 'id'> {
  list: LongList;
  /** What the row shows, by its id: where a page was left is remembered by it. */
  id: number;
  /** Its place in the list, from 0. */
  index: number;
}

/** A row of a long list. One that has the focus stays, however far the page is scrolled. */
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
      className={classNames(className, watch === null && styles.whole, !isBuilt && place === 'unseen' && styles.unseen)}
      style={!isBuilt && typeof place === 'object' ? { ...style, height: place.height } : style}
      onFocus={() => setPlace('built')}
    >
      {isBuilt ? children : null}
    </li>
  );
}
