import { setTimeout as sleep } from 'node:timers/promises';
import { isAway } from '../database/database-errors.ts';
import { apartFromRequest } from '../database/database-wait.ts';
import type { Log } from '../http/log.ts';

/** Once told to stop, a round may go on to its next safe point for this long; then what it waits for is cut. In ms. */
const GRACE = 3_000;
/** And this long to write down that it was cut. In ms. */
const SETTLE = 1_500;

/** What a round sees of the process it runs in. */
export interface Turn {
  /** Begin nothing new: the process is about to stop. */
  readonly isOver: boolean;
  /** Let go of what is under way, and leave it so that it can be taken up again. */
  readonly cut: AbortSignal;
}

/** The turn of who calls a round by hand: it never ends. */
export const ENDLESS: Turn = { isOver: false, cut: new AbortController().signal };

/** Work behind the calls, round after round until the process stops. */
export class Rounds implements Turn {
  isOver = false;
  private readonly cutter = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private isWanted = false;

  /** @param every ms from the end of a round to the next one */
  constructor(
    private readonly task: string,
    private readonly every: number,
    private readonly work: (turn: Turn) => Promise<void>,
    private readonly log: Log,
  ) {}

  get cut(): AbortSignal {
    return this.cutter.signal;
  }

  /** A round now; where one runs, another behind it. */
  wake(): void {
    this.isWanted = this.round !== undefined;
    if (this.isOver || this.isWanted) return;
    clearTimeout(this.timer);
    this.round = apartFromRequest(() => this.work(this))
      .catch((error: unknown) => {
        // A database that is away is told of by every request; the work waits in it.
        if (!isAway(error)) this.log.failure(error, { task: this.task });
      })
      .finally(() => {
        this.round = undefined;
        if (this.isWanted) this.wake();
        else this.rest();
      });
  }

  /** The next round comes in its time. */
  rest(): void {
    if (this.isOver) return;
    this.timer = setTimeout(() => this.wake(), this.every);
    this.timer.unref();
  }

  /** No more rounds; resolves when the one that runs has ended, or has been given up. */
  async stop(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.timer);
    await endOf(this.round, GRACE);
    this.cutter.abort();
    await endOf(this.round, SETTLE);
  }
}

async function endOf(round: Promise<void> | undefined, within: number): Promise<void> {
  const ended = new AbortController();
  await Promise.race([round, sleep(within, undefined, { signal: ended.signal }).catch(() => {})]);
  ended.abort();
}
