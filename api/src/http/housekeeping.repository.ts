import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** What time has made useless, in whichever table. */
@Injectable()
export class HousekeepingRepository {
  constructor(private readonly database: Database) {}

  /** Deletes it, statement by statement: none of them is long, and what was not reached goes next time. */
  async deletePast(now: Date, retriesUntil: Date): Promise<void> {
    await this.database.query('DELETE FROM sesiones WHERE vence_en <= $1', [now]);
    await this.database.query('DELETE FROM aparatos_conocidos WHERE vence_en <= $1', [now]);
    await this.database.query('DELETE FROM claves_idempotencia WHERE fecha <= $1', [retriesUntil]);
    await this.database.query('DELETE FROM cambios_de_acceso WHERE vence_en <= $1', [now]);
    await this.database.query("DELETE FROM precios_anteriores WHERE hasta <= now() - interval '1 hour'");
    await this.database.query('DELETE FROM limites WHERE expire <= $1', [now.getTime()]);
  }
}
