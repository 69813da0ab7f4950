import { isApiError, isConnectionError, outcomeOf } from '@fluxpartes/api-client';
import { type Compra, ERRORS } from '@fluxpartes/contrato';
import { type Outcome, useIsRunning, useProgress, useShell } from '@fluxpartes/mf-kit';
import { isImage } from '@fluxpartes/mf-kit/upload-queue';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { productoText } from './compra-values.ts';
import {
  ANNUL,
  CONFIRM,
  type SeenCompra,
  TAKE_BACK,
  UPLOAD,
  useAnularCompra,
  useConfirmarRecepcion,
  useReadCompra,
  useReloadCompras,
  useRetirarComprobante,
  useUploadComprobante,
} from './compras-api.ts';
import { createSelectedImages, createUploadQueue, type Selection } from './upload-queue.ts';

/** Announced, and shown in the purchase's place. */
export const SENT = 'Comprobante subido. Lo revisamos.';

/**
 * The actions of the screen, and the state that it shows once for all purchases. The actions are referentially stable, so
 * that no row renders again.
 */
function useTasks(userId: number) {
  const { run: upload, cancel } = useUploadComprobante(userId);
  const { run: confirm } = useConfirmarRecepcion(userId);
  const { run: annul } = useAnularCompra(userId);
  const { run: takeBack } = useRetirarComprobante(userId);
  const reload = useReloadCompras(userId);
  const readCompra = useReadCompra(userId);
  const [error, showError] = useState<{ compra: Compra; outcome: string } | null>(null);
  const [toTransfer, setToTransfer] = useState<Compra | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // A screen reader does not announce an unchanged text, so a repeated text is made different.
  const announce = useCallback(
    (text: string) => setAnnouncement((previous) => (previous === text && text !== '' ? `${text}\u00a0` : text)),
    [],
  );
  const [selections] = useState(createSelectedImages);
  useEffect(() => () => selections.release(), [selections]);
  const [queue] = useState(() => createUploadQueue(userId));
  useEffect(
    () =>
      queue.start(
        () => announce(SENT),
        (ventaId) => void readCompra(ventaId),
      ),
    [queue, announce, readCompra],
  );
  const showDetails = useCallback(
    (compra: Compra | null) => {
      if (compra) queue.opened(compra.id);
      setToTransfer(compra);
    },
    [queue],
  );
  const tasks = useMemo(
    () => ({ selections, queue, upload, cancel, takeBack, confirm, annul, reload, showError, announce, showDetails }),
    [selections, queue, upload, cancel, takeBack, confirm, annul, reload, announce, showDetails],
  );
  const status = useMemo(() => ({ error, announcement, toTransfer }), [error, announcement, toTransfer]);
  return { tasks, status };
}

const TasksContext = createContext<ReturnType<typeof useTasks>['tasks'] | null>(null);
const StatusContext = createContext<ReturnType<typeof useTasks>['status'] | null>(null);

export function PurchaseTasksProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const { tasks, status } = useTasks(userId);
  return (
    <TasksContext value={tasks}>
      <StatusContext value={status}>{children}</StatusContext>
    </TasksContext>
  );
}

export function usePurchaseTasks() {
  const tasks = useContext(TasksContext);
  if (!tasks) throw new Error('usePurchaseTasks needs a PurchaseTasksProvider above it');
  return tasks;
}

export function useTaskStatus() {
  const status = useContext(StatusContext);
  if (!status) throw new Error('useTaskStatus needs a PurchaseTasksProvider above it');
  return status;
}

/** A page of purchases opens without the messages of the page before it. */
export function useFreshStatus(): void {
  const { showError, announce } = usePurchaseTasks();
  useEffect(() => {
    showError(null);
    announce('');
  }, [showError, announce]);
}

/** The state of the tasks of one purchase, and the buyer's actions on it. Each action resolves to whether it succeeded. */
export function usePurchaseTask(compra: Compra) {
  const { selections, queue, upload, cancel, takeBack, confirm, annul, showError, announce } = usePurchaseTasks();
  const { alerts } = useShell();
  const fail = useFailure(compra);
  const { id, version } = compra;

  /** Also resolves to true if the proof waits in the upload queue. */
  const send = async (selection: Omit<Selection, 'url'>): Promise<boolean> => {
    showError(null);
    const outcome = await upload({ ventaId: id, ...selection }, id);
    const isQueued =
      outcome.type === 'failed' && isConnectionError(outcome.error) && (await queue.add(compra, selection));
    if (isQueued) announce('Sin conexión: el comprobante espera y se sube solo.');
    else if (outcome.type === 'failed') fail('Error al subir comprobante', outcome.error);
    if (outcome.type === 'cancelled') announce('Subida cancelada. La imagen sigue elegida.');
    if (outcome.type === 'done') announce(SENT);
    return isQueued || outcome.type === 'done';
  };
  const run = async (
    action: (seen: SeenCompra, slot: number) => Promise<Outcome<void>>,
    texts: { failed: string; done: string },
  ): Promise<boolean> => {
    const outcome = await action({ id, version }, id);
    if (outcome.type === 'failed') fail(texts.failed, outcome.error);
    if (outcome.type === 'done') announce(texts.done);
    return outcome.type === 'done';
  };

  return {
    selection: useSyncExternalStore(selections.subscribe, () => selections.get(id)),
    queued: useSyncExternalStore(queue.subscribe, () => queue.of(id)),
    removeQueued: () => queue.drop(id),
    progress: useProgress(UPLOAD, id),
    takingBack: useIsRunning(TAKE_BACK, id),
    confirming: useIsRunning(CONFIRM, id),
    annulling: useIsRunning(ANNUL, id),
    choose: (file: File) => {
      if (isImage(file)) {
        showError(null);
        selections.choose(id, file);
      } else {
        selections.remove(id);
        showError({ compra, outcome: ERRORS.comprobante_no_aceptado.message });
      }
    },
    rotate: () => selections.rotate(id),
    remove: () => selections.remove(id),
    cancel: () => cancel(id),
    send,
    upload: async (): Promise<boolean> => {
      const selection = selections.get(id);
      const isDone = selection !== null && (await send(selection));
      if (isDone) selections.remove(id);
      return isDone;
    },
    takeBack: async (): Promise<boolean> => {
      showError(null);
      const answers = { no: 'No, lo dejo', yes: 'Retirar comprobante' };
      if (!(await alerts.confirm('¿Retirar el comprobante?', 'Después subí el correcto, antes de que venza.', answers)))
        return false;
      return run(takeBack, { failed: 'Error al retirar el comprobante', done: 'Comprobante retirado.' });
    },
    confirm: async (): Promise<boolean> => {
      showError(null);
      const question = `¿Ya tenés «${productoText(compra)}»?`;
      if (!(await alerts.confirm(question, 'No se puede deshacer.', { no: 'Todavía no', yes: 'Sí, la recibí' })))
        return false;
      return run(confirm, { failed: 'Error al confirmar recepción', done: 'Recepción confirmada.' });
    },
    annul: async (): Promise<boolean> => {
      showError(null);
      const answers = { no: 'No, la dejo', yes: 'Anular compra' };
      if (!(await alerts.confirm('¿Seguro que querés anular esta compra?', annulDetail(compra), answers))) return false;
      return run(annul, { failed: 'Error al anular la compra', done: 'Compra anulada.' });
    },
  };
}

export type PurchaseTask = ReturnType<typeof usePurchaseTask>;

function annulDetail({ nombre_producto, cashback_usado, cupon }: Compra): string {
  const returned = cashback_usado > 0 ? ' Te devolvemos el cashback que usaste.' : '';
  return `${nombre_producto}. No se puede deshacer.${returned}${cupon > 0 ? ' Su cupón deja de contar.' : ''}`;
}

/**
 * Reports a failure by the specification's alert and in the error area. If the API rejects a file as no image, only the
 * error area reports it and the file is removed. If the purchase has changed in between, it is loaded again.
 */
function useFailure(compra: Compra): (alert: string, error: unknown) => void {
  const { alerts } = useShell();
  const { selections, showError, reload } = usePurchaseTasks();
  return (alert, error) => {
    const { codigo, status } = isApiError(error) ? error : { codigo: '', status: 0 };
    // The shell reports an ended session.
    if (status === 401) return;
    showError({ compra, outcome: outcomeOf(error) });
    if (codigo === 'comprobante_no_aceptado') return selections.remove(compra.id);
    if (codigo === 'comprobante_ya_cargado') selections.remove(compra.id);
    else void alerts.notify(alert);
    if (status === 409 || status === 412 || status === 404) reload(compra.id);
  };
}
