import { Injectable } from '@nestjs/common';
import { Clock } from '../config/config.module.ts';
import { RETRY_AFTER_SECONDS } from '../database/database-errors.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError, type IdempotentRequest } from '../request-context/request.ts';
import { IdempotencyKeysRepository } from './idempotency.repository.ts';

/** Responses are stored for retries: 24 h, in ms. */
export const RETRY_WINDOW = 24 * 60 * 60 * 1000;

/**
 * Runs work at most once per idempotency key. The key's row is written in the work's transaction, so a concurrent retry waits for
 * it: it finds the response after a commit, or a free key after a rollback.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the work in a transaction. A retry with the same key gets the first response as JSON instead.
   * @throws DomainError clave_usada if the key came with another call or body
   */
  run<T>(call: IdempotentRequest | undefined, work: () => Promise<T>): Promise<T> {
    return this.transactions.run(async () => {
      if (call === undefined) return work();
      const now = this.clock.now();
      if (!(await this.keys.claim(call, now, this.windowStart()))) {
        const first = await this.firstAnswer<T>(call);
        // Work and response are one transaction. A key without a response therefore means that the work had no effect.
        if (first === undefined) throw new DomainError('servicio_no_disponible', { retryAfter: RETRY_AFTER_SECONDS });
        return first;
      }
      const answer = await work();
      this.keys.setAnswer(call, JSON.stringify(answer));
      return answer;
    });
  }

  /**
   * For work that checks, hashes or stores files before it calls `run`: a retry gets the first response early.
   * @throws DomainError clave_usada
   */
  async runOutside<T>(call: IdempotentRequest | undefined, work: () => Promise<T>): Promise<T> {
    if (call === undefined) return work();
    const first = await this.firstAnswer<T>(call);
    if (first !== undefined) return first;
    try {
      return await work();
    } catch (error) {
      const meanwhile = error instanceof DomainError ? await this.firstAnswer<T>(call) : undefined;
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
  }

  /** Guards skip their checks for a used key: they would reject the effect of the first call. */
  async isUsed(key: Pick<IdempotentRequest, 'quien' | 'clave'> | undefined): Promise<boolean> {
    return key !== undefined && (await this.keys.find(key, this.windowStart())) !== undefined;
  }

  private windowStart(): Date {
    return new Date(this.clock.now().getTime() - RETRY_WINDOW);
  }

  private async firstAnswer<T>(call: IdempotentRequest): Promise<T | undefined> {
    const first = await this.keys.find<T>(call, this.windowStart());
    if (first === undefined) return undefined;
    if (first.llamada !== call.llamada || first.huella !== call.huella) throw new DomainError('clave_usada');
    return first.respuesta ?? undefined;
  }
}
