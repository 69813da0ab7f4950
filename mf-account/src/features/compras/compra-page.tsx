import { type Compra, ventaFlags, ventaRecorrido } from '@fluxpartes/contrato';
import { canDoToVenta, nextStepLine, pesosACentavos, telefonoText, ventaLine } from '@fluxpartes/dominio';
import { offlineText, Retry, useShell, useTextoEnvio } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  Band,
  Button,
  buttonClass,
  CheckIcon,
  Columns,
  EmptyState,
  formatFecha,
  formatPesos,
  formatPorcentaje,
  formatTime,
  type KeyValue,
  KeyValueList,
  Page,
  Panel,
  Skeleton,
  Stack,
  Timeline,
  Waiting,
} from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { TransferData } from '../../transferencia.tsx';
import { usuarioQuery } from '../../usuario-queries.ts';
import { Anulacion } from './anulacion-panel.tsx';
import styles from './compra.module.css';
import { addressText, envioText, localText, productoText, totalText, unidadesText } from './compra-values.ts';
import { useCompra } from './compras-api.ts';
import { CompraFoto, CopyNumber, ErrorArea, ViewComprobante } from './comprobante.tsx';
import { useFocusAfterTask } from './focus.ts';
import { ChangeButton, ComprobanteUpload, Deadline, Rejection, type TaskButtonProps } from './purchase-steps.tsx';
import { CONFIRM, TAKE_BACK, useFreshStatus, useProof, usePurchaseTasks, useTaskStatus } from './purchase-tasks.tsx';

/** Lazy, because the form loads the contract's schemas, which only purchases with a refund need. */
const Devolucion = lazy(() => import('./devolucion.tsx'));

/** `/mis-compras/{id}`: one purchase. */
export function CompraPage({ userId, id }: { userId: number; id: number | null }) {
  useFreshStatus();
  const { compra, query, isPending } = useCompra(userId, id);
  return (
    <>
      <Band
        half
        title={id === null ? 'Compra' : `Compra #${id}`}
        actions={
          <Link className={buttonClass({ size: 'sm' })} to="/mis-compras">
            <BackIcon />
            Mis compras
          </Link>
        }
      />
      <Page className={styles.page}>
        <ErrorArea />
        {compra ? (
          <Purchase compra={compra} userId={userId} />
        ) : isPending ? (
          <Waiting>
            <Skeleton height={320} />
            <Skeleton height={240} />
          </Waiting>
        ) : (
          <EmptyState
            message={query.isError ? 'No pudimos cargar esta compra.' : 'No encontramos esta compra entre las tuyas.'}
            detail={offlineText(query.error)}
            actions={query.isError && <Retry query={query} />}
          />
        )}
      </Page>
    </>
  );
}

interface Props {
  compra: Compra;
  userId: number;
}

/** The id of the heading with the purchase's state. It describes the buttons (`aria-describedby`). */
const ESTADO = 'estado-de-la-compra';

function Purchase({ compra, userId }: Props) {
  const { queue } = usePurchaseTasks();
  const { queued } = useProof(compra);
  // The focus scrolls to the state, because the line that reports the result is below it.
  const { place, afterTask } = useFocusAfterTask<HTMLDivElement>(`${compra.version} ${Boolean(queued)}`, {
    preventScroll: false,
  });
  const flags = ventaFlags(compra);
  const canUpload = canDoToVenta('subir_comprobante', 'comprador', flags);
  const task = { compra, descripcion: ESTADO, onTask: afterTask };
  useEffect(() => {
    // Records the open purchase, because the next shared image is probably its proof.
    if (canUpload) queue.opened(compra.id);
  }, [queue, canUpload, compra.id]);
  return (
    <Columns>
      <Stack ref={place}>
        <Estado compra={compra} />
        {canUpload && (
          <Panel
            title={compra.pago_recibido ? 'Comprobante' : 'Datos para transferencia'}
            className={styles.screenOnly}
          >
            <Stack>
              {!compra.pago_recibido && <TransferData compra={compra} />}
              <ComprobanteUpload {...task} />
            </Stack>
          </Panel>
        )}
        {compra.comprobante_pago_url && <Comprobante {...task} url={compra.comprobante_pago_url} />}
        {!compra.anulada && <Delivery {...task} userId={userId} />}
        {compra.devolucion && (
          <Panel title="Devolución">
            <Suspense fallback={<Skeleton height={120} />}>
              <Devolucion compra={compra} userId={userId} onTask={afterTask} />
            </Suspense>
          </Panel>
        )}
      </Stack>
      <Stack>
        <Amounts compra={compra} />
        <Anulacion {...task} userId={userId} />
      </Stack>
    </Columns>
  );
}

/** The purchase's state, next step and timeline. */
function Estado({ compra }: { compra: Compra }) {
  const { announcement } = useTaskStatus();
  const flags = ventaFlags(compra);
  const next = nextStepLine(flags);
  return (
    <Panel aria-labelledby={ESTADO}>
      <Stack>
        <h2 id={ESTADO} tabIndex={-1}>
          {ventaLine('comprador', flags)}
        </h2>
        <p role="status" className={styles.done}>
          {announcement}
        </p>
        <Deadline compra={compra} />
        <Rejection compra={compra} />
        {next && <p>{next}</p>}
        <Timeline stations={ventaRecorrido('comprador', compra)} />
        <div className={styles.head}>
          <CompraFoto compra={compra} side={72} />
          <p className={styles.producto}>
            <b>{productoText(compra)}</b>
            <span className={styles.quiet}>
              {unidadesText(compra)} · {localText(compra)}
            </span>
          </p>
        </div>
      </Stack>
    </Panel>
  );
}

function Comprobante({ url, ...task }: TaskButtonProps & { url: string }) {
  return (
    <Panel title="Comprobante" className={styles.screenOnly}>
      <div className={styles.buttons}>
        <ViewComprobante url={url} descripcion={task.descripcion} />
        {canDoToVenta('retirar_comprobante', 'comprador', ventaFlags(task.compra)) && (
          <ChangeButton change={TAKE_BACK} variant="tertiary" {...task} />
        )}
      </div>
    </Panel>
  );
}

/** The delivery: the phone number that the shop calls, the address, and the button that confirms the arrival. */
function Delivery({ userId, ...task }: TaskButtonProps & Pick<Props, 'userId'>) {
  const { compra } = task;
  const textoEnvio = useTextoEnvio();
  const { data: usuario } = useQuery(usuarioQuery(useShell(), userId));
  const address = addressText(compra);
  return (
    <Panel title="Entrega">
      <Stack>
        {compra.confirmacioncomprador ? (
          <p className={styles.done}>
            <CheckIcon /> Confirmado
          </p>
        ) : (
          <p>
            {!compra.pago_recibido && 'Con el pago aprobado, '}
            {compra.nombre_local.trim() || 'el local'} te llama
            {usuario?.telefono && (
              <>
                {' '}
                al <span className={styles.telefono}>{telefonoText(usuario.telefono)}</span>
              </>
            )}{' '}
            para coordinar la entrega.{' '}
            <Link to="/editar-perfil#telefono" className={styles.screenOnly}>
              Corregir
            </Link>
          </p>
        )}
        {!compra.confirmacioncomprador && <p>{compra.envio ? textoEnvio : 'Sin envío: lo retirás en el local.'}</p>}
        {compra.envio && (
          <p className={styles.quiet}>
            Envío: {envioText(compra)}
            {address !== '' && ` a ${address}`}
          </p>
        )}
        {canDoToVenta('confirmar_recepcion', 'comprador', ventaFlags(compra)) && (
          <div className={styles.buttons}>
            <ChangeButton change={CONFIRM} {...task} />
          </div>
        )}
      </Stack>
    </Panel>
  );
}

const pesos = (amount: Compra['monto']) => formatPesos(pesosACentavos(amount));

function Amounts({ compra }: { compra: Compra }) {
  const { id, fecha, cantidad, descuento, cashback_usado, cupon, precio_unitario, publicacion_id } = compra;
  const items: KeyValue[] = [
    { label: 'Número', value: <CopyNumber compra={compra} /> },
    { label: 'Fecha', value: `${formatFecha(fecha)} ${formatTime(fecha)}` },
    { label: 'Local', value: localText(compra) },
    { label: 'Cantidad', value: cantidad },
    { label: 'Precio', value: pesos(precio_unitario) },
    ...(descuento > 0 ? [{ label: 'Descuento', value: `− ${formatPorcentaje(descuento)}` }] : []),
    ...(cashback_usado > 0 ? [{ label: 'Cashback usado', value: `− ${pesos(cashback_usado)}` }] : []),
    { label: 'Total', value: totalText(compra), tone: 'strong' },
    { label: 'Cupón de esta compra', value: pesos(cupon), tone: 'ok' },
  ];
  return (
    <Panel title="Tu compra">
      <Stack>
        <KeyValueList items={items} />
        <div className={styles.buttons}>
          <Link className={buttonClass({ size: 'sm' })} to={`/publicacion/${publicacion_id}`}>
            Ver publicación
          </Link>
          <Button size="sm" aria-label={`Imprimir la compra #${id}`} onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}
