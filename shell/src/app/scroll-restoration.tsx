import { pageTitle } from '@fluxpartes/mf-kit';
import { Component, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { browserStorage } from '../sesion/storage.ts';

const KEY = 'scroll';

/** In ms: limits the time in which a growing page is scrolled. */
const RESTORE_TIMEOUT_MS = 3000;
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * A scroll position in pixels, with the first visible row of a list. Rows above it that are not rendered yet have only a
 * guessed height, so pixels alone are not enough.
 */
interface ScrollPosition {
  y: number;
  row?: { id: number; top: number } | undefined;
}

/**
 * Restores the page's scroll position: a new page starts at the top, back and forward restore the position. A change of
 * only the query (the catalogue's filters) keeps the position. Rendered after the screens, so that their rows are in the
 * page.
 */
export function ScrollRestoration() {
  const [positions] = useState(() => createScrollPositions(browserStorage('sessionStorage')));
  const { pathname, key } = useLocation();
  const entry = entryKey(pathname, key);
  const navigation = useNavigationType();
  const previous = useRef('');

  const onPageHide = useEffectEvent(() => {
    positions.save(entry, currentPosition());
    positions.persist();
  });
  useEffect(() => {
    // The browser's own restoration scrolls before a reloaded list has its length again.
    history.scrollRestoration = 'manual';
    const hide = () => onPageHide();
    addEventListener('pagehide', hide);
    return () => removeEventListener('pagehide', hide);
  }, []);

  useLayoutEffect(() => {
    const isOtherPage = previous.current !== pathname;
    previous.current = pathname;
    if (navigation === 'POP') return restore(positions.from(entry));
    if (isOtherPage) toTop();
  }, [positions, pathname, entry, navigation]);

  return <BeforeChange entry={entry} onLeave={(left) => positions.save(left, currentPosition())} />;
}

interface Props {
  entry: string;
  /** Called with the history entry that the user leaves, before its screen leaves the page. */
  onLeave: (entry: string) => void;
}

/** A class, because an effect's cleanup runs after the old screen has left the page. */
class BeforeChange extends Component<Props> {
  override getSnapshotBeforeUpdate({ entry, onLeave }: Props) {
    if (entry !== this.props.entry) onLeave(entry);
    return null;
  }

  override componentDidUpdate() {
    // React requires this method together with getSnapshotBeforeUpdate.
  }

  override render() {
    return null;
  }
}

/** Scroll positions by history entry, in memory. `persist` stores the last hundred for a reload of the tab. */
export function createScrollPositions(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const positions = new Map<string, ScrollPosition>(read(storage));
  return {
    save: (entry: string, position: ScrollPosition) => {
      positions.delete(entry);
      positions.set(entry, position);
    },
    from: (entry: string): ScrollPosition => positions.get(entry) ?? { y: 0 },
    persist: () => {
      try {
        storage.setItem(KEY, JSON.stringify([...positions].slice(-100)));
      } catch {
        // Without storage a reload starts at the top.
      }
    },
  };
}

/** The router gives the same key to every page opened from the address bar, so the path is added. */
export function entryKey(pathname: string, key: string): string {
  return key === 'default' ? `default ${pathname}` : key;
}

function read(storage: Pick<Storage, 'getItem'>): [string, ScrollPosition][] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    if (!Array.isArray(saved)) return [];
    return saved.filter(
      (pair): pair is [string, ScrollPosition] => typeof pair?.[0] === 'string' && isPosition(pair[1]),
    );
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is ScrollPosition {
  if (typeof value !== 'object' || value === null || !('y' in value) || typeof value.y !== 'number') return false;
  if (!('row' in value)) return true;
  const { row } = value;
  const isRow = typeof row === 'object' && row !== null && 'id' in row && 'top' in row;
  return isRow && typeof row.id === 'number' && typeof row.top === 'number';
}

function currentPosition(): ScrollPosition {
  for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > 0) return { y: Math.round(scrollY), row: { id: Number(row.dataset.row), top: Math.round(top) } };
  }
  return { y: Math.round(scrollY) };
}

/**
 * Scrolls as soon as the page is long enough and the position's row exists. Keeps the row in place while its neighbours
 * render. Stops at the first user input.
 * @returns a function that stops it
 */
function restore(position: ScrollPosition): () => void {
  if (scrollToPosition(position) && !position.row) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (scrollToPosition(position) && !position.row) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timeout);
    for (const input of INPUTS) removeEventListener(input, stop);
  };
  const timeout = setTimeout(stop, RESTORE_TIMEOUT_MS);
  for (const input of INPUTS) addEventListener(input, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

export const toTop = () => scrollTo(0, 0);

/** @returns whether the position was reached */
function scrollToPosition({ y, row }: ScrollPosition): boolean {
  const anchor = y > 0 && row ? document.querySelector(`[data-row="${row.id}"]`) : null;
  const target = anchor && row ? scrollY + anchor.getBoundingClientRect().top - row.top : y;
  scrollTo({ top: target, behavior: 'instant' });
  return Math.abs(scrollY - target) < 2;
}

/** In ms. A lazy screen that takes longer to show its heading does not get the focus. */
const HEADING_TIMEOUT_MS = 10_000;

/**
 * Focuses the element that the hash names, or the page's `<h1>`, as soon as it exists, and again when a screen replaces its skeleton. Stops at the first user
 * input, so that it never takes the focus from the user.
 * @returns a function that stops it
 */
export function focusHeading(hash = ''): () => void {
  let focused: HTMLElement | null = null;
  const tryOnce = () => {
    const hasNoFocus = document.activeElement === null || document.activeElement === document.body;
    if (focused?.isConnected || (focused !== null && !hasNoFocus)) return;
    const named = document.getElementById(hash.slice(1));
    const target = named ?? pageTitle();
    if (!target) return;
    if (!named) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    focused = target;
  };
  const observer = new MutationObserver(tryOnce);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timeout);
    for (const event of ['pointerdown', 'keydown']) removeEventListener(event, stop, true);
  };
  const timeout = setTimeout(stop, HEADING_TIMEOUT_MS);
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  tryOnce();
  return stop;
}
