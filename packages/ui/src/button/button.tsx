import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/**
 * `primary` acts, `secondary` is outlined, `tertiary` has a link's colour, `danger` is outlined and never gets the first
 * focus.
 */
type ButtonVariant = 'primary' | 'secondary' | 'tertiary' | 'danger';

/** Heights in px: sm 44, md 48, lg 52 (bars). */
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  full?: boolean | undefined;
  /** Shows the trail (two ember lines) under the button: at most one lit primary button in a view. */
  lit?: boolean | undefined;
  className?: string | undefined;
}

/** The class of an element that looks like a button, such as a router's link. */
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
  icon?: ReactNode;
  /** The button while its form is sent: disabled, `aria-busy`, with `busyLabel` instead of the text. The width stays. */
  busy?: boolean | undefined;
  /** The text while busy ('Subiendo...'). The width stays only if `children` is plain text. */
  busyLabel?: string | undefined;
}

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

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The button's accessible name and tooltip. */
  label: string;
  /** The icon, such as `<EditIcon size={22} />`. */
  icon: ReactNode;
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

/** Buttons side by side with a gap of 12 px; they wrap on a narrow screen. */
export function Buttons({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.buttons, className)} />;
}
