import type { Compra } from '@fluxpartes/contrato';
import { formatFecha } from '@fluxpartes/ui';
import { useId } from 'react';
import { localText, productoText, totalText, unidadesText } from '../cells.ts';
import styles from './shared.module.css';

interface Props {
  compras: readonly Compra[];
  chosen: Compra;
  isDisabled: boolean;
  onChoose: (id: Compra['id']) => void;
}

/** One purchase of several: what was bought, and how much was to be transferred. */
export function CompraChoice({ compras, chosen, isDisabled, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend>¿De qué compra es?</legend>
      {compras.map((compra) => (
        <label key={compra.id} className={styles.compra}>
          <input type="radio" name={name} checked={compra.id === chosen.id} onChange={() => onChoose(compra.id)} />
          <span className={styles.producto}>{productoText(compra)}</span>
          <b className={styles.total}>{totalText(compra)}</b>
          <span className={styles.detail}>
            {unidadesText(compra)} · {localText(compra)} · {formatFecha(compra.fecha)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
