import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { controlClass, FieldFrame, type FieldLook, useControlProps, useInputBeforeHydration } from './field.tsx';

export interface Option {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends FieldLook,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'children' | 'size' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
  /** Values with their labels, or texts that serve as both. */
  options: readonly (Option | string)[];
  /** The text of the empty choice, value '' ('Todas', 'Elegí una marca'). Without it the list has no empty choice. */
  placeholder?: string | undefined;
  /** The filter is on: stronger border and bold text. */
  set?: boolean | undefined;
}

/** A native select, so that a phone shows its own picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, error, className, value, onChange, options, placeholder, set, id, ...select } =
    props;
  const look = { label, labelHidden, hint, error, className };
  const control = useControlProps(look, id);
  useInputBeforeHydration<HTMLSelectElement>(control.id, (found) => found.value !== value && onChange(found.value));
  const extra = classNames(styles.select, set && styles.set);
  return (
    <FieldFrame look={look} controlId={control.id}>
      <div className={controlClass({ error, off: select.disabled, extra })}>
        <select {...select} {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map(toOption).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}

function toOption(option: Option | string): Option {
  return typeof option === 'string' ? { value: option, label: option } : option;
}
