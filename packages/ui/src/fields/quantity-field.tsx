import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { MinusIcon, PlusIcon } from '../icons/icons.tsx';
import { FieldFrame, type FieldLook, useControlProps, useInputBeforeHydration } from './field.tsx';
import styles from './quantity-field.module.css';

export interface QuantityFieldProps extends FieldLook {
  /** A whole number of at least 1. */
  value: number;
  onChange: (value: number) => void;
  max?: number | undefined;
  name?: string | undefined;
}

/** A quantity between two 56 px keys. Invalid input becomes 1. */
export function QuantityField(props: QuantityFieldProps) {
  const { value, onChange, max = 9999, name, ...look } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const control = useControlProps(look);
  const type = (text: string) => {
    setDraft(text);
    onChange(quantityFrom(text, max));
  };
  useInputBeforeHydration<HTMLInputElement>(control.id, (found) => found.value !== String(value) && type(found.value));
  const step = (by: number) => {
    setDraft(null);
    onChange(clamp(value + by, max));
  };
  return (
    <FieldFrame look={look} controlId={control.id}>
      <div className={classNames(styles.stepper, look.error && styles.invalid)}>
        <Key label="Restar" disabled={value <= 1} onClick={() => step(-1)} />
        <input
          {...control}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(null)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') step(1);
            else if (event.key === 'ArrowDown') step(-1);
            else return;
            event.preventDefault();
          }}
        />
        <Key label="Sumar" disabled={value >= max} onClick={() => step(1)} />
      </div>
    </FieldFrame>
  );
}

function Key({ label, disabled, onClick }: { label: 'Restar' | 'Sumar'; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.key} aria-label={label} disabled={disabled} onClick={onClick}>
      {label === 'Restar' ? <MinusIcon size={22} /> : <PlusIcon size={22} />}
    </button>
  );
}

/** '3' → 3; '', '0', '-2', '1,5', 'abc' → 1; above `max` → `max`. */
export function quantityFrom(text: string, max: number): number {
  return /^\s*\d+\s*$/.test(text) ? clamp(Number(text), max) : 1;
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 1), max);
}
