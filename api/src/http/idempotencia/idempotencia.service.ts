import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../call/domain-error.ts';
import type { RetriableCall } from '../../call/retriable-call.ts';
import { Clock } from '../../config/clock.ts';
import { RETRY_WHEN_AWAY } from '../../database/database-errors.ts';

/** How long an answer is kept for a retry: 24 h, in ms. */
export const RETRY_WINDOW = 24 * 60 * 60 * 1000;

/**
 * Runs work that must not happen twice (contract, 'Retries'). The key's row is written in the work's own transaction:
 * a second call with the same key waits on it, and finds the answer if the first one committed, or a free key if it was
 * refused or died.
 */
@Injectable()
export class IdempotenciaService {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction, at most once for a key; a retry gets the first answer (as JSON carries it).
   * Without a call it is a plain transaction.
   * @throws DomainError clave_reusada when the key came with another call or body.
   */
  run<T>(call: RetriableCall | undefined, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(async (manager) => {
      if (call === undefined) return work(manager);
      if (!(await this.claim(manager, call))) return this.firstAnswer<T>(manager, call);
      const answer = await work(manager);
      await manager.query('UPDATE claves_idempotencia SET respuesta = $3 WHERE quien = $1 AND clave = $2', [
        call.quien,
        call.clave,
        JSON.stringify(answer),
      ]);
      return answer;
    });
  }

  /** Takes the key; false where somebody has it and its 24 h are not over. Waits for a call that is still running. */
  private async claim(manager: EntityManager, call: RetriableCall): Promise<boolean> {
    const now = this.clock.now();
    const rows: unknown[] = await manager.query(
      `INSERT INTO claves_idempotencia AS k (quien, clave, llamada, huella, fecha) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (quien, clave) DO UPDATE SET llamada = $3, huella = $4, fecha = $5, respuesta = NULL
       WHERE k.fecha <= $6
       RETURNING 1 AS claimed`,
      [call.quien, call.clave, call.llamada, call.huella, now, new Date(now.getTime() - RETRY_WINDOW)],
    );
    return rows.length > 0;
  }

  private async firstAnswer<T>(manager: EntityManager, call: RetriableCall): Promise<T> {
    const rows: { llamada: string; huella: string; respuesta: T | null }[] = await manager.query(
      'SELECT llamada, huella, respuesta FROM claves_idempotencia WHERE quien = $1 AND clave = $2',
      [call.quien, call.clave],
    );
    const [first] = rows;
    if (first === undefined || first.llamada !== call.llamada || first.huella !== call.huella) {
      throw new DomainError('clave_reusada');
    }
    // Work and answer are one transaction: a key that lacks its answer tells of no work that could be confirmed.
    if (first.respuesta === null) throw new DomainError('servicio_no_disponible', { retryAfter: RETRY_WHEN_AWAY });
    return first.respuesta;
  }
}
