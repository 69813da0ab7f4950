import type { Compra } from '@fluxpartes/contrato';
import type { WaitingProof } from '@fluxpartes/mf-kit/upload-queue';
import { Button, type ButtonLook, CameraIcon, CloseIcon, Note, Progress, UploadIcon } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import { isDueSoon, venceText } from './compra-values.ts';
import styles from './comprobante.module.css';
import { type CompraProps, ImagePicker, Preview, RotateIcon, useObjectUrl } from './comprobante.tsx';
import { useChange, useProof } from './purchase-tasks.tsx';

export interface TaskButtonProps extends CompraProps {
  /** Tracks the task, which resolves to whether it succeeded. */
  onTask: (task: Promise<boolean>) => void;
}

interface ChangeButtonProps extends TaskButtonProps, Pick<ButtonLook, 'variant'> {
  change: Parameters<typeof useChange>[0];
}

/** The button of a change that a question precedes. */
export function ChangeButton({ change, compra, descripcion, onTask, variant }: ChangeButtonProps) {
  const { isRunning, start } = useChange(change, compra);
  return (
    <Button
      size="sm"
      variant={variant}
      busy={isRunning}
      busyLabel={change.busyLabel}
      aria-describedby={descripcion}
      onClick={() => onTask(start())}
    >
      {change.label}
    </Button>
  );
}

/** Controls to choose or take the proof's photo, check it, rotate it and upload it. */
export function ComprobanteUpload({ compra, descripcion, onTask }: TaskButtonProps) {
  const { selection, queued, removeQueued, progress, choose, rotate, remove, cancel, upload } = useProof(compra);
  const submit = useScrollAfterChoice(selection?.url);
  const isUploading = progress !== null;
  if (queued) return <QueuedProof proof={queued} descripcion={descripcion} onRemove={() => void removeQueued()} />;
  return (
    <div className={styles.upload}>
      {selection && <Preview selection={selection} />}
      {!isUploading && (
        <div className={styles.fixes}>
          {selection && (
            <>
              <Button size="sm" icon={<RotateIcon />} aria-describedby={descripcion} onClick={rotate}>
                Girar
              </Button>
              <Button size="sm" icon={<CloseIcon />} aria-describedby={descripcion} onClick={remove}>
                Quitar
              </Button>
            </>
          )}
          <ImagePicker size="sm" descripcion={descripcion} onChoose={choose}>
            {selection ? <span className={styles.nombre}>{selection.file.name}</span> : 'Elegir imagen'}
          </ImagePicker>
          {!selection && (
            <ImagePicker size="sm" camera className={styles.camera} descripcion={descripcion} onChoose={choose}>
              <CameraIcon />
              Sacar foto
            </ImagePicker>
          )}
        </div>
      )}
      {isUploading && <Progress percent={progress * 100} onCancel={cancel} />}
      <Button
        ref={submit}
        size="sm"
        variant="primary"
        icon={<UploadIcon />}
        busy={isUploading}
        busyLabel="Subiendo..."
        disabled={!selection}
        aria-describedby={descripcion}
        onClick={() => onTask(upload())}
      >
        Subir
      </Button>
    </div>
  );
}

/**
 * Scrolls the upload button into view after an image is chosen: on a phone the preview moves the button below the screen.
 * An image that was chosen on the page before does not scroll.
 */
function useScrollAfterChoice(url: string | undefined) {
  const submit = useRef<HTMLButtonElement>(null);
  const shown = useRef(url);
  useEffect(() => {
    if (url !== undefined && url !== shown.current) submit.current?.scrollIntoView({ block: 'nearest' });
    shown.current = url;
  }, [url]);
  return submit;
}

export const QUEUED = 'Esperando la conexión';

interface QueuedProofProps {
  proof: WaitingProof;
  descripcion: string;
  onRemove: () => void;
}

/** The proof waits in the upload queue for a connection. */
function QueuedProof({ proof, descripcion, onRemove }: QueuedProofProps) {
  const url = useObjectUrl(proof.image);
  return (
    <div className={styles.upload}>
      {url && <Preview selection={{ file: proof.image, url, turn: 0 }} />}
      <p className={styles.waits}>
        <b>{QUEUED}</b>
        El comprobante está guardado en este dispositivo y se sube solo.
      </p>
      <Button size="sm" icon={<CloseIcon />} aria-describedby={descripcion} onClick={onRemove}>
        Quitar
      </Button>
    </div>
  );
}

/** The deadline for the proof, which is red on its last day. */
export function Deadline({ compra }: { compra: Compra }) {
  const vence = venceText(compra);
  if (!vence) return null;
  return (
    <p>
      <b className={styles.vence} data-soon={isDueSoon(compra)}>
        {vence}
      </b>
    </p>
  );
}

/** The reason of a refusal, until another proof is sent. */
export function Rejection({ compra: { rechazo, comprobante_pago_url } }: { compra: Compra }) {
  if (!rechazo || comprobante_pago_url !== null) return null;
  return (
    <Note tone="danger">
      <b>No aceptamos el comprobante:</b> {rechazo.motivo}
    </Note>
  );
}
