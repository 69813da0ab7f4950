import type { ComponentProps } from 'react';
import { controlClass, FieldFrame, type FieldLook, useControlProps } from './field.tsx';
import { useInputBeforeHydration } from './use-input-before-hydration.ts';

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
