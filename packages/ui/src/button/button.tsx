import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** `primary` acts, `secondary` is outlined, `tertiary` is a link's colour, `danger` is outlined and never focused first. */
export type ButtonVariant = 'primary' | 'secondary' | 'tertiary' | 'danger';

/** Heights: sm 44, md 48, lg 52 (bars), xl 64 (the admin's Aprobar). */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl';

export interface ButtonLook {
  /** 'secondary' by default. */
  variant?: ButtonVariant | undefined;
  /** 'md' by default. */
  size?: ButtonSize | undefined;
  /** Takes the whole width. */
  full?: boolean | undefined;
  /** Shows the trail under it: at most one lit primary in a view. */
  lit?: boolean | undefined;
  className?: string | undefined;
}

/** The class of a button for something else that looks like one, as a router's link. */
export function buttonClass({ variant = 'secondary', size = 'md', full, lit, className }: ButtonLook = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    size !== 'md' && styles[size],
    full && styles.full,
    lit && styles.lit,
    className,
  );
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** An icon before the text. */
  icon?: ReactNode;
  /** While it sends: disabled, `aria-busy`, and `busyLabel` instead of the text. The width stays. */
  busy?: boolean | undefined;
  /** What it says while busy ('Subiendo...'). Only with a plain text as children does the width stay. */
  busyLabel?: string | undefined;
}

/** A button of the house. `type` is 'button' unless said otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, full, lit, className, icon, busy = false, busyLabel, disabled, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, full, lit, className })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {icon}
      {busyLabel && typeof children === 'string' ? (
        <span className={styles.label} data-other={busy ? children : busyLabel}>
          {busy ? busyLabel : children}
        </span>
      ) : busy && busyLabel ? (
        busyLabel
      ) : (
        children
      )}
    </button>
  );
}
