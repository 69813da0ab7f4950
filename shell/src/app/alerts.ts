import type { Alerts, ConfirmAnswers } from '@fluxpartes/mf-kit';

/** A dialog that is up, or waits for its turn. */
export interface QueuedAlert {
  id: number;
  /** 'aviso' has one button, 'confirmacion' two. */
  tipo: 'aviso' | 'confirmacion';
  text: string;
  detail?: string | undefined;
  answers?: ConfirmAnswers | undefined;
  /** Closes it: true where 'Aceptar' was pressed. */
  respond: (accepted: boolean) => void;
}

/** The queue of dialogs, as an external store: one is shown at a time, in the order asked, across navigations. */
export interface AlertsQueue extends Alerts {
  /**
   * An alert that says all there is to say: until it is answered nobody else gets in behind it. For the end of a
   * session, where every screen and every call that was under way would have something to add.
   */
  notifyAlone: (text: string) => void;
  /** The one to show; the same object until it is answered, null where there is none. */
  /** The screen that asked was left: its questions count as 'Cancelar'. */
  leave: () => void;
  get: () => QueuedAlert | null;
  subscribe: (onChange: () => void) => () => void;
}

/** An empty queue. */
export function createAlerts(): AlertsQueue {
  let queue: QueuedAlert[] = [];
  let nextId = 1;
  let alone: number | null = null;
  const listeners = new Set<() => void>();
  const change = (newOne: QueuedAlert[]) => {
    queue = newOne;
    for (const listener of listeners) listener();
  };
  const enqueue = (alert: Pick<QueuedAlert, 'tipo' | 'text' | 'detail' | 'answers'>) =>
    new Promise<boolean>((resolve) => {
      if (alone !== null) return resolve(false);
      const id = nextId++;
      const respond = (accepted: boolean) => {
        if (alone === id) alone = null;
        change(queue.filter((another) => another.id !== id));
        resolve(accepted);
      };
      change([...queue, { ...alert, id, respond }]);
    });

  return {
    notify: async (text) => {
      await enqueue({ tipo: 'aviso', text });
    },
    notifyAlone: (text) => {
      void enqueue({ tipo: 'aviso', text });
      alone ??= queue.at(-1)?.id ?? null;
    },
    confirm: (text, detail, answers) => enqueue({ tipo: 'confirmacion', text, detail, answers }),
    leave: () => {
      for (const { tipo, respond } of queue) if (tipo === 'confirmacion') respond(false);
    },
    get: () => queue[0] ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
