import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../config/clock.ts';
import { RETRY_WINDOW } from './idempotencia/idempotencia.service.ts';
import { Log } from './log.ts';

const HOUR = 60 * 60 * 1000;

/** Deletes, every hour, what time has made useless: ended sessions, devices long not used, changes that can be undone no
 * more, answers of old retries, counters of past windows. */
@Injectable()
export class Housekeeping implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.clean().catch((error: unknown) => this.log.failure(error, { task: 'housekeeping' }));
    }, HOUR);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
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
