import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { canDoToVenta, ventaLine } from '@fluxpartes/dominio';
import type { WaitingProof } from '@fluxpartes/mf-kit/upload-queue';
import {
  BoxIcon,
  Button,
  CameraIcon,
  CheckIcon,
  CloseIcon,
  classNames,
  Icon,
  type IconProps,
  Progress,
  UploadIcon,
} from '@fluxpartes/ui';
import { type ComponentType, memo, useEffect, useRef } from 'react';
import {
  deductionText,
  isDueSoon,
  type Pendiente,
  productoText,
  refundText,
  totalText,
  unidadesText,
  venceText,
} from './compra-values.ts';
import styles from './compras.module.css';
import type { PendientesQueryResult } from './compras-api.ts';
import {
  CompraFoto,
  type CompraProps,
  ImagePicker,
  Preview,
  Retry,
  RotateIcon,
  TrackingButton,
  useObjectUrl,
  ViewComprobante,
} from './comprobante.tsx';
import { useFocusAfterTask, useFocusNextHeading } from './focus.ts';
import { type PurchaseTask, usePurchaseTask, usePurchaseTasks } from './purchase-tasks.tsx';
import type { Selection } from './upload-queue.ts';

/** 'Lo que te falta': a card for each purchase with a next step or an open refund. */
export function NextSteps({ query }: { query: PendientesQueryResult }) {
  const { refunds, pendientes, remaining, canShowMore, loadingMore, isError, showMore } = query;
  const cards = refunds.length + pendientes.length;
  const { list, record } = useFocusOnFirstNew(cards, loadingMore);
  if (cards === 0 && remaining === 0 && !isError) return null;
  return (
    <section className={styles.section} aria-labelledby="lo-que-te-falta">
      <h2 id="lo-que-te-falta" tabIndex={-1}>
        Lo que te falta
      </h2>
      {pendientes.length === 0 && isError && (
        <p className={styles.notLoaded}>
          No pudimos cargar lo que te falta.
          <Retry query={query} />
        </p>
      )}
      <ul className={styles.list} ref={list}>
        {refunds.map((compra) => (
          <RefundCard key={compra.id} compra={compra} />
        ))}
        {pendientes.map(({ compra, step }) => (
          <PendienteCard key={compra.id} compra={compra} step={step} />
        ))}
      </ul>
      {canShowMore && (
        <Button
          className={styles.extraRows}
          busy={loadingMore}
          busyLabel="Cargando..."
          onClick={() => {
            record();
            showMore();
          }}
        >
          {isError ? 'Reintentar' : `Ver más (${remaining})`}
        </Button>
      )}
    </section>
  );
}

/** A disabled button loses the focus. The focus goes to the first new card, or back to the button if no card arrived. */
function useFocusOnFirstNew(cards: number, isLoading: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (isLoading || firstNew.current === null) return;
    const title = list.current?.querySelectorAll<HTMLElement>('h3')[firstNew.current];
    firstNew.current = null;
    const button = list.current?.parentElement?.querySelector<HTMLElement>(':scope > button');
    (title ?? button)?.focus({ preventScroll: true });
  }, [isLoading]);
  const record = () => {
    firstNew.current = cards;
  };
  return { list, record };
}

/** A refund: its amount, and the question for the account until it is answered. */
function RefundCard({ compra }: { compra: Compra }) {
  const id = `devolucion-${compra.id}`;
  const deduction = deductionText(compra);
  return (
    <li className={styles.card}>
      <CompraFoto compra={compra} side={72} className={styles.icon} withoutFoto={<BoxIcon size={28} />} />
      <div className={styles.text}>
        <h3 id={id} tabIndex={-1}>
          {ventaLine('comprador', ventaFlags(compra))}
        </h3>
        <p>
          <span className={styles.producto}>{productoText(compra)}</span>&nbsp;· {refundText(compra)}
        </p>
        {deduction && <p>{deduction}</p>}
      </div>
      <div className={styles.actions}>
        <TrackingButton compra={compra} descripcion={id} />
      </div>
    </li>
  );
}

type PendienteProps = Pendiente<Compra>;

function ClockIcon(props: IconProps) {
  return <Icon path="M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM12 7.5V12l3 2" {...props} />;
}

const STEP_ICONS: Record<PendienteProps['step'], ComponentType<{ size: number }>> = {
  subir_comprobante: UploadIcon,
  esperar_aprobacion: ClockIcon,
  confirmar_recepcion: BoxIcon,
  recibida: CheckIcon,
};

/** The id of a card's title. */
export const pendienteId = ({ id }: Pick<Compra, 'id'>): string => `pendiente-${id}`;

/** A purchase with a confirmed arrival keeps its card at the same height, so that no other card moves. */
const PendienteCard = memo(function PendienteCard({ compra, step }: PendienteProps) {
  const StepIcon = STEP_ICONS[step];
  const id = pendienteId(compra);
  const vence = venceText(compra);
  const { place, afterTask } = useFocusAfterTask<HTMLLIElement>(step === 'recibida');
  const showsUnidades = step === 'confirmar_recepcion' || step === 'recibida';
  return (
    <li className={styles.card} data-paso={step} ref={place}>
      <CompraFoto compra={compra} side={72} className={styles.icon} withoutFoto={<StepIcon size={28} />} />
      <div className={styles.text}>
        <h3 id={id} tabIndex={-1}>
          {step === 'recibida' ? 'Recibida ✓' : ventaLine('comprador', ventaFlags(compra))}
        </h3>
        <p>
          <span className={styles.producto}>{productoText(compra)}</span>&nbsp;·{' '}
          {showsUnidades ? unidadesText(compra) : totalText(compra)}
        </p>
        {vence && (
          <p className={styles.vence} data-soon={isDueSoon(compra)}>
            {vence}
          </p>
        )}
      </div>
      <StepAction compra={compra} step={step} descripcion={id} onConfirm={afterTask} />
      <div className={styles.details}>
        {step !== 'confirmar_recepcion' && <UploadDetails compra={compra} descripcion={id} />}
        <TrackingButton compra={compra} descripcion={id} />
      </div>
    </li>
  );
});

interface ConfirmProps extends CompraProps {
  onConfirm: (done: Promise<boolean>) => void;
}

function StepAction({ compra, step, descripcion, onConfirm }: ConfirmProps & PendienteProps) {
  if (step === 'subir_comprobante') return <ComprobanteUpload compra={compra} descripcion={descripcion} />;
  if (step === 'confirmar_recepcion') {
    return <Confirm compra={compra} descripcion={descripcion} onConfirm={onConfirm} />;
  }
  if (step === 'recibida') return <p className={styles.received}>Confirmado</p>;
  const url = compra.comprobante_pago_url;
  return <div className={styles.actions}>{url && <ViewComprobante url={url} descripcion={descripcion} />}</div>;
}

function Confirm({ compra, descripcion, onConfirm }: ConfirmProps) {
  const { confirming, confirm } = usePurchaseTask(compra);
  return (
    <div className={styles.actions}>
      <Button
        icon={<CheckIcon />}
        busy={confirming}
        busyLabel="Confirmando..."
        aria-describedby={descripcion}
        onClick={() => onConfirm(confirm())}
      >
        Confirmar recepción
      </Button>
    </div>
  );
}

/** Controls to choose or take the proof's photo, check it, rotate it and upload it. */
function ComprobanteUpload({ compra, descripcion }: CompraProps) {
  const task = usePurchaseTask(compra);
  const { selection, queued } = task;
  if (queued) return <QueuedProof proof={queued} task={task} descripcion={descripcion} />;
  if (selection) return <ChosenImage selection={selection} task={task} descripcion={descripcion} />;
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

function ChosenImage({ selection, task, descripcion }: TaskProps & { selection: Selection }) {
  const { progress, choose, rotate, remove, cancel, upload } = task;
  const focusNext = useFocusNextHeading();
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
            onClick={() => focusNext(upload())}
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

/** The buttons for the bank details and the annulment, while each is possible. */
function UploadDetails({ compra, descripcion }: CompraProps) {
  const { showDetails } = usePurchaseTasks();
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

function Annul({ compra, descripcion }: CompraProps) {
  const { annulling, annul, progress } = usePurchaseTask(compra);
  const focusNext = useFocusNextHeading();
  return (
    <Button
      variant="tertiary"
      busy={annulling}
      busyLabel="Anulando..."
      disabled={progress !== null}
      aria-describedby={descripcion}
      onClick={() => focusNext(annul())}
    >
      Anular compra
    </Button>
  );
}
