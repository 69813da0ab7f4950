import pLimit from 'p-limit';
import { DomainError } from '../request-context/request.ts';

/** `Retry-After` in s when the queue is full. */
export const QUEUE_FULL_RETRY_SECONDS = 2;

/** Concurrency limiter with a bounded FIFO queue, for CPU-bound work. */
export class ConcurrencyLimiter {
  private readonly limit;
  private rejections = 0;

  constructor(private readonly max: { running: number; queued: number }) {
    this.limit = pLimit(max.running);
  }

  /** Running, queued, and rejected since the process started. */
  get state(): { active: number; waiting: number; refused: number } {
    return { active: this.limit.activeCount, waiting: this.limit.pendingCount, refused: this.rejections };
  }

  /** @throws DomainError servicio_no_disponible if the queue is full */
  assertCapacity(): void {
    if (this.limit.pendingCount >= this.max.queued) {
      this.rejections += 1;
      throw new DomainError('servicio_no_disponible', { retryAfter: QUEUE_FULL_RETRY_SECONDS });
    }
  }

  /** @throws DomainError servicio_no_disponible if the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertCapacity();
    return this.limit(work);
  }
}
