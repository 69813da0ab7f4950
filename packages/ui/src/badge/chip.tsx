import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './badge.module.css';

export interface ChipProps {
  children: ReactNode;
  /** Makes it a button with ×. */
  onRemove?: (() => void) | undefined;
  /** The button's name; 'Quitar …' with the text by default. */
  removeLabel?: string | undefined;
  /** It is on: the trail runs under it. */
  active?: boolean | undefined;
}

/** A filter that is on, or a tag. */
export function Chip({ children, onRemove, removeLabel, active }: ChipProps) {
  const className = classNames(styles.chip, active && styles.active);
  if (!onRemove) return <span className={className}>{children}</span>;
  const label = removeLabel ?? (typeof children === 'string' ? `Quitar ${children}` : undefined);
  return (
    <button type="button" className={className} aria-label={label} onClick={onRemove}>
      {children}
      <CloseIcon size={16} />
    </button>
  );
}
