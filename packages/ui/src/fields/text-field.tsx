import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { controlClass, FieldFrame, type FieldLook, useControlProps } from './field.tsx';
import { useInputBeforeHydration } from './use-input-before-hydration.ts';

/** The attributes of an input that a field passes on as they are: autoComplete, inputMode, maxLength, ref… */
export type InputAttributes = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'className' | 'size' | 'defaultValue'
>;

export interface TextFieldProps extends FieldLook, InputAttributes {
  value: string;
  onChange: (value: string) => void;
  /** An icon inside, at the left. */
  icon?: ReactNode;
  /** Something inside, at the right: a button, a unit. */
  end?: ReactNode;
  /** 52 px high, as the search. */
  large?: boolean | undefined;
}

/** A one-line text, also email, tel, search and number by `type`. Read-only and disabled lose their fill. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, className, value, onChange, icon, end, large, id, ...input } = props;
  const look = { label, labelHidden, hint, error, className };
  const control = useControlProps(look, id);
  useInputBeforeHydration<HTMLInputElement>(control.id, (found) => found.value !== value && onChange(found.value));
  const off = input.disabled || input.readOnly;
  return (
    <FieldFrame look={look} controlId={control.id}>
      <div className={controlClass({ error, off, extra: large ? styles.lg : undefined })}>
        {icon}
        <input type="text" {...input} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
        {end}
      </div>
    </FieldFrame>
  );
}
