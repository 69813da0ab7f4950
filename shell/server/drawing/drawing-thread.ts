import { Worker } from 'node:worker_threads';
import type { Build, Drawing, Job, Told } from './job.ts';
import { thread } from './thread.ts';

/** How long a drawing may take, from when it has begun, until its thread is ended. In ms. */
export interface Pace {
  stuck: number;
  /** The first one of a build: its code is read and compiled with it. */
  cold: number;
}

export const PACE: Pace = { stuck: 1000, cold: 5000 };

/** Megabytes. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** What a thread may hold outside of its heap, in bytes. */
const MOST_HELD = 64 * 1024 * 1024;

/** What is published while a site runs adds up. */
const MOST_BUILDS = 12;

/** Behind a drawing that has taken so long, nobody waits any more. In ms. */
const HELD_UP_AFTER = 100;

/** More than this wait for nothing: the last would be drawn when its page has long gone out. */
const MOST_WAITING = 16;

/** What speaks against a build. */
export interface Failure {
  problem: string;
  /** The thread did not outlive it. */
  isFatal: boolean;
  /** It is the shell's, whosever the page: its code has not come to its end. */
  isOfShell: boolean;
}

/** Null: nobody's fault. */
export type Outcome = { drawing: Drawing } | Failure | null;

interface Waiting {
  remote: string | undefined;
  isCold: boolean;
  settle: (outcome: Outcome) => void;
}

/** One thread that draws pages, one after the other, until one of them ends it. */
export class DrawingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #known = new Set<string>();
  readonly #pace: Pace;
  #begun: { id: number; at: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #ending = 'it ended its thread';
  hasEnded = false;

  constructor({ code }: Pick<Build, 'code'>, pace: Pace = PACE) {
    this.#pace = pace;
    this.#worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(`(${thread.toString()})()`)}`), {
      workerData: { code },
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: LIMITS,
      stdout: true,
      stderr: true,
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) stream.resume();
    this.#worker.unref();
    this.#worker.on('message', (told: Told) => this.#hear(told));
    this.#worker.on('error', (error) => {
      this.#ending = error.message;
    });
    this.#worker.on('exit', () => this.#end());
  }

  /** It has the code of so many builds that another one had better begin. */
  get isFull(): boolean {
    return this.#known.size >= MOST_BUILDS && this.#waiting.size === 0;
  }

  /** What it draws takes longer than any page waits. */
  get isHeldUp(): boolean {
    return this.#begun !== undefined && performance.now() - this.#begun.at > HELD_UP_AFTER;
  }

  draw(job: Job, remote?: Build): Promise<Outcome> {
    if (this.hasEnded || this.#waiting.size >= MOST_WAITING) return Promise.resolve(null);
    this.#lastId += 1;
    const id = this.#lastId;
    const isCold = id === 1 || (remote !== undefined && !this.#known.has(remote.key));
    if (remote) this.#known.add(remote.key);
    return new Promise((settle) => {
      this.#waiting.set(id, { remote: remote?.name, isCold, settle });
      const { name = '', key = '', code } = remote ?? {};
      this.#worker.postMessage({ id, job, remote: remote && { name, key, code: isCold ? code : undefined } });
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(told: Told): void {
    const waiting = this.#waiting.get(told.id);
    if (!waiting) return;
    if ('begun' in told) {
      this.#begun = { id: told.id, at: performance.now() };
      const patience = waiting.isCold ? this.#pace.cold : this.#pace.stuck;
      this.#timer = setTimeout(() => this.#give(`it was not done after ${patience} ms`), patience).unref();
      return;
    }
    if ('held' in told && told.held > MOST_HELD) {
      this.#give(`it holds ${told.held} bytes`);
      return;
    }
    clearTimeout(this.#timer);
    this.#begun = undefined;
    this.#waiting.delete(told.id);
    const { settle } = waiting;
    if ('drawing' in told) settle({ drawing: told.drawing });
    else settle({ problem: told.problem, isFatal: false, isOfShell: false });
  }

  /** Ends the thread for what it does. */
  #give(reason: string): void {
    this.#ending = reason;
    void this.#worker.terminate();
  }

  #end(): void {
    this.hasEnded = true;
    clearTimeout(this.#timer);
    for (const [id, { settle }] of this.#waiting) {
      // One that has not begun has done nothing.
      const isOfShell = this.#begun === undefined && id === 1;
      const isIts = isOfShell || id === this.#begun?.id;
      settle(isIts ? { problem: this.#ending, isFatal: true, isOfShell } : null);
    }
    this.#waiting.clear();
  }
}
