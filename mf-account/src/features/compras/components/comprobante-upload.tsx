import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import { Button, CameraIcon, CloseIcon, Progress, UploadIcon } from '@fluxpartes/ui';
import { useJobDesk } from '../jobs/job-desk.tsx';
import type { Selection } from '../jobs/selections.ts';
import { type CompraJob, useJob } from '../jobs/use-job.ts';
import { WaitingPart } from '../waiting/waiting-part.tsx';
import { ImagePicker } from './image-picker.tsx';
import styles from './pendientes.module.css';
import { Preview } from './preview.tsx';
import { RotateIcon } from './row-icons.tsx';
import { useGoOn } from './use-go-on.ts';

interface Props {
  compra: Compra;
  /** The id of the card's title. */
  descripcion: string;
}

/** Choosing or taking the proof's photo, looking at it, turning it, sending it. */
export function ComprobanteUpload({ compra, descripcion }: Props) {
  const job = useJob(compra);
  const { selection, waits } = job;
  if (waits) return <WaitingPart proof={waits} job={job} descripcion={descripcion} />;
  return (
    <>
      {!selection && (
        <div className={styles.actions}>
          <ImagePicker variant="primary" descripcion={descripcion} onChoose={job.choose}>
            <UploadIcon />
            Elegir imagen
          </ImagePicker>
          <ImagePicker camera className={styles.camera} descripcion={descripcion} onChoose={job.choose}>
            <CameraIcon />
            Sacar foto
          </ImagePicker>
        </div>
      )}
      {selection && <Chosen selection={selection} job={job} descripcion={descripcion} />}
    </>
  );
}

/** What else can be done for as long as there is no proof: one is missing, or none is needed. */
export function UploadDetails({ compra, descripcion }: Props) {
  const { showDetails } = useJobDesk();
  const flags = ventaFlags(compra);
  return (
    <>
      {canDoToVenta('subir_comprobante', 'comprador', flags) && (
        <Button
          variant="tertiary"
          aria-haspopup="dialog"
          aria-describedby={descripcion}
          onClick={() => showDetails(compra)}
        >
          Ver datos para transferir
        </Button>
      )}
      {canDoToVenta('anular', 'comprador', flags) && <Annul compra={compra} descripcion={descripcion} />}
    </>
  );
}

/** 'Anular compra', which asks once. */
function Annul({ compra, descripcion }: Props) {
  const { annulling, annul, progress } = useJob(compra);
  const goOn = useGoOn();
  return (
    <Button
      variant="tertiary"
      busy={annulling}
      busyLabel="Anulando..."
      disabled={progress !== null}
      aria-describedby={descripcion}
      onClick={() => goOn(annul())}
    >
      Anular compra
    </Button>
  );
}

interface ChosenProps {
  selection: Selection;
  job: CompraJob;
  descripcion: string;
}

function Chosen({ selection, job, descripcion }: ChosenProps) {
  const { progress, choose, rotate, remove, cancel, upload } = job;
  const goOn = useGoOn();
  return (
    <div className={styles.chosen}>
      <Preview selection={selection} />
      {progress === null ? (
        <div className={styles.fixes}>
          <Button size="sm" icon={<RotateIcon />} aria-describedby={descripcion} onClick={rotate}>
            Girar
          </Button>
          <ImagePicker size="sm" descripcion={descripcion} onChoose={choose}>
            Cambiar
          </ImagePicker>
          <Button size="sm" icon={<CloseIcon />} aria-describedby={descripcion} onClick={remove}>
            Quitar
          </Button>
        </div>
      ) : (
        <Progress percent={progress * 100} onCancel={cancel} />
      )}
      {progress === null && (
        <Button
          variant="primary"
          full
          icon={<UploadIcon />}
          aria-describedby={descripcion}
          onClick={() => goOn(upload())}
        >
          Subir
        </Button>
      )}
    </div>
  );
}
