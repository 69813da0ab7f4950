import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { IdempotentRequest } from '../request-context/request.ts';

interface CallWithKey<T> {
  llamada: string;
  huella: string;
  respuesta: T | null;
}

@Injectable()
export class IdempotencyKeysRepository {
  constructor(private readonly database: Database) {}

  /** False if the key was already used after `since`. Waits for a call in progress. */
  async claim({ quien, clave, llamada, huella }: IdempotentRequest, now: Date, since: Date): Promise<boolean> {
    const rows: unknown[] = await this.database.queryPrepared(
      `INSERT INTO claves_idempotencia AS k (quien, clave, llamada, huella, fecha) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (quien, clave) DO UPDATE SET llamada = $3, huella = $4, fecha = $5, respuesta = NULL
       WHERE k.fecha <= $6
       RETURNING 1 AS claimed`,
      [quien, clave, llamada, huella, now, since],
    );
    return rows.length > 0;
  }

  setAnswer({ quien, clave }: IdempotentRequest, answer: string): void {
    this.database.enqueueWrite('UPDATE claves_idempotencia SET respuesta = $3 WHERE quien = $1 AND clave = $2', [
      quien,
      clave,
      answer,
    ]);
  }

  async find<T>(
    { quien, clave }: Pick<IdempotentRequest, 'quien' | 'clave'>,
    since: Date,
  ): Promise<CallWithKey<T> | undefined> {
    const rows: CallWithKey<T>[] = await this.database.query(
      'SELECT llamada, huella, respuesta FROM claves_idempotencia WHERE quien = $1 AND clave = $2 AND fecha > $3',
      [quien, clave, since],
    );
    return rows[0];
  }
}
