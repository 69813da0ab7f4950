import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.ts';
import { RETRY_AFTER_SECONDS } from '../database/database-errors.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../request-context/domain-error.ts';
import type { IdempotentRequest } from '../request-context/idempotent-request.ts';
import { IdempotencyKeysRepository } from './idempotency.repository.ts';

/** How long an answer is kept for a retry: 24 h, in ms. */
export const RETRY_WINDOW = 24 * 60 * 60 * 1000;

/**
 * Runs work that must not happen twice. The key's row is written in the work's own transaction:
 * a second call with the same key waits on it, and finds the answer if the first one committed, or a free key if it was
 * refused or died.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction, at most once for a key; a retry gets the first answer (as JSON carries it).
   * Without a call it is a plain transaction.
   * @throws DomainError clave_usada when the key came with another call or body.
   */
  run<T>(call: IdempotentRequest | undefined, work: () => Promise<T>): Promise<T> {
    return this.transactions.run(async () => {
      if (call === undefined) return work();
      const now = this.clock.now();
      if (!(await this.keys.claim(call, now, this.windowStart()))) {
        const first = await this.firstAnswer<T>(call);
        // Work and answer are one transaction: a key that lacks its answer tells of no work that could be confirmed.
        if (first === undefined) throw new DomainError('servicio_no_disponible', { retryAfter: RETRY_AFTER_SECONDS });
        return first;
      }
      const answer = await work();
      this.keys.setAnswer(call, JSON.stringify(answer));
      return answer;
    });
  }

  /**
   * The same for work that checks, hashes or stores files before its transaction, which it opens by `run` with the same
   * call: a retry is answered before any of that, and also where the first call ended during it.
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

  /** Whether a caller's key was used: the guards of its call would refuse what it did itself. */
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
