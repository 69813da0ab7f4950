import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** A server artefact: the shell's, or a remote's. */
export interface ServerBuild {
  /** The remote's name; 'shell' of the shell. */
  name: string;
  /** Unique among builds; the log names the build by it. */
  key: string;
  file: string;
  integrity: string;
}

/** The builds that render a page: the remote's only where the page is not the shell's own. */
export interface Builds {
  shell: ServerBuild;
  remote?: ServerBuild | undefined;
}

/** A page to render, as a build of the shell takes it (shell/src/drawing/draw.tsx). */
export interface RenderInput {
  /** Path and query. */
  address: string;
  /** The text of the page's `fp-registry`. */
  registry: string;
  /** The text of the page's `fp-data`; blank where it has none. */
  answers: string;
}

/** The content of `#root`, and the preloads of its first pictures. */
export interface Rendered {
  html: string;
  photos: string;
}

/** A render has started, or its thread ends for this problem. */
export type WorkerMessage = { id: number } & ({ isCold: boolean; isOfShell: boolean } | { problem: string });

export type WorkerResult = Rendered | { isMissing: true } | { problem: string; isOfShell: boolean };

export interface Failure {
  problem: string;
  /** The thread did not survive it. */
  isFatal: boolean;
  /** The shell's code failed before any of the remote's ran. */
  isOfShell: boolean;
}

/** Undefined: no build is to blame, as when the queue is full. */
export type RenderResult = ((Rendered | Failure) & { ms: number }) | { isMissing: true } | undefined;

/** How long a render may take, from its start, until its thread is terminated. In ms. */
export interface TimeLimits {
  warm: number;
  /** A render that loads a build. A busy machine takes seconds to compile a sound one. */
  cold: number;
}

const TIME_LIMITS: TimeLimits = { warm: 1000, cold: 5000 };

/** A publisher's check blames no build for a slow machine. */
const PATIENT_LIMITS: TimeLimits = { warm: 5_000, cold: 15_000 };

/** Megabytes. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Behind more renders than these, a page would be sent long before its own is done. */
const MAX_QUEUE = 16;

interface Task {
  abort: AbortController;
  isOfShell: boolean;
  startedAt?: number;
  timer?: NodeJS.Timeout;
  problem?: string;
}

/** One worker thread that renders pages, replaced when a render ends it or takes too long. */
export class RenderPool {
  readonly #pool: Piscina;
  readonly #limits: TimeLimits;
  readonly #tasks = new Map<number, Task>();
  #lastId = 0;
  #isClosed = false;

  constructor(limits: TimeLimits = TIME_LIMITS) {
    this.#limits = limits;
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL('./worker.cjs', import.meta.url)),
      minThreads: 1,
      maxThreads: 1,
      // Piscina bounds no queue of tasks that have a signal: `render` does.
      stricterFIFO: true,
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: RESOURCE_LIMITS,
      recordTiming: false,
    });
    // Piscina has no event for a task's start: the worker sends it, ahead of its exit.
    this.#pool.on('message', (message: WorkerMessage) => this.#hear(message));
    // A thread that was terminated may still report its end; its task has failed already.
    this.#pool.on('error', () => {});
  }

  get isIdle(): boolean {
    return this.#tasks.size === 0;
  }

  /** Whether the current render has taken longer than this, in ms. */
  isBusyFor(ms: number): boolean {
    const now = performance.now();
    return [...this.#tasks.values()].some(({ startedAt = now }) => now - startedAt > ms);
  }

  async render(builds: Builds, input: RenderInput): Promise<RenderResult> {
    if (this.#tasks.size > MAX_QUEUE) return undefined;
    this.#lastId += 1;
    const id = this.#lastId;
    const task: Task = { abort: new AbortController(), isOfShell: false };
    this.#tasks.set(id, task);
    const took = () => performance.now() - (task.startedAt ?? Number.NaN);
    try {
      const result: WorkerResult = await this.#pool.run({ id, input, ...builds }, { signal: task.abort.signal });
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

  /** No page waits any more for what stands behind a render that ended its thread; each could take as long again. */
  #emptyQueue(): void {
    for (const { startedAt, abort } of this.#tasks.values()) if (startedAt === undefined) abort.abort();
  }

  #hear(message: WorkerMessage): void {
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

/**
 * Renders pages one after the other in a thread of their own: a publisher's check of a build.
 * @returns for each page its HTML, or the reason why it has none
 */
export async function renderOnce(
  builds: Builds,
  pages: readonly RenderInput[],
): Promise<({ html: string } | { problem: string })[]> {
  const pool = new RenderPool(PATIENT_LIMITS);
  try {
    const results: ({ html: string } | { problem: string })[] = [];
    for (const page of pages) {
      const result = await pool.render(builds, page);
      if (result && 'html' in result) results.push({ html: result.html });
      else results.push({ problem: result && 'problem' in result ? result.problem : 'its file is missing or altered' });
    }
    return results;
  } finally {
    await pool.close();
  }
}
