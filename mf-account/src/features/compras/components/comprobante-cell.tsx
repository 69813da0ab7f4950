import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import { Button, CloseIcon, IconButton } from '@fluxpartes/ui';
import { useJob } from '../jobs/use-job.ts';
import styles from './comprobante.module.css';
import { ImagePicker } from './image-picker.tsx';
import { Preview } from './preview.tsx';
import { RotateIcon } from './row-icons.tsx';
import { useFocusWhenDone } from './use-focus-when-done.ts';
import { ViewComprobante } from './view-comprobante.tsx';

interface Props {
  compra: Compra;
  /** The id of the row's header. */
  descripcion: string;
}

/** 'Comprobante': the way to it, or else a picker of images and 'Subir'. */
export function ComprobanteCell({ compra, descripcion }: Props) {
  const canUpload = canDoToVenta('subir_comprobante', 'comprador', ventaFlags(compra));
  const { place, fromHere } = useFocusWhenDone<HTMLDivElement>(!canUpload);
  const url = compra.comprobante_pago_url;
  return (
    <div ref={place} className={styles.cell}>
      {canUpload && <Load compra={compra} descripcion={descripcion} fromHere={fromHere} />}
      {url && <ViewComprobante url={url} descripcion={descripcion} />}
      {!canUpload && !url && '-'}
    </div>
  );
}

function Load({ compra, descripcion, fromHere }: Props & { fromHere: (accion: Promise<boolean>) => void }) {
  const { selection, waits, progress, choose, rotate, upload, cancel } = useJob(compra);
  const uploads = progress !== null;
  if (waits) return 'Espera la conexión';
  return (
    <>
      {selection && <Preview selection={selection} small />}
      {selection && !uploads && (
        <IconButton
          variant="tertiary"
          label="Girar"
          icon={<RotateIcon />}
          aria-describedby={descripcion}
          onClick={rotate}
        />
      )}
      {!uploads && (
        <ImagePicker size="sm" descripcion={descripcion} onChoose={choose}>
          {selection ? <span className={styles.nombre}>{selection.file.name}</span> : 'Elegir imagen'}
        </ImagePicker>
      )}
      {uploads && <Porcentaje fraction={progress} />}
      {uploads && (
        <IconButton
          variant="tertiary"
          label="Cancelar"
          icon={<CloseIcon />}
          aria-describedby={descripcion}
          onClick={cancel}
        />
      )}
      <Button
        size="sm"
        variant="primary"
        busy={uploads}
        busyLabel="Subiendo..."
        disabled={!selection}
        aria-describedby={descripcion}
        onClick={() => fromHere(upload())}
      >
        Subir
      </Button>
    </>
  );
}

function Porcentaje({ fraction }: { fraction: number }) {
  const value = Math.round(fraction * 100);
  return (
    <span
      role="progressbar"
      aria-label="Subiendo comprobante"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.porcentaje}
    >
      {value}&nbsp;%
    </span>
  );
}
