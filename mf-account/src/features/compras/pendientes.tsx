import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { canDoToVenta, ventaLine } from '@fluxpartes/dominio';
import { BoxIcon, Button, CheckIcon, CloseIcon, Icon, type IconProps, UploadIcon } from '@fluxpartes/ui';
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
import { CompraFoto, CompraLink, CopyNumber, Retry, ViewComprobante } from './comprobante.tsx';
import { useFocusAfterTask } from './focus.ts';
import { Annul, ComprobanteUpload, Confirm, Rejection, type TaskButtonProps } from './purchase-steps.tsx';
import { SENT, usePurchaseTask, usePurchaseTasks } from './purchase-tasks.tsx';

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
        {pendientes.map((pendiente) => (
          <PendienteCard key={pendiente.compra.id} {...pendiente} />
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
        <CompraLink compra={compra} descripcion={id} />
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
  anulada: CloseIcon,
};

/** The id of a card's title. */
export const pendienteId = ({ id }: Pick<Compra, 'id'>): string => `pendiente-${id}`;

/**
 * A card stays in its place after its step, and shows the result. After a confirmed arrival its height stays too, so
 * that other cards do not move.
 */
const PendienteCard = memo(function PendienteCard({ compra, step, isSent }: PendienteProps) {
  const StepIcon = STEP_ICONS[step];
  const id = pendienteId(compra);
  const vence = venceText(compra);
  const { queued } = usePurchaseTask(compra);
  const { place, afterTask } = useFocusAfterTask<HTMLLIElement>(`${step} ${Boolean(queued)}`);
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
        {isSent && <p className={styles.sent}>{SENT}</p>}
        {vence && (
          <p className={styles.vence} data-soon={isDueSoon(compra)}>
            {vence}
          </p>
        )}
        <Rejection compra={compra} />
      </div>
      <StepAction compra={compra} step={step} descripcion={id} onTask={afterTask} />
      <div className={styles.details}>
        {step !== 'confirmar_recepcion' && <UploadDetails compra={compra} descripcion={id} onTask={afterTask} />}
        <CompraLink compra={compra} descripcion={id} />
        <CopyNumber compra={compra} />
      </div>
    </li>
  );
});

function StepAction({ step, ...props }: TaskButtonProps & Pick<PendienteProps, 'step'>) {
  if (step === 'subir_comprobante') return <ComprobanteUpload {...props} />;
  if (step === 'confirmar_recepcion') {
    return (
      <div className={styles.actions}>
        <Confirm {...props} />
      </div>
    );
  }
  if (step === 'recibida') return <p className={styles.received}>Confirmado</p>;
  const { compra, descripcion } = props;
  const url = compra.comprobante_pago_url;
  return <div className={styles.actions}>{url && <ViewComprobante url={url} descripcion={descripcion} />}</div>;
}

/** The buttons for the bank details and the annulment, while each is possible. */
function UploadDetails(props: TaskButtonProps) {
  const { compra, descripcion } = props;
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
      {canDoToVenta('anular', 'comprador', flags) && <Annul {...props} />}
    </>
  );
}
