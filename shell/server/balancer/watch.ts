import { Call } from './call.ts';
import { isUnconnected } from './failures.ts';
import type { Standing, Upstream } from './upstream.ts';

/** How often is looked at what, in milliseconds. */
export interface Pace {
  /** From one look at a process until the next. */
  every: number;
  /** One that has not said by now that it is ready is asked after the others. */
  slow: number;
  /** One that has said nothing by now stands still. Longer than the API waits for its database before it says so. */
  patience: number;
  /** From one look at where a name leads until the next. */
  names: number;
}

export const PACE: Pace = { every: 1_000, slow: 1_500, patience: 5_000, names: 5_000 };

/** Looks at one process of the API, again and again, and says how it stands. */
export class Watch {
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isOver = false;

  constructor(
    private readonly upstream: Upstream,
    private readonly pace: Pace,
    private readonly tell: (upstream: Upstream) => void,
  ) {
    void this.look();
  }

  /** Looks now, instead of when it is time. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    clearTimeout(this.#timer);
    const slow = setTimeout(() => this.stand('unready'), this.pace.slow).unref();
    const standing = await this.#ask();
    clearTimeout(slow);
    this.#isLooking = false;
    if (this.#isOver) return;
    this.stand(standing);
    this.#timer = setTimeout(() => this.look(), this.pace.every).unref();
  }

  /** What was seen of it otherwise. */
  stand(standing: Standing): void {
    const { upstream } = this;
    const before = upstream.standing;
    if (this.#isOver || standing === before) return;
    // A look that takes long takes nothing back of what the one before it has seen.
    if (standing === 'unready' && this.#isLooking && before !== 'ready') return;
    upstream.standing = standing;
    if (standing === 'stalled') upstream.passOver();
    this.tell(upstream);
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<Standing> {
    const call = new Call({ method: 'GET', path: '/salud/listo' });
    const patience = setTimeout(() => call.giveUp(), this.pace.patience).unref();
    try {
      const { statusCode, body } = await this.upstream.look(call);
      body.resume().on('error', () => {});
      return statusCode === 200 ? 'ready' : 'unready';
    } catch (error) {
      if (call.isGivenUp) return 'stalled';
      return isUnconnected(error) ? 'refusing' : 'unready';
    } finally {
      clearTimeout(patience);
    }
  }
}
