import { useMemo } from 'react';

/** How far from the screen a row still counts as near: further than the next page is asked for. */
const NEAR = '1500px';

/** Told whether a row is near the screen, and how high it is. */
type Notice = (isNear: boolean, height: number) => void;
/** Watches a row. @returns stops it */
export type Watch = (row: Element, notice: Notice) => () => void;

/** One observer for all rows of a very long list; null where the list is short or the browser has none. */
export function useNearness(isLong: boolean): Watch | null {
  return useMemo(() => {
    if (!isLong || typeof IntersectionObserver === 'undefined') return null;
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
  }, [isLong]);
}
