import type { Compra } from '@fluxpartes/contrato';
import { Badge, formatFecha } from '@fluxpartes/ui';
import styles from './anulada.module.css';

/** What a row says of a purchase that was annulled: when, and why where somebody said so. */
export function Anulada({ anulada: { fecha, motivo } }: { anulada: NonNullable<Compra['anulada']> }) {
  return (
    <span className={styles.anulada}>
      <Badge tone="warn">Anulada</Badge> {formatFecha(fecha)}
      {motivo !== '' && <span className={styles.motivo}>{motivo}</span>}
    </span>
  );
}
