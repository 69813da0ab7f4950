import type { Compra } from '@fluxpartes/contrato';
import { classNames, ScrollRegion } from '@fluxpartes/ui';
import { CompraRow } from './compra-row.tsx';
import styles from './table.module.css';

/** The columns, in the specification's order and words; those of numbers stand at the right. */
const COLUMNS = [
  'Producto',
  'Cantidad',
  'Total',
  'Fecha',
  'Hora',
  'Local',
  'Envío',
  'Ver publicación',
  'Pago',
  'Comprobante',
  'Recepción',
] as const;
const NUMERIC_COLUMNS: readonly string[] = ['Cantidad', 'Total'];

/** All purchases, at least 1300 px wide, the product pinned at the left (specification, section 2). */
export function ComprasTable({ compras, isBusy }: { compras: readonly Compra[]; isBusy: boolean }) {
  return (
    <ScrollRegion nombre="Tabla de compras" framed className={styles.region}>
      <table className={classNames(styles.table, isBusy && styles.oldOne)} aria-busy={isBusy}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={NUMERIC_COLUMNS.includes(column) ? styles.number : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compras.map((compra) => (
            <CompraRow key={compra.id} compra={compra} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
