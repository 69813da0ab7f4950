import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

/** The signature: two parallel ember lines, 132 px, under a title. Decorative; never a divider. */
export function Trail({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.trail, className)} aria-hidden="true" />;
}
