import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { controlClass, FieldFrame, type FieldLook, useControlProps, useInputBeforeHydration } from './field.tsx';

/** The attributes of an input that a field passes on as they are: autoComplete, inputMode, maxLength, ref… */
type InputAttributes = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'size' | 'defaultValue'>;

export interface TextFieldProps extends FieldLook, InputAttributes {
  value: string;
  onChange: (value: string) => void;
  icon?: ReactNode;
  /** Content inside the field at the right: a button, a unit. */
  end?: ReactNode;
  /** The field is 52 px high, as the search box. */
  large?: boolean | undefined;
}

/** A one-line text field, also for email, tel, search and number by `type`. A read-only or disabled field has no fill. */
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

/** A text field of several lines; the user can enlarge it. */
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

/** The e-mail for signing in: without capitals or spelling check; the browser offers the saved address. */
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
