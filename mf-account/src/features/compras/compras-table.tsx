import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import {
  Badge,
  Button,
  buttonClass,
  CheckIcon,
  CloseIcon,
  classNames,
  formatFecha,
  formatTime,
  IconButton,
  ScrollRegion,
} from '@fluxpartes/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { envioText, localText, productoText, totalText } from './compra-values.ts';
import styles from './compras.module.css';
import {
  CompraFoto,
  CompraLink,
  type CompraProps,
  CopyNumber,
  ImagePicker,
  Preview,
  RotateIcon,
  ViewComprobante,
} from './comprobante.tsx';
import { useFocusAfterTask } from './focus.ts';
import { usePurchaseTask, usePurchaseTasks } from './purchase-tasks.tsx';

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
  const { showDetails } = usePurchaseTasks();
  const id = `compra-${compra.id}`;
  return (
    <tr data-row={compra.id}>
      <th scope="row" aria-labelledby={id} tabIndex={-1}>
        <span className={styles.rowProducto}>
          <CompraFoto compra={compra} side={52} className={styles.rowFoto} />
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
            <Button size="sm" aria-haspopup="dialog" aria-describedby={id} onClick={() => showDetails(compra)}>
              Ver datos
            </Button>
          )}
          <CompraLink small compra={compra} descripcion={id} />
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
    <div ref={place} className={styles.cell}>
      {canUpload && <UploadControls compra={compra} descripcion={descripcion} afterTask={afterTask} />}
      {url && <ViewComprobante url={url} descripcion={descripcion} />}
      {!canUpload && !url && '-'}
    </div>
  );
}

interface UploadControlsProps extends CompraProps {
  afterTask: (task: Promise<boolean>) => void;
}

function UploadControls({ compra, descripcion, afterTask }: UploadControlsProps) {
  const { selection, queued, progress, choose, rotate, upload, cancel } = usePurchaseTask(compra);
  const isUploading = progress !== null;
  if (queued) return 'Espera la conexión';
  return (
    <>
      {selection && <Preview selection={selection} small />}
      {selection && !isUploading && (
        <IconButton
          variant="tertiary"
          label="Girar"
          icon={<RotateIcon />}
          aria-describedby={descripcion}
          onClick={rotate}
        />
      )}
      {!isUploading && (
        <ImagePicker size="sm" descripcion={descripcion} onChoose={choose}>
          {selection ? <span className={styles.nombre}>{selection.file.name}</span> : 'Elegir imagen'}
        </ImagePicker>
      )}
      {isUploading && (
        <>
          <UploadProgress percent={Math.round(progress * 100)} />
          <IconButton
            variant="tertiary"
            label="Cancelar"
            icon={<CloseIcon />}
            aria-describedby={descripcion}
            onClick={cancel}
          />
        </>
      )}
      <Button
        size="sm"
        variant="primary"
        busy={isUploading}
        busyLabel="Subiendo..."
        disabled={!selection}
        aria-describedby={descripcion}
        onClick={() => afterTask(upload())}
      >
        Subir
      </Button>
    </>
  );
}

function UploadProgress({ percent }: { percent: number }) {
  return (
    <span
      role="progressbar"
      aria-label="Subiendo comprobante"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.porcentaje}
    >
      {percent}&nbsp;%
    </span>
  );
}

/**
 * 'Recepción': 'Confirmado', or the button that confirms the arrival once. '-' for a purchase that was annulled before its
 * arrival.
 */
function RecepcionCell({ compra, descripcion }: CompraProps) {
  const { confirming, confirm } = usePurchaseTask(compra);
  const canConfirm = canDoToVenta('confirmar_recepcion', 'comprador', ventaFlags(compra));
  const { place, afterTask } = useFocusAfterTask<HTMLDivElement>(!canConfirm);
  return (
    <div ref={place}>
      {canConfirm ? (
        <Button
          size="sm"
          busy={confirming}
          busyLabel="Confirmando..."
          aria-describedby={descripcion}
          onClick={() => afterTask(confirm())}
        >
          Confirmar recepción
        </Button>
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
