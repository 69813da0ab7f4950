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

/** No page waits longer for its drawing, whatever it waits for. In ms. */
export const PATIENCE = 100;

/** A build has so many drawings in a row that no page would have waited for, and none is waited for: one is a machine's. */
const SLOW_AFTER = 2;

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
  key: string | undefined;
  isCold: boolean;
  settle: (outcome: Outcome) => void;
}

/** One thread that draws pages, one after the other, until one of them ends it. */
export class DrawingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #known = new Set<string>();
  /** By build, the shell's own without a key: how many of its drawings, in a row and up to the last one, were slow. */
  readonly #slow = new Map<string | undefined, number>();
  readonly #pace: Pace;
  #begun: { id: number; at: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** How long the last drawing took. In ms. */
  #lastTook = 0;
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
    return this.#known.size >= MOST_BUILDS && this.isIdle;
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /**
   * Whether a page with this build would have its drawing in time, as far as the last ones say. A build that has not drawn
   * here yet says nothing.
   * @param key undefined: a page of the shell's own
   */
  isQuick(key: string | undefined): boolean {
    const isBehind = this.#begun !== undefined && performance.now() - this.#begun.at > PATIENCE;
    const ahead = this.#waiting.size * this.#lastTook;
    return !this.hasEnded && !isBehind && ahead < PATIENCE && (this.#slow.get(key) ?? SLOW_AFTER) < SLOW_AFTER;
  }

  draw(job: Job, remote?: Build): Promise<Outcome> {
    if (this.hasEnded || this.#waiting.size >= MOST_WAITING) return Promise.resolve(null);
    this.#lastId += 1;
    const id = this.#lastId;
    const isCold = id === 1 || (remote !== undefined && !this.#known.has(remote.key));
    if (remote) this.#known.add(remote.key);
    return new Promise((settle) => {
      this.#waiting.set(id, { key: remote?.key, isCold, settle });
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
    this.#lastTook = this.#begun ? performance.now() - this.#begun.at : 0;
    this.#begun = undefined;
    this.#waiting.delete(told.id);
    const { key, settle } = waiting;
    if ('drawing' in told) {
      this.#slow.set(key, this.#lastTook < PATIENCE ? 0 : (this.#slow.get(key) ?? SLOW_AFTER) + 1);
      settle({ drawing: told.drawing });
    } else settle({ problem: told.problem, isFatal: false, isOfShell: false });
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
