import type { Turn } from '@fluxpartes/ui';

/** The image that was chosen as a purchase's proof. */
export interface Selection {
  file: File;
  /** Where the browser shows it from, until it is let go. */
  url: string;
  turn: Turn;
}

/** What is under way for one purchase. */
export interface Job {
  selection: Selection | null;
  /** Bytes of the proof sent, as a fraction from 0 to 1; null while none is being sent. */
  progress: number | null;
  /** The receipt is being confirmed. */
  confirming: boolean;
}

/** How an attempt ended. A cancelled one leaves all as it was. */
export type Outcome = { tipo: 'hecho' } | { tipo: 'cancelado' } | { tipo: 'fallido'; error: unknown };

/** What the paperwork needs from outside. Each rejects where the call failed. */
export interface Dependencies {
  prepare: (file: File, turn: Turn) => Promise<File>;
  send: (ventaId: number, image: File, options: EnvioChoices) => Promise<void>;
  confirm: (ventaId: number, version: number) => Promise<void>;
}

/** As the client takes them. */
export interface EnvioChoices {
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

const NOTHING: Job = { selection: null, progress: null, confirming: false };

/**
 * The paperwork of all purchases on the screen, one state for each, told to whoever subscribes: a purchase stands in the
 * strip and in the table, and both show the same photo, the same progress and the same waiting. A chosen photo stays
 * until it has arrived, is exchanged or is taken away.
 */
export function createJobs({ prepare, send, confirm }: Dependencies) {
  const jobs = new Map<number, Job>();
  const envios = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  const get = (id: number): Job => jobs.get(id) ?? NOTHING;

  const change = (id: number, cambios: Partial<Job>) => {
    const previous = get(id);
    const nuevo = { ...previous, ...cambios };
    if (previous.selection && previous.selection.url !== nuevo.selection?.url)
      URL.revokeObjectURL(previous.selection.url);
    jobs.set(id, nuevo);
    for (const listener of listeners) listener();
  };

  const upload = async (id: number): Promise<Outcome | null> => {
    const { selection, progress } = get(id);
    if (!selection || progress !== null) return null;
    const control = new AbortController();
    envios.set(id, control);
    change(id, { progress: 0 });
    try {
      const image = await prepare(selection.file, selection.turn);
      control.signal.throwIfAborted();
      const onProgress = (fraction: number) => change(id, { progress: fraction });
      await send(id, image, { onProgress, signal: control.signal });
      change(id, { selection: null });
      return { tipo: 'hecho' };
    } catch (error) {
      return control.signal.aborted ? { tipo: 'cancelado' } : { tipo: 'fallido', error };
    } finally {
      envios.delete(id);
      change(id, { progress: null });
    }
  };

  return {
    get,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Chooses an image in the place of the one before. */
    choose: (id: number, file: File) => change(id, { selection: { file, url: URL.createObjectURL(file), turn: 0 } }),
    /** Clears the selection. */
    remove: (id: number) => change(id, { selection: null }),
    /** Turns the chosen image a quarter clockwise. */
    rotate: (id: number) => {
      const { selection } = get(id);
      if (selection) change(id, { selection: { ...selection, turn: NEXT_TURN[selection.turn] } });
    },
    /** Sends the chosen image. Null, and nothing happens, where none is chosen or it is being sent already. */
    upload,
    cancel: (id: number) => envios.get(id)?.abort(),
    /** Confirms that it arrived. Null where that is under way already. */
    confirm: async (id: number, version: number): Promise<Outcome | null> => {
      if (get(id).confirming) return null;
      change(id, { confirming: true });
      try {
        await confirm(id, version);
        return { tipo: 'hecho' };
      } catch (error) {
        return { tipo: 'fallido', error };
      } finally {
        change(id, { confirming: false });
      }
    },
    /** The screen is left: what is being sent stops, what is shown is let go. */
    release: () => {
      for (const control of envios.values()) control.abort();
      for (const { selection } of jobs.values()) if (selection) URL.revokeObjectURL(selection.url);
      jobs.clear();
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

const NEXT_TURN: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };
