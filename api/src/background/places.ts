import pLimit from 'p-limit';
import { DomainError } from '../call/domain-error.ts';

/** When to come back to what had no place, in seconds. */
export const RETRY_WHEN_FULL = 2;

/** Places for work that takes a core for itself: so many at once, so many that wait, first come first served. */
export class Places {
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
  requireOne(): void {
    if (this.turns.pendingCount >= this.most.waiting) {
      this.refusals += 1;
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
