import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './scroll-region.module.css';

interface ScrollRegionProps {
  nombre: string;
  /**
   * Draws a border around the region, as for a table on the page. Without it the content has no edge except the fading one.
   */
  framed?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A region that scrolls sideways, also by keyboard. Its right edge fades out as long as more content follows. */
export function ScrollRegion({ nombre, framed, className, children }: ScrollRegionProps) {
  const region = useRef<HTMLElement>(null);
  const [hasMore, setHasMore] = useState(false);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const look = () => setHasMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, []);

  return (
    <div className={classNames(styles.frame, framed && styles.framed, className)} data-hay-mas={hasMore}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
      <section ref={region} className={styles.region} aria-label={nombre} tabIndex={0}>
        {children}
      </section>
    </div>
  );
}
