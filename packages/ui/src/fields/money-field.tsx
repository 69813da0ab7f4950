import type { Centavos } from '@fluxpartes/dominio';
import { useState } from 'react';
import { formatMonto, parsePesos } from '../formats/formats.ts';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface MoneyFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'icon' | 'inputMode'> {
  /** The amount in centavos; null while empty or not an amount. */
  value: Centavos | null;
  onChange: (value: Centavos | null) => void;
}

/**
 * An amount in pesos as people write it (12.345,67 or 12345.67). When the user leaves the field, the amount is formatted in
 * full.
 */
export function MoneyField({ value, onChange, onBlur, ...rest }: MoneyFieldProps) {
  const [text, setText] = useState(() => textOf(value));
  // The typed text stays as long as it parses to the value; a value set from outside replaces the text.
  const isCurrent = parsePesos(text) === value;
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      icon={
        <span className={styles.prefix} aria-hidden="true">
          $
        </span>
      }
      value={isCurrent ? text : textOf(value)}
      onChange={(typed) => {
        setText(typed);
        onChange(parsePesos(typed));
      }}
      onBlur={(event) => {
        if (value !== null) setText(textOf(value));
        onBlur?.(event);
      }}
    />
  );
}

function textOf(centavos: Centavos | null): string {
  return centavos === null ? '' : formatMonto(centavos);
}
