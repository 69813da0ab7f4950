import type { Compra } from '@fluxpartes/contrato';
import { Button, formatFecha } from '@fluxpartes/ui';
import { useId, useState } from 'react';
import { localText, productoText, totalText, unidadesText } from '../cells.ts';
import styles from './shared.module.css';

/** How many there are to choose from before one asks for more: so many leave the press that follows in sight. */
const FIRST = 3;

interface Props {
  /** The likeliest first. */
  compras: readonly Compra[];
  chosen: Compra;
  isDisabled: boolean;
  onChoose: (id: Compra['id']) => void;
}

/** One purchase of several: what was bought, and how much was to be transferred. */
export function CompraChoice({ compras, chosen, isDisabled, onChoose }: Props) {
  const name = useId();
  const [areAll, showAll] = useState(false);
  const shown = areAll ? compras : compras.slice(0, FIRST);
  const remaining = compras.length - shown.length;
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend>¿De qué compra es?</legend>
      {shown.map((compra, index) => (
        <label key={compra.id} className={styles.compra}>
          <input
            type="radio"
            name={name}
            ref={index === FIRST ? focusOn : undefined}
            checked={compra.id === chosen.id}
            onChange={() => onChoose(compra.id)}
          />
          <span className={styles.producto}>{productoText(compra)}</span>
          <b className={styles.total}>{totalText(compra)}</b>
          <span className={styles.detail}>
            {unidadesText(compra)} · {localText(compra)} · {formatFecha(compra.fecha)}
          </span>
        </label>
      ))}
      {remaining > 0 && (
        <Button variant="tertiary" size="sm" onClick={() => showAll(true)}>
          Ver más ({remaining})
        </Button>
      )}
    </fieldset>
  );
}

/** Whoever asked for more goes on at the first that came: the button is gone. */
function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
}
