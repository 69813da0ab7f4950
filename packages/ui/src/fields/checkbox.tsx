import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';
import { FieldNote } from './field.tsx';
import { useInputBeforeHydration } from './use-input-before-hydration.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'className'> {
  label: ReactNode;
  /** A second, quieter line beside the box; it describes the control. */
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  className?: string | undefined;
}

/** A 26 px box in a row of 48. */
export function Checkbox({ label, detail, checked, onChange, error, className, ...input }: CheckboxProps) {
  const id = useId();
  useInputBeforeHydration<HTMLInputElement>(id, (found) => found.checked !== checked && onChange(found.checked));
  const describedBy = classNames(detail ? `${id}-detalle` : null, error ? `${id}-nota` : null) || undefined;
  return (
    <div className={className}>
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.box}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
        <span className={styles.text}>
          <label htmlFor={id} className={detail ? styles.strong : undefined}>
            {label}
          </label>
          {detail ? (
            <span id={`${id}-detalle`} className={styles.detail}>
              {detail}
            </span>
          ) : null}
        </span>
      </div>
      <FieldNote look={{ error }} id={`${id}-nota`} />
    </div>
  );
}
