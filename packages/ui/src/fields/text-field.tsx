import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { controlClass, FieldFrame, type FieldLook, useControlProps, useInputBeforeHydration } from './field.tsx';

/** The attributes of an input that a field passes on as they are: autoComplete, inputMode, maxLength, ref… */
type InputAttributes = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'size' | 'defaultValue'>;

export interface TextFieldProps extends FieldLook, InputAttributes {
  value: string;
  onChange: (value: string) => void;
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

export interface TextareaFieldProps
  extends FieldLook,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
}

/** Text of several lines that grows by hand. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, labelHidden, hint, error, className, value, onChange, id, ...textarea } = props;
  const look = { label, labelHidden, hint, error, className };
  const control = useControlProps(look, id);
  useInputBeforeHydration<HTMLTextAreaElement>(control.id, (found) => found.value !== value && onChange(found.value));
  return (
    <FieldFrame look={look} controlId={control.id}>
      <div className={controlClass({ error, off: textarea.disabled || textarea.readOnly })}>
        <textarea
          rows={4}
          {...textarea}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
}

export type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'inputMode'>;

/** The e-mail that one signs in with: no capital, no spelling, and the browser's saved one is offered. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
