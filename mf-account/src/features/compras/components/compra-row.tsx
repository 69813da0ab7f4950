import type { Compra } from '@fluxpartes/contrato';
import { Button, buttonClass, classNames, formatFecha, formatTime } from '@fluxpartes/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { envioText, localText, productoText, totalText } from '../cells.ts';
import { useJobDesk } from '../jobs/job-desk.tsx';
import { TrackButton } from '../tracking/track-button.tsx';
import { Anulada } from './anulada.tsx';
import { CompraFoto } from './compra-foto.tsx';
import { ComprobanteCell } from './comprobante-cell.tsx';
import { RecepcionCell } from './recepcion-cell.tsx';
import styles from './table.module.css';

/** One purchase, in the order of the columns. Renders again only where its purchase has changed. */
export const CompraRow = memo(function CompraRow({ compra }: { compra: Compra }) {
  const { showDetails } = useJobDesk();
  const id = `compra-${compra.id}`;
  return (
    <tr data-row={compra.id}>
      <th scope="row" id={id} tabIndex={-1}>
        <span className={styles.producto}>
          <CompraFoto compra={compra} side={52} className={styles.foto} />
          {productoText(compra)}
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
            <Button size="sm" aria-haspopup="dialog" aria-describedby={id} onClick={() => showDetails(compra)}>
              Ver datos
            </Button>
          )}
          <TrackButton small compra={compra} descripcion={id} />
        </span>
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
