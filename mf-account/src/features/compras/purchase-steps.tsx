import type { Compra } from '@fluxpartes/contrato';
import type { WaitingProof } from '@fluxpartes/mf-kit/upload-queue';
import { Button, CameraIcon, CheckIcon, CloseIcon, classNames, Note, Progress, UploadIcon } from '@fluxpartes/ui';
import styles from './compras.module.css';
import { type CompraProps, ImagePicker, Preview, RotateIcon, useObjectUrl } from './comprobante.tsx';
import { type PurchaseTask, usePurchaseTask } from './purchase-tasks.tsx';
import type { Selection } from './upload-queue.ts';

export interface TaskButtonProps extends CompraProps {
  /** Tracks the task, which resolves to whether it succeeded. */
  onTask: (task: Promise<boolean>) => void;
}

export function Confirm({ compra, descripcion, onTask }: TaskButtonProps) {
  const { confirming, confirm } = usePurchaseTask(compra);
  return (
    <Button
      icon={<CheckIcon />}
      busy={confirming}
      busyLabel="Confirmando..."
      aria-describedby={descripcion}
      onClick={() => onTask(confirm())}
    >
      Confirmar recepción
    </Button>
  );
}

/** Controls to choose or take the proof's photo, check it, rotate it and upload it. */
export function ComprobanteUpload({ compra, descripcion, onTask }: TaskButtonProps) {
  const task = usePurchaseTask(compra);
  const { selection, queued } = task;
  if (queued) return <QueuedProof proof={queued} task={task} descripcion={descripcion} />;
  if (selection) return <ChosenImage selection={selection} task={task} descripcion={descripcion} onTask={onTask} />;
  return (
    <div className={styles.actions}>
      <ImagePicker variant="primary" descripcion={descripcion} onChoose={task.choose}>
        <UploadIcon />
        Elegir imagen
      </ImagePicker>
      <ImagePicker camera className={styles.camera} descripcion={descripcion} onChoose={task.choose}>
        <CameraIcon />
        Sacar foto
      </ImagePicker>
    </div>
  );
}

interface TaskProps {
  task: PurchaseTask;
  descripcion: string;
}

function ChosenImage({
  selection,
  task,
  descripcion,
  onTask,
}: TaskProps & Pick<TaskButtonProps, 'onTask'> & { selection: Selection }) {
  const { progress, choose, rotate, remove, cancel, upload } = task;
  return (
    <div className={styles.chosen}>
      <Preview selection={selection} />
      {progress === null ? (
        <>
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
          <Button
            variant="primary"
            full
            icon={<UploadIcon />}
            aria-describedby={descripcion}
            onClick={() => onTask(upload())}
          >
            Subir
          </Button>
        </>
      ) : (
        <Progress percent={progress * 100} onCancel={cancel} />
      )}
    </div>
  );
}

/** The proof waits in the upload queue for a connection. */
function QueuedProof({ proof, task, descripcion }: TaskProps & { proof: WaitingProof }) {
  const url = useObjectUrl(proof.image);
  return (
    <div className={classNames(styles.chosen, styles.waiting)}>
      {url && <Preview selection={{ file: proof.image, url, turn: 0 }} />}
      <p className={styles.waits}>
        <b>Esperando la conexión</b>
        El comprobante está guardado en este dispositivo y se sube solo.
      </p>
      <div className={styles.fixes}>
        <Button size="sm" icon={<CloseIcon />} aria-describedby={descripcion} onClick={() => void task.removeQueued()}>
          Quitar
        </Button>
      </div>
    </div>
  );
}

export function Annul({ compra, descripcion, onTask }: TaskButtonProps) {
  const { annulling, annul, progress } = usePurchaseTask(compra);
  return (
    <Button
      variant="tertiary"
      busy={annulling}
      busyLabel="Anulando..."
      disabled={progress !== null}
      aria-describedby={descripcion}
      onClick={() => onTask(annul())}
    >
      Anular compra
    </Button>
  );
}

/** Takes the proof back, until the admin has opened it. */
export function TakeBack({ compra, descripcion, onTask }: TaskButtonProps) {
  const { takingBack, takeBack } = usePurchaseTask(compra);
  return (
    <Button
      variant="tertiary"
      busy={takingBack}
      busyLabel="Retirando..."
      aria-describedby={descripcion}
      onClick={() => onTask(takeBack())}
    >
      Retirar comprobante
    </Button>
  );
}

/** The reason of a refusal, until another proof is sent. */
export function Rejection({ compra: { rechazo } }: { compra: Compra }) {
  if (!rechazo) return null;
  return (
    <Note tone="danger">
      <b>No aceptamos el comprobante:</b> {rechazo.motivo}
    </Note>
  );
}
