import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.ts';
import { Database } from '../database/database.ts';
import { Worker } from '../jobs/worker.ts';
import { RETRY_WINDOW } from './idempotency.service.ts';

/** Mails to people whose account was erased, and that no job will send any more: the row holds their address. */
const GIVEN_UP_OF_ERASED = `DELETE FROM correo_pendiente c USING usuarios u
  WHERE u.id = c.usuario_id AND u.cuenta_borrada_en IS NOT NULL AND NOT EXISTS (
    SELECT FROM pgboss.job j
    WHERE j.name IN ('correo', 'avisos') AND j.state < 'completed' AND j.data ->> 'correoId' = c.id::text)`;

/** What time has made useless, in whichever table. */
@Injectable()
export class ExpiredRowsCleanupRepository {
  constructor(private readonly database: Database) {}

  /** Deletes it, statement by statement: none of them is long, and what was not reached goes next time. */
  async deletePast(now: Date, retriesUntil: Date): Promise<void> {
    await this.database.query('DELETE FROM sesiones WHERE vence_en <= $1', [now]);
    await this.database.query('DELETE FROM aparatos_conocidos WHERE vence_en <= $1', [now]);
    await this.database.query('DELETE FROM claves_idempotencia WHERE fecha <= $1', [retriesUntil]);
    await this.database.query('DELETE FROM cambios_de_acceso WHERE vence_en <= $1', [now]);
    await this.database.query("DELETE FROM precios_anteriores WHERE hasta <= now() - interval '1 hour'");
    await this.database.query('DELETE FROM limites WHERE expire <= $1', [now.getTime()]);
    await this.database.query(GIVEN_UP_OF_ERASED);
  }
}

/** On the hour, begun within half a minute. */
const RHYTHM = { every: 30, cron: '0 * * * *' } as const;

/** Deletes, every hour, what time has made useless: ended sessions, devices long not used, changes that can be undone no
 * more, answers of old retries, counters of past windows, mails to erased people that nothing will send. */
@Injectable()
export class ExpiredRowsCleanup {
  constructor(
    private readonly rows: ExpiredRowsCleanupRepository,
    private readonly clock: Clock,
    worker: Worker,
  ) {
    worker.handle('limpieza', RHYTHM, () => this.clean());
  }

  /** One time. */
  async clean(): Promise<undefined> {
    const now = this.clock.now();
    await this.rows.deletePast(now, new Date(now.getTime() - RETRY_WINDOW));
  }
}
