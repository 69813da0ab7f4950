import type { Alerts, ConfirmAnswers } from '@fluxpartes/mf-kit';
import { createStore, type Store } from '@fluxpartes/ui';

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

/** Queue of dialogs; `get` returns the one to show. One shows at a time, in the order of the calls, across navigations. */
export interface AlertsQueue extends Alerts, Pick<Store<QueuedAlert | null>, 'get' | 'subscribe'> {
  /** Drops all later alerts until this one is closed. At the end of a session every pending call would add its own. */
  notifyAlone: (text: string) => void;
  /** Answers the questions of a screen that the user has left with 'Cancelar'. */
  leave: () => void;
}

export function createAlerts(): AlertsQueue {
  const queue = createStore<QueuedAlert[]>([]);
  let nextId = 1;
  let alone: number | null = null;
  const enqueue = (alert: Pick<QueuedAlert, 'tipo' | 'text' | 'detail' | 'answers'>) =>
    new Promise<boolean>((resolve) => {
      if (alone !== null) return resolve(false);
      const id = nextId++;
      const respond = (accepted: boolean) => {
        if (alone === id) alone = null;
        queue.set(queue.get().filter((another) => another.id !== id));
        resolve(accepted);
      };
      queue.set([...queue.get(), { ...alert, id, respond }]);
    });

  return {
    notify: async (text) => {
      await enqueue({ tipo: 'aviso', text });
    },
    notifyAlone: (text) => {
      void enqueue({ tipo: 'aviso', text });
      alone ??= queue.get().at(-1)?.id ?? null;
    },
    confirm: (text, detail, answers) => enqueue({ tipo: 'confirmacion', text, detail, answers }),
    leave: () => {
      for (const { tipo, respond } of queue.get()) if (tipo === 'confirmacion') respond(false);
    },
    get: () => queue.get()[0] ?? null,
    subscribe: queue.subscribe,
  };
}
