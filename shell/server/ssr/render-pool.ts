import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** The SSR bundle of the shell or a remote. */
export interface SsrBundle {
  /** 'shell' or the remote's name. */
  name: string;
  /** The key is unique among builds; the log shows it. */
  key: string;
  file: string;
  integrity: string;
}

/** The bundles that render a page; without `remote` the page belongs to the shell. */
export interface Bundles {
  shell: SsrBundle;
  remote?: SsrBundle | undefined;
}

/** The input of the shell's `render` (shell/src/ssr/render.tsx). */
export interface RenderInput {
  /** Path and query. */
  url: string;
  /** The release registry as JSON: the text of the page's element with the id `fp-registry`. */
  registry: string;
  /** The initial data as JSON: the text of the element `fp-initial-data`; '' if the page has no such element. */
  initialData: string;
  /** The operator's sentence on shipping. */
  textoEnvio?: string;
  /** Renders the page's frame without its screen. */
  isFrame?: boolean;
}

/** The content of `#root`, and the preloads of the first images. */
export interface Rendered {
  html: string;
  photos: string;
}

/** The worker reports that a render has started, or that the thread exits because of `problem`. */
export type WorkerMessage = { id: number } & ({ isCold: boolean; isOfShell: boolean } | { problem: string });

export type WorkerResult = Rendered | { isMissing: true } | { problem: string; isOfShell: boolean };

export interface Failure {
  problem: string;
  /** The thread ended. */
  isFatal: boolean;
  /** Whether the shell's bundle failed to load: then the remote is not the cause. */
  isOfShell: boolean;
}

/** Undefined if no build caused the failure, for example when the queue is full. */
export type RenderResult = ((Rendered | Failure) & { ms: number }) | { isMissing: true } | undefined;

/** Milliseconds from a render's start until its thread is terminated. */
export interface TimeLimits {
  warm: number;
  /** Limit in ms for a render that loads a bundle: on a busy machine, compiling takes seconds. */
  cold: number;
}

const TIME_LIMITS: TimeLimits = { warm: 1000, cold: 5000 };

/** Limits in ms for the check before publishing: generous, so that a slow machine rejects no build. */
const PUBLISH_TIME_LIMITS: TimeLimits = { warm: 5_000, cold: 15_000 };

const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Maximum number of queued renders: a longer queue would finish after the response was sent. */
const MAX_QUEUE = 16;

interface Task {
  abort: AbortController;
  isOfShell: boolean;
  startedAt?: number;
  timer?: NodeJS.Timeout;
  problem?: string;
}

/** One worker thread that renders pages. The pool replaces the thread if a render crashes it or exceeds its time limit. */
export class RenderPool {
  readonly #pool: Piscina;
  readonly #limits: TimeLimits;
  readonly #tasks = new Map<number, Task>();
  #lastId = 0;
  #isClosed = false;

  constructor(limits: TimeLimits = TIME_LIMITS) {
    this.#limits = limits;
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL('./render-worker.cjs', import.meta.url)),
      minThreads: 1,
      maxThreads: 1,
      // Piscina has no queue limit for tasks with a signal; `render` enforces MAX_QUEUE.
      stricterFIFO: true,
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: RESOURCE_LIMITS,
      recordTiming: false,
    });
    // Piscina has no event for a task's start, so the worker posts one.
    this.#pool.on('message', (message: WorkerMessage) => this.#onMessage(message));
    // A terminated thread may emit an error after its task has failed.
    this.#pool.on('error', () => {});
  }

  get isIdle(): boolean {
    return this.#tasks.size === 0;
  }

  /** Whether the current render has taken longer than `ms`. */
  isBusyFor(ms: number): boolean {
    const now = performance.now();
    return [...this.#tasks.values()].some(({ startedAt = now }) => now - startedAt > ms);
  }

  async render(bundles: Bundles, input: RenderInput): Promise<RenderResult> {
    if (this.#tasks.size > MAX_QUEUE) return undefined;
    this.#lastId += 1;
    const id = this.#lastId;
    const task: Task = { abort: new AbortController(), isOfShell: false };
    this.#tasks.set(id, task);
    const took = () => performance.now() - (task.startedAt ?? Number.NaN);
    try {
      const result: WorkerResult = await this.#pool.run({ id, input, ...bundles }, { signal: task.abort.signal });
      if ('isMissing' in result) return result;
      return 'problem' in result ? { ...result, isFatal: false, ms: took() } : { ...result, ms: took() };
    } catch (error) {
      if (task.startedAt === undefined || this.#isClosed) return undefined;
      const { isOfShell, problem = error instanceof Error ? error.message : String(error) } = task;
      this.#emptyQueue();
      return { problem, isFatal: true, isOfShell, ms: took() };
    } finally {
      clearTimeout(task.timer);
      this.#tasks.delete(id);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.destroy();
  }

  /**
   * Cancels queued renders after a thread has ended: their pages were already sent, and each render could take as long
   * again.
   */
  #emptyQueue(): void {
    for (const { startedAt, abort } of this.#tasks.values()) if (startedAt === undefined) abort.abort();
  }

  #onMessage(message: WorkerMessage): void {
    const task = this.#tasks.get(message.id);
    if (!task) return;
    if ('problem' in message) {
      task.problem = message.problem;
      return;
    }
    task.isOfShell = message.isOfShell;
    if (task.startedAt !== undefined) return;
    task.startedAt = performance.now();
    const limit = message.isCold ? this.#limits.cold : this.#limits.warm;
    task.timer = setTimeout(() => {
      task.problem = `it was not done after ${limit} ms`;
      task.abort.abort();
    }, limit).unref();
  }
}

/** Renders pages one by one in a separate thread, to check a build before it is published. */
export async function renderOnce(
  bundles: Bundles,
  pages: readonly RenderInput[],
): Promise<({ html: string } | { problem: string })[]> {
  const pool = new RenderPool(PUBLISH_TIME_LIMITS);
  try {
    const results: ({ html: string } | { problem: string })[] = [];
    for (const page of pages) {
      const result = await pool.render(bundles, page);
      if (result && 'html' in result) results.push({ html: result.html });
      else results.push({ problem: result && 'problem' in result ? result.problem : 'its file is missing or altered' });
    }
    return results;
  } finally {
    await pool.close();
  }
}
