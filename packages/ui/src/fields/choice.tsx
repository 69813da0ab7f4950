import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';
import { type FieldLook, FieldNote, useInputBeforeHydration } from './field.tsx';
import type { Option } from './select-field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'className'> {
  label: ReactNode;
  /** A second, less prominent line beside the box; it describes the control. */
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  className?: string | undefined;
}

/** A box of 26 px in a row of 48 px. */
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

export interface ToggleProps
  extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'role' | 'className'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch of 56 by 32 px; its effect is immediate. */
export function Toggle({ label, checked, onChange, ...input }: ToggleProps) {
  const id = useId();
  useInputBeforeHydration<HTMLInputElement>(id, (found) => found.checked !== checked && onChange(found.checked));
  return (
    <div className={styles.row}>
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

export interface RadioGroupProps<V extends string> extends Omit<FieldLook, 'labelHidden'> {
  /** The chosen value; '' before the choice. */
  value: V | '';
  onChange: (value: V) => void;
  /** Two to four short options. */
  options: readonly (Option & { value: V })[];
  name?: string | undefined;
}

/** A segmented choice of one option: native radios, so that the arrow keys work. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, hint, error, className, value, onChange, options, name } = props;
  const id = useId();
  useInputBeforeHydration(id, (group) => {
    const marked = group.querySelector<HTMLInputElement>(':checked')?.value;
    const option = options.find((one) => one.value === marked);
    if (option && option.value !== value) onChange(option.value);
  });
  return (
    <fieldset
      id={id}
      className={classNames(styles.group, className)}
      aria-describedby={error || hint ? `${id}-nota` : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={classNames(styles.segments, error && styles.invalid)}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-invalid={error ? true : undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNote look={{ hint, error }} id={`${id}-nota`} />
    </fieldset>
  );
}
