import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { type ButtonVariant, buttonClass } from './button.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  /** The icon, as `<EditIcon size={22} />`. */
  icon: ReactNode;
  /** 'secondary' by default. */
  variant?: ButtonVariant | undefined;
}

/** A 44 px square button with only an icon. */
export function IconButton({ label, icon, variant, className, ...rest }: IconButtonProps) {
  const look = buttonClass({ variant, className: `${styles.icon ?? ''} ${className ?? ''}`.trim() });
  return (
    <button type="button" title={label} {...rest} className={look} aria-label={label}>
      {icon}
    </button>
  );
}
