import { type ReactNode, useEffect } from 'react';
import styles from './action-bar.module.css';

/**
 * The bar at the bottom of a phone: usually a Readout and the one primary button. It is hidden from 900 px on. While it is
 * mounted, `data-action-bar` on the body moves the floating buttons up.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.body.dataset.actionBar = '';
    return () => {
      delete document.body.dataset.actionBar;
    };
  }, []);
  return <div className={styles.bar}>{children}</div>;
}
