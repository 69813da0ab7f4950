import type { Alerts, ConfirmAnswers } from '@fluxpartes/mf-kit';

/** A dialog that is shown or queued. */
interface QueuedAlert {
  id: number;
  /** 'aviso' has one button, 'confirmacion' two. */
  tipo: 'aviso' | 'confirmacion';
  text: string;
  detail?: string | undefined;
  answers?: ConfirmAnswers | undefined;
  /** Closes the dialog: true after 'Aceptar'. */
  respond: (accepted: boolean) => void;
}

/** Queue of dialogs, as an external store. One shows at a time, in the order of the calls, across navigations. */
export interface AlertsQueue extends Alerts {
  /** Drops all later alerts until this one is closed. At the end of a session every pending call would add its own. */
  notifyAlone: (text: string) => void;
  /** Answers the questions of a screen that the user has left with 'Cancelar'. */
  leave: () => void;
  /** The dialog to show: the same object until it is closed. */
  get: () => QueuedAlert | null;
  subscribe: (onChange: () => void) => () => void;
}

export function createAlerts(): AlertsQueue {
  let queue: QueuedAlert[] = [];
  let nextId = 1;
  let alone: number | null = null;
  const listeners = new Set<() => void>();
  const change = (next: QueuedAlert[]) => {
    queue = next;
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
