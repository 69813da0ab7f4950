import { type ApiClient, isApiError, isConnectionError, outcomeOf, retirarComprobante } from '@fluxpartes/api-client';
import { type Compra, ERRORS, type VentaAnswer } from '@fluxpartes/contrato';
import { type ConfirmAnswers, useAction, useIsRunning, useIsShown, useProgress, useShell } from '@fluxpartes/mf-kit';
import { isImage } from '@fluxpartes/mf-kit/upload-queue';
import { useQueryClient } from '@tanstack/react-query';
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
  comprasOverlay,
  type SeenCompra,
  UPLOAD,
  useReadCompra,
  useSettle,
  useUploadComprobante,
} from './compras-api.ts';
import { createSelectedImages, createUploadQueue, type Selection } from './upload-queue.ts';

/** Announced, and shown in the purchase's place. */
export const SENT = 'Comprobante subido. Lo revisamos.';

/**
 * The uploads of the screen, and the state that it shows once for all purchases. An upload goes on after the buyer has left
 * the screen, and an alert reports its end. The functions are referentially stable, so that no row renders again.
 */
function useTasks(userId: number) {
  const { run: upload, cancel } = useUploadComprobante(userId);
  const readCompra = useReadCompra(userId);
  const [error, showError] = useState<{ compra: Compra; outcome: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { alerts } = useShell();
  const isShown = useIsShown();
  const announce = useCallback(
    (text: string) => {
      // A screen reader does not announce an unchanged text, so a repeated text is made different.
      if (isShown()) setAnnouncement((previous) => (previous === text && text !== '' ? `${text}\u00a0` : text));
      else if (text !== '') void alerts.notify(text);
    },
    [alerts, isShown],
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
  const tasks = useMemo(
    () => ({ userId, selections, queue, upload, cancel, showError, announce, isShown }),
    [userId, selections, queue, upload, cancel, announce, isShown],
  );
  const status = useMemo(() => ({ error, announcement }), [error, announcement]);
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

/** The proof of one purchase: its image, its upload, and its place in the upload queue. */
export function useProof(compra: Compra) {
  const { userId, selections, queue, upload, cancel, showError, announce, isShown } = usePurchaseTasks();
  const { sesion } = useShell();
  const queryClient = useQueryClient();
  const fail = useFailure(compra);
  const { id } = compra;

  /** Resolves to whether it succeeded, also if the proof waits in the upload queue. A logout cancels it. */
  const send = async (selection: Omit<Selection, 'url'>): Promise<boolean> => {
    showError(null);
    const forget = sesion.subscribe(() => {
      const current = sesion.get();
      if (current.tipo !== 'usuario' || current.userId !== userId) cancel(id);
    });
    const outcome = await upload({ ventaId: id, ...selection }, id).finally(forget);
    // The buyer has annulled the purchase during the upload, so its refusal is no news.
    if (comprasOverlay.upToDate(queryClient, compra)?.anulada?.por === 'comprador') return false;
    const isQueued =
      outcome.type === 'failed' && isConnectionError(outcome.error) && (await queue.add(compra, selection));
    if (isQueued) announce('Sin conexión: el comprobante espera y se sube solo.');
    else if (outcome.type === 'failed') fail('Error al subir comprobante', outcome.error);
    if (outcome.type === 'cancelled' && isShown()) announce('Subida cancelada. La imagen sigue elegida.');
    if (outcome.type === 'done') {
      // On the screen, the purchase's own sentence tells that a proof is unreadable.
      const unreadable = isShown() ? '' : 'No se puede leer el comprobante: subí otra imagen.';
      announce(outcome.data.comprobante_ilegible ? unreadable : SENT);
    }
    return isQueued || outcome.type === 'done';
  };

  return {
    selection: useSyncExternalStore(selections.subscribe, () => selections.get(id)),
    queued: useSyncExternalStore(queue.subscribe, () => queue.of(id)),
    removeQueued: () => queue.drop(id),
    progress: useProgress(UPLOAD, id),
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
  };
}

/** A change that the buyer makes to a purchase after a question. */
interface Change {
  name: `mf-account/compras/${string}`;
  call: (api: ApiClient, seen: SeenCompra) => Promise<VentaAnswer>;
  label: string;
  busyLabel: string;
  question: (compra: Compra) => string;
  detail: (compra: Compra) => string;
  answers: ConfirmAnswers;
  failed: string;
  done: string;
}

export const CONFIRM: Change = {
  name: 'mf-account/compras/confirmar-recepcion',
  call: ({ ventas }, { id, version }) => ventas.confirmarRecepcion(id, { version }),
  label: 'Confirmar recepción',
  busyLabel: 'Confirmando...',
  question: (compra) => `¿Ya tenés «${productoText(compra)}»?`,
  detail: () => 'No se puede deshacer.',
  answers: { no: 'Todavía no', yes: 'Sí, la recibí' },
  failed: 'Error al confirmar recepción',
  done: 'Recepción confirmada.',
};

export const TAKE_BACK: Change = {
  name: 'mf-account/compras/retirar-comprobante',
  call: ({ http }, { id, version }) => retirarComprobante(http, id, { version }),
  label: 'Retirar comprobante',
  busyLabel: 'Retirando...',
  question: () => '¿Retirar el comprobante?',
  detail: () => 'Después subí el correcto, antes de que venza.',
  answers: { no: 'No, lo dejo', yes: 'Retirar comprobante' },
  failed: 'Error al retirar el comprobante',
  done: 'Comprobante retirado.',
};

export const ANNUL: Change = {
  name: 'mf-account/compras/anular',
  call: ({ ventas }, { id, version }) => ventas.anular(id, '', { version }),
  label: 'Anular compra',
  busyLabel: 'Anulando...',
  question: () => '¿Seguro que querés anular esta compra?',
  detail: ({ nombre_producto, cashback_usado, cupon }) => {
    const returned = cashback_usado > 0 ? ' Te devolvemos el cashback que usaste.' : '';
    return `${nombre_producto}. No se puede deshacer.${returned}${cupon > 0 ? ' Su cupón deja de contar.' : ''}`;
  },
  answers: { no: 'No, la dejo', yes: 'Anular compra' },
  failed: 'Error al anular la compra',
  done: 'Compra anulada.',
};

/** Whether a change of a purchase is running, and a function that starts it. It resolves to whether it succeeded. */
export function useChange(change: Change, compra: Compra): { isRunning: boolean; start: () => Promise<boolean> } {
  const { alerts, api } = useShell();
  const { userId, queue, showError, announce } = usePurchaseTasks();
  const settle = useSettle(userId);
  const fail = useFailure(compra);
  const { id, version } = compra;
  const { run } = useAction({
    name: change.name,
    call: (seen: SeenCompra) => settle(seen.id, change.call(api, seen)),
  });
  const start = async () => {
    showError(null);
    if (!(await alerts.confirm(change.question(compra), change.detail(compra), change.answers))) return false;
    const outcome = await run({ id, version }, id);
    if (outcome.type === 'done' && change === ANNUL) void queue.drop(id);
    if (outcome.type === 'failed') fail(change.failed, outcome.error);
    if (outcome.type === 'done') announce(change.done);
    return outcome.type === 'done';
  };
  return { isRunning: useIsRunning(change.name, id), start };
}

/**
 * Reports a failure by the specification's alert and in the error area. If the API rejects a file as no image, only the
 * error area reports it and the file is removed. After the buyer has left the screen, an alert names purchase and reason.
 */
function useFailure(compra: Compra): (alert: string, error: unknown) => void {
  const { alerts } = useShell();
  const { selections, showError, isShown } = usePurchaseTasks();
  return (alert, error) => {
    const { codigo, status } = isApiError(error) ? error : { codigo: '', status: 0 };
    // The shell reports an ended session.
    if (status === 401) return;
    const outcome = outcomeOf(error);
    if (!isShown()) return void alerts.notify(alert, `${productoText(compra)}: ${outcome}`);
    showError({ compra, outcome });
    if (codigo === 'comprobante_no_aceptado' || codigo === 'comprobante_ya_cargado') selections.remove(compra.id);
    else void alerts.notify(alert);
  };
}
