import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './badge.module.css';

export interface BadgeProps {
  /** nuevo and usado lie over a photo, with a dot; the others are states, always in words too. */
  tone?: 'nuevo' | 'usado' | 'ok' | 'warn' | 'danger' | 'neutral' | undefined;
  /** An icon before the text. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A short state: a part's condition on its photo, a payment, an approval. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

/** A small number in a pill, as the active filters on their button. `label` says what it counts, for a screen reader. */
export function CountBadge({ count, label }: { count: number; label?: string | undefined }) {
  return (
    <span className={styles.count}>
      <span aria-hidden={label ? true : undefined}>{count}</span>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}
