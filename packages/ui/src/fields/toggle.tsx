import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';
import { useInputBeforeHydration } from './use-input-before-hydration.ts';

export interface ToggleProps
  extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'role' | 'className'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
}

/** An on/off switch of 56 by 32 px that takes effect at once. */
export function Toggle({ label, checked, onChange, className, ...input }: ToggleProps) {
  const id = useId();
  useInputBeforeHydration<HTMLInputElement>(id, (found) => found.checked !== checked && onChange(found.checked));
  return (
    <div className={classNames(styles.row, className)}>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        className={styles.toggle}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
