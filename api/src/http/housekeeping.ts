import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Background } from '../background/background.ts';
import { Clock } from '../config/clock.ts';
import { RETRY_WINDOW } from './idempotencia/idempotencia.service.ts';

const HOUR = 60 * 60 * 1000;

/** Deletes, every hour, what time has made useless: ended sessions, devices long not used, changes that can be undone no
 * more, answers of old retries, counters of past windows. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
    background: Background,
  ) {
    background.rounds('housekeeping', HOUR, () => this.clean()).rest();
  }

  /** One round. */
  async clean(): Promise<void> {
    const now = this.clock.now();
    await this.source.query('DELETE FROM sesiones WHERE vence_en <= $1', [now]);
    await this.source.query('DELETE FROM aparatos_conocidos WHERE vence_en <= $1', [now]);
    await this.source.query('DELETE FROM claves_idempotencia WHERE fecha <= $1', [
      new Date(now.getTime() - RETRY_WINDOW),
    ]);
    await this.source.query('DELETE FROM cambios_de_acceso WHERE vence_en <= $1', [now]);
    await this.source.query('DELETE FROM limites WHERE expire <= $1', [now.getTime()]);
  }
}
