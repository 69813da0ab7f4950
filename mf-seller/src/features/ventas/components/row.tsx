import { classNames } from '@fluxpartes/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './row.module.css';
import type { Watch } from './use-nearness.ts';

interface Props {
  /** Given in a very long list: tells whether the row is near the screen. Without it, the row is always whole. */
  watch: Watch | null;
  children: ReactNode;
}

/**
 * A row of a long list. Far from the screen it is not painted, and in a very long list it is empty and keeps its height:
 * 5 000 of them scroll as 20 do. It takes the focus where one goes on with the next page.
 */
export function Row({ watch, children }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const [emptyHeight, setEmptyHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = row.current;
    if (!watch || !element) return;
    return watch(element, (isNear, height) => {
      // Whoever stands in it with the keyboard is not left without a place.
      if (isNear || element.contains(document.activeElement)) setEmptyHeight(null);
      else setEmptyHeight(height);
    });
  }, [watch]);
  const style = emptyHeight === null ? undefined : { height: emptyHeight };
  return (
    <li
      ref={row}
      data-fila
      tabIndex={-1}
      style={style}
      className={classNames(styles.row, !watch && styles.enListaCorta)}
    >
      {emptyHeight === null ? children : null}
    </li>
  );
}
