import type { Compra } from '@fluxpartes/contrato';
import { classNames } from '@fluxpartes/ui';
import { FilaDeCompra } from './fila-de-compra.tsx';
import { RegionDesplazable } from './region-desplazable.tsx';
import estilos from './tabla.module.css';

/** The columns, in the specification's order and words; those of numbers stand at the right. */
const COLUMNAS = [
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
const DE_NUMEROS: readonly string[] = ['Cantidad', 'Total'];

/** All purchases, at least 1300 px wide, the product pinned at the left (specification, section 2). */
export function TablaDeCompras({ compras, isBusy }: { compras: readonly Compra[]; isBusy: boolean }) {
  return (
    <RegionDesplazable nombre="Tabla de compras">
      <table className={classNames(estilos.tabla, isBusy && estilos.vieja)} aria-busy={isBusy}>
        <thead>
          <tr>
            {COLUMNAS.map((columna) => (
              <th key={columna} scope="col" className={DE_NUMEROS.includes(columna) ? estilos.numero : undefined}>
                {columna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compras.map((compra) => (
            <FilaDeCompra key={compra.id} compra={compra} />
          ))}
        </tbody>
      </table>
    </RegionDesplazable>
  );
}
