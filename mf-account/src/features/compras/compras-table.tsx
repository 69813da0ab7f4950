import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import {
  Badge,
  Button,
  buttonClass,
  CheckIcon,
  classNames,
  formatFecha,
  formatTime,
  ScrollRegion,
} from '@fluxpartes/ui';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { envioText, localText, productoText, totalText } from './compra-values.ts';
import styles from './compras.module.css';
import { CompraFoto, type CompraProps, CopyNumber, ViewComprobante } from './comprobante.tsx';
import { useFocusAfterTask } from './focus.ts';
import { ChangeButton, ComprobanteUpload } from './purchase-steps.tsx';
import { CONFIRM, usePurchaseTasks } from './purchase-tasks.tsx';
import { TransferenciaDialog } from './transferencia-dialog.tsx';

/** In the specification's order and words. */
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

export interface ShownProps {
  compras: readonly Compra[];
  isStale: boolean;
}

/** At least 1300 px wide, with the product pinned at the left. */
export function ComprasTable({ compras, isStale }: ShownProps) {
  return (
    <ScrollRegion nombre="Tabla de compras" framed className={styles.region}>
      <table className={classNames(styles.table, isStale && styles.stale)} aria-busy={isStale}>
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

const CompraRow = memo(function CompraRow({ compra }: { compra: Compra }) {
  const { queue } = usePurchaseTasks();
  const [hasDetails, showDetails] = useState(false);
  const id = `compra-${compra.id}`;
  const openDetails = () => {
    queue.opened(compra.id);
    showDetails(true);
  };
  return (
    <tr data-row={compra.id}>
      <th scope="row" aria-labelledby={id} tabIndex={-1}>
        <span className={styles.rowProducto}>
          <CompraFoto compra={compra} side={52} />
          <span>
            <span id={id}>{productoText(compra)}</span>
            <CopyNumber compra={compra} />
          </span>
        </span>
        {compra.anulada && <Anulada anulada={compra.anulada} />}
      </th>
      <td className={styles.number}>{compra.cantidad}</td>
      <td className={classNames(styles.number, styles.total)}>{totalText(compra)}</td>
      <td>{formatFecha(compra.fecha)}</td>
      <td>{formatTime(compra.fecha)}</td>
      <td className={styles.local}>{localText(compra)}</td>
      <td>{envioText(compra)}</td>
      <td>
        <Link
          className={buttonClass({ size: 'sm' })}
          to={`/publicacion/${compra.publicacion_id}`}
          aria-describedby={id}
        >
          Ver publicación
        </Link>
      </td>
      <td>
        <span className={styles.both}>
          {!compra.anulada && (
            <Button size="sm" aria-haspopup="dialog" aria-describedby={id} onClick={openDetails}>
              Ver datos
            </Button>
          )}
          <Link
            className={buttonClass({ size: 'sm', variant: 'tertiary' })}
            to={`/mis-compras/${compra.id}`}
            aria-describedby={id}
          >
            Ver compra
          </Link>
        </span>
        {hasDetails && <TransferenciaDialog compra={compra} onClose={() => showDetails(false)} />}
      </td>
      <td>
        <ComprobanteCell compra={compra} descripcion={id} />
      </td>
      <td>
        <RecepcionCell compra={compra} descripcion={id} />
      </td>
    </tr>
  );
});

function Anulada({ anulada: { fecha, motivo } }: { anulada: NonNullable<Compra['anulada']> }) {
  return (
    <span className={styles.anulada}>
      <Badge tone="warn">Anulada</Badge> {formatFecha(fecha)}
      {motivo !== '' && <span className={styles.motivo}>{motivo}</span>}
    </span>
  );
}

/** 'Comprobante': the link to the proof, or its upload. */
function ComprobanteCell({ compra, descripcion }: CompraProps) {
  const canUpload = canDoToVenta('subir_comprobante', 'comprador', ventaFlags(compra));
  const { place, afterTask } = useFocusAfterTask<HTMLDivElement>(!canUpload);
  const url = compra.comprobante_pago_url;
  return (
    <div ref={place}>
      {canUpload && <ComprobanteUpload compra={compra} descripcion={descripcion} onTask={afterTask} />}
      {url && <ViewComprobante url={url} descripcion={descripcion} />}
      {!canUpload && !url && '-'}
    </div>
  );
}

/**
 * 'Recepción': 'Confirmado', or the button that confirms the arrival once. '-' for a purchase that was annulled before its
 * arrival.
 */
function RecepcionCell({ compra, descripcion }: CompraProps) {
  const canConfirm = canDoToVenta('confirmar_recepcion', 'comprador', ventaFlags(compra));
  const { place, afterTask } = useFocusAfterTask<HTMLDivElement>(!canConfirm);
  return (
    <div ref={place}>
      {canConfirm ? (
        <ChangeButton change={CONFIRM} compra={compra} descripcion={descripcion} onTask={afterTask} />
      ) : compra.confirmacioncomprador ? (
        <span className={styles.ready} tabIndex={-1}>
          <CheckIcon />
          Confirmado
        </span>
      ) : (
        '-'
      )}
    </div>
  );
}
