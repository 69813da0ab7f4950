import { Injectable } from '@nestjs/common';
import { DomainError } from '../call/domain-error.ts';
import type { RetriableCall } from '../call/retriable-call.ts';
import { Clock } from '../config/clock.ts';
import { RETRY_WHEN_AWAY } from '../database/database-errors.ts';
import { Transactions } from '../database/transactions.ts';
import { KeysRepository } from './idempotency.repository.ts';

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
    private readonly keys: KeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction, at most once for a key; a retry gets the first answer (as JSON carries it).
   * Without a call it is a plain transaction.
   * @throws DomainError clave_reusada when the key came with another call or body.
   */
  run<T>(call: RetriableCall | undefined, work: () => Promise<T>): Promise<T> {
    return this.readAndRun(
      call,
      async () => {},
      () => work(),
    );
  }

  /**
   * The same for work that begins by locking and reading: `read` is sent behind the key, in the same round trip. A retry
   * takes those locks too, for the moment in which it looks its answer up; what `read` finds, or throws, is the first call's.
   */
  readAndRun<R, T>(
    call: RetriableCall | undefined,
    read: () => Promise<R>,
    work: (found: R) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async () => {
      if (call === undefined) return work(await read());
      const now = this.clock.now();
      const claimed = this.keys.claim(call, now, new Date(now.getTime() - RETRY_WINDOW));
      const reading = read();
      reading.catch(() => {}); // Told below, where the key is this call's.
      if (!(await claimed)) return this.firstAnswer<T>(call);
      const answer = await work(await reading);
      this.keys.setAnswer(call, JSON.stringify(answer));
      return answer;
    });
  }

  private async firstAnswer<T>(call: RetriableCall): Promise<T> {
    const first = await this.keys.find<T>(call);
    if (first === undefined || first.llamada !== call.llamada || first.huella !== call.huella) {
      throw new DomainError('clave_reusada');
    }
    // Work and answer are one transaction: a key that lacks its answer tells of no work that could be confirmed.
    if (first.respuesta === null) throw new DomainError('servicio_no_disponible', { retryAfter: RETRY_WHEN_AWAY });
    return first.respuesta;
  }
}
