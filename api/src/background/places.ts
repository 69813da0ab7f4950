import pLimit from 'p-limit';
import { DomainError } from '../call/domain-error.ts';

/** When to come back to what had no place, in seconds. */
export const RETRY_WHEN_FULL = 2;

/** Places for work that takes a core for itself: so many at once, so many that wait, first come first served. */
export class Places {
  private readonly turns;

  constructor(private readonly most: { atOnce: number; waiting: number }) {
    this.turns = pLimit(most.atOnce);
  }

  /** @throws DomainError servicio_no_disponible where as many wait as may */
  requireOne(): void {
    if (this.turns.pendingCount >= this.most.waiting) {
      throw new DomainError('servicio_no_disponible', { retryAfter: RETRY_WHEN_FULL });
    }
  }

  /**
   * Runs work when its turn has come.
   * @throws DomainError servicio_no_disponible where as many wait as may
   */
  async take<T>(work: () => Promise<T>): Promise<T> {
    this.requireOne();
    return this.turns(work);
  }
}
