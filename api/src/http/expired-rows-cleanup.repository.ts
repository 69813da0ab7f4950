import { Injectable } from '@nestjs/common';
import { Clock } from '../config/config.module.ts';
import { Database } from '../database/database.ts';
import { Worker } from '../jobs/worker.ts';
import { RETRY_WINDOW } from './idempotency.service.ts';

/** Deletes unsendable mails to erased accounts, because such a row holds an e-mail address. */
const DELETE_MAILS_TO_ERASED = `DELETE FROM correo_pendiente c USING usuarios u
  WHERE u.id = c.usuario_id AND u.cuenta_borrada_en IS NOT NULL AND NOT EXISTS (
    SELECT FROM pgboss.job j
    WHERE j.name IN ('correo', 'avisos') AND j.state < 'completed' AND j.data ->> 'correoId' = c.id::text)`;

/** Hourly, starting within half a minute. */
const SCHEDULE = { every: 30, cron: '0 * * * *' } as const;

/** Deletes expired sessions, devices, undo links, idempotency keys and rate-limit counters every hour. */
@Injectable()
export class ExpiredRowsCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    worker: Worker,
  ) {
    worker.handle('limpieza', SCHEDULE, () => this.clean());
  }

  /** One short statement per table. If a statement fails, the next run deletes the remaining rows. */
  async clean(): Promise<undefined> {
    const now = this.clock.now();
    await this.database.query('DELETE FROM sesiones WHERE vence_en <= $1', [now]);
    await this.database.query('DELETE FROM aparatos_conocidos WHERE vence_en <= $1', [now]);
    await this.database.query('DELETE FROM claves_idempotencia WHERE fecha <= $1', [
      new Date(now.getTime() - RETRY_WINDOW),
    ]);
    await this.database.query('DELETE FROM cambios_de_acceso WHERE vence_en <= $1', [now]);
    await this.database.query("DELETE FROM precios_anteriores WHERE hasta <= now() - interval '1 hour'");
    await this.database.query('DELETE FROM limites WHERE expire <= $1', [now.getTime()]);
    await this.database.query(DELETE_MAILS_TO_ERASED);
  }
}
