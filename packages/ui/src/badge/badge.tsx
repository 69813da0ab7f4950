import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './badge.module.css';

export interface BadgeProps {
  /** 'nuevo' and 'usado' lie over a photo, with a dot. The other tones show states, always in words too. */
  tone?: 'nuevo' | 'usado' | 'ok' | 'warn' | 'neutral' | undefined;
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

/**
 * A small number in a pill, such as the number of active filters on their button. `label` names the counted things for a
 * screen reader.
 */
export function CountBadge({ count, label }: { count: number | string; label?: string | undefined }) {
  return (
    <span className={styles.count}>
      <span aria-hidden={label ? true : undefined}>{count}</span>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}

export interface ChipProps {
  children: ReactNode;
  /** Called by the button, which is the whole chip. */
  onRemove: () => void;
  /** The button's name. */
  removeLabel: string;
}

/** A filter that is on: the trail (two ember lines) runs under it. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <CloseIcon size={16} />
    </button>
  );
}
