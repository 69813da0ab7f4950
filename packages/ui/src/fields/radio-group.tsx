import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './choice.module.css';
import { type FieldLook, FieldNote } from './field.tsx';
import type { Option } from './select-field.tsx';
import { useInputBeforeHydration } from './use-input-before-hydration.ts';

export interface RadioGroupProps<V extends string> extends FieldLook {
  /** The chosen value, or '' for none yet. */
  value: V | '';
  onChange: (value: V) => void;
  /** Two to four short choices. */
  options: readonly (Option & { value: V })[];
  name?: string | undefined;
  disabled?: boolean | undefined;
}

/** A segmented choice of one: native radios, so that the arrow keys work. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, labelHidden, hint, error, className, value, onChange, options, name, disabled } = props;
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
      <legend className={labelHidden ? undefined : styles.legend}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={classNames(styles.segments, error && styles.invalid)}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
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
