import pLimit from 'p-limit';
import { DomainError } from '../request-context/domain-error.ts';

/** When to come back to what had no place, in seconds. */
export const QUEUE_FULL_RETRY_SECONDS = 2;

/** ConcurrencyLimiter for work that takes a core for itself: so many at once, so many that wait, first come first served. */
export class ConcurrencyLimiter {
  private readonly turns;
  private refusals = 0;

  constructor(private readonly most: { atOnce: number; waiting: number }) {
    this.turns = pLimit(most.atOnce);
  }

  /** What has a place now, what waits for one, and how much was refused since the process began. */
  get state(): { active: number; waiting: number; refused: number } {
    return { active: this.turns.activeCount, waiting: this.turns.pendingCount, refused: this.refusals };
  }

  /** @throws DomainError servicio_no_disponible where as many wait as may */
  assertCapacity(): void {
    if (this.turns.pendingCount >= this.most.waiting) {
      this.refusals += 1;
      throw new DomainError('servicio_no_disponible', { retryAfter: QUEUE_FULL_RETRY_SECONDS });
    }
  }

  /**
   * Runs work when its turn has come.
   * @throws DomainError servicio_no_disponible where as many wait as may
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertCapacity();
    return this.turns(work);
  }
}
